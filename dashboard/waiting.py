"""The page of all that waits for the person's yes, and whose writes wait at all."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Count, F

from dashboard import asks, suggestions, words
from dashboard.asks import Ask, Switch
from dashboard.suggestions import Row
from memory.models import Assistant, Person, Proposal

PAGE = 50  # requests


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """All that one assistant has waiting."""

    assistant: str
    ref: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """How much waits, in all and by assistant."""

    found: str
    batches: tuple[Batch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """*aside* is what the person was not sure of; *admins* what they asked an admin for."""

    rows: tuple[Row, ...]
    aside: tuple[Row, ...]
    page: Page[Proposal]
    sums: Sums
    admins: tuple[Ask, ...]
    switches: tuple[Switch, ...]


def listing(person: Person, page: str | None, now: datetime) -> Listing:
    """Seven queries, however much waits."""
    found = suggestions.with_sources(suggestions.waiting(person))
    ordered = found.order_by(F("set_aside_at").asc(nulls_first=True), "-at", "-pk")
    shown = Paginator(ordered, PAGE).get_page(page)
    rows = tuple(suggestions.rows(person, list(shown), now))
    return Listing(
        rows=tuple(row for row in rows if not row.is_aside),
        aside=tuple(row for row in rows if row.is_aside),
        page=shown,
        sums=Sums(found=told(shown.paginator.count), batches=_batches(person)),
        admins=asks.of_admins(person, now),
        switches=asks.switches(person, now),
    )


def sums(person: Person) -> Sums:
    """Two queries."""
    return Sums(found=told(count(person)), batches=_batches(person))


def count(person: Person) -> int:
    return suggestions.waiting(person).count()


def told(number: int) -> str:
    """'3 suggestions wait for you', or nothing."""
    verb = "waits" if number == 1 else "wait"
    return f"{words.count(number, 'suggestion')} {verb} for you" if number else ""


def of_assistant(person: Person, assistant: Assistant, now: datetime) -> tuple[Row, ...]:
    """All that one assistant has waiting: at most `propose.MOST`."""
    found = suggestions.with_sources(suggestions.waiting(person).by(assistant))
    return tuple(suggestions.rows(person, list(found.order_by("-at", "-pk")), now))


def _batches(person: Person) -> tuple[Batch, ...]:
    """By assistant, where there is more than one to decide on."""
    counted = (
        suggestions.waiting(person)
        .filter(assistant__isnull=False)
        .values("assistant__name", "assistant__ref")
        .annotate(number=Count("pk"))
        .filter(number__gt=1)
    )
    return tuple(
        Batch(assistant=one["assistant__name"], ref=str(one["assistant__ref"]), count=one["number"])
        for one in counted.order_by("assistant__name")
    )

"""Every assistant of a person in one place: what it may do, and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet

from dashboard import words
from dashboard.access import counts as counting
from dashboard.access import standing
from dashboard.access.counts import Counts
from dashboard.access.standing import State
from memory.models import Grant, Person

PAGE = 10  # assistants


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One assistant. *refused* are calls of the last days that got no answer at all."""

    ref: str
    name: str
    state: State
    told: str
    last: str
    answers: str
    refused: str
    kinds: tuple[standing.Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    line: str
    is_any: bool  # in force
    days: int
    is_part: bool
    rows: tuple[Row, ...]
    page: Page[Grant]


def of(person: Person, number: str | None, now: datetime) -> Matrix:
    """Seven queries. Those in force come first, the disconnected last."""
    connected = Grant.objects.of(person).in_force(now).count()
    page: Page[Grant] = Paginator(_sorted(person, now), PAGE).get_page(number)
    counts = counting.of(person, now)
    return Matrix(
        line=f"{words.count(connected, 'assistant')} connected.",
        is_any=connected > 0,
        days=counting.DAYS,
        is_part=counts.is_part,
        rows=tuple(row(grant, counts, now) for grant in page),
        page=page,
    )


def row(grant: Grant, counts: Counts, now: datetime) -> Row:
    of = grant.assistant_id
    last = counts.last.get(of)
    return Row(
        ref=str(grant.assistant.ref),
        name=grant.assistant.name,
        state=standing.state(grant, now),
        told=standing.told_state(grant, now),
        last=f"Last asked {words.moment(last, now)}" if last else "It has not asked yet",
        answers=words.count(counts.answers[of], "answer"),
        refused=words.count(counts.refused[of], "call"),
        kinds=tuple(standing.rows(grant, counts)),
    )


def _sorted(person: Person, now: datetime) -> QuerySet[Grant]:
    in_force = Q(paused_at=None, revoked_at=None, expires_at__gt=now)
    rows = Grant.objects.of(person).select_related("assistant").alias(in_force=in_force)
    return rows.order_by(
        F("in_force").desc(), F("revoked_at").desc(nulls_first=True), "assistant__name"
    )

"""A fact in one line: its value, who said it, and what keeps it from being given."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from memory.attributes import Origin
from memory.models import Event, FactVersion, Person
from memory.models.facts import FactVersionQuerySet
from memory.trust.ledger import Act

Undoings = Collection[tuple[str, datetime]]  # a fact's reference, and when it was put back


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """*state* is what keeps it from being given, or nothing. *waits*: for the person's yes.

    *is_declined*: the person does not agree to have its kind used.
    """

    key: str
    value: str
    number: int
    source: str
    state: str
    waits: bool
    is_declined: bool


def rows(person: Person) -> FactVersionQuerySet:
    """A person's versions with what a line is read from."""
    return FactVersion.objects.of(person).select_related("fact__attribute", "assistant")


def undoings(person: Person, versions: Collection[FactVersion]) -> Undoings:
    """When each of the facts was put back: the ledger knows, a version does not."""
    refs = {str(version.fact.ref) for version in versions}
    events = Event.objects.filter(person=person.pseudonym, act=Act.UNDONE, thing__in=refs)
    return frozenset(events.values_list("thing", "at"))


def of(version: FactVersion, undone: Undoings, now: datetime) -> Line:
    """The line of a version in force."""
    fact, origin = version.fact, Origin(version.origin)
    waits = fact.confirmed_at is None and fact.overwritten_at is None
    declined = fact.category in version.owner.declined
    return Line(
        key=fact.key,
        value=version.value,
        number=version.number,
        source=source(version, undone, now, words.day(version.at, now)),
        state=words.state(
            fact.key,
            origin,
            now,
            is_overwritten=fact.overwritten_at is not None,
            is_declined=declined,
            waits=waits,
            expires_at=fact.expires_at,
        ),
        waits=waits,
        is_declined=declined,
    )


def source(
    version: FactVersion,
    undone: Undoings,
    now: datetime,
    day: str = "",
) -> str:
    """Whose word a version is, and of which day."""
    yes = version.confirmed_at
    return words.source(
        Origin(version.origin),
        assistant_of(version),
        day,
        is_blank=is_blank(version),
        is_back=is_back(version, undone),
        confirmed=words.day(yes, now) if yes else "",
    )


def is_blank(version: FactVersion) -> bool:
    """An overwrite is a version too, blank from the start."""
    return version.blanked_at == version.at


def is_back(version: FactVersion, undone: Undoings) -> bool:
    """The person put this value back."""
    return (str(version.fact.ref), version.at) in undone


def assistant_of(version: FactVersion) -> str | None:
    return version.assistant.name if version.assistant else None

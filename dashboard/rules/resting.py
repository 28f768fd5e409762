"""The rules that rest on one fact, as its own pages tell of them."""

from dataclasses import dataclass

from memory.models import Fact, Person, Rule
from memory.rules import predicates, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
    """*is_lapsed*: it was confirmed on another value than the one that stands now."""

    ref: str
    says: str
    waits: bool
    is_lapsed: bool


def of(person: Person, fact: Fact, value: str) -> tuple[Resting, ...]:
    """Open ones, beside the *value* in force. One query."""
    rows = Rule.objects.of(person).open().filter(fact=fact).select_related("rests_on")
    return tuple(_resting(row, person, value) for row in rows.order_by("pk") if row.predicate)


def _resting(row: Rule, person: Person, value: str) -> Resting:
    row.owner = row.rests_on.owner = person  # whose key opens both
    waits = row.confirmed_at is None
    return Resting(
        ref=row.ref,
        says=words.words(predicates.of(row.predicate)),
        waits=waits,
        is_lapsed=not waits and row.rests_on.value != value,
    )

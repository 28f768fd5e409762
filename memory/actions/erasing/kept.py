"""Where a part is kept, counted before its person decides on removing it."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from memory.actions.erasing import parts, receipts, texts
from memory.models import Attribute, Fact, Person
from memory.trust.erasure import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """*receipts* name it and stay; *given* counts answers by the assistant that got it."""

    places: Mapping[Place, int]
    receipts: int
    notes: int  # that quote it
    given: Mapping[str, int]
    names: frozenset[str]  # of which nothing else is on file


def of(person: Person, facts: Collection[Fact]) -> Kept:
    part = parts.of_facts(person, facts)
    values = parts.values(part)
    found = receipts.mentions(person, {fact.attribute.slot for fact in facts}, part.versions)
    places = {
        Place.FACTS: len(facts),
        Place.VALUES: sum(map(bool, values.kept)),
        Place.WAITING: len(values.proposed),
        Place.QUESTIONS: len(texts.questions(person, values.filled)),
    }
    return Kept(
        places=places,
        receipts=len(found.naming),
        notes=len(texts.notes(person, values.filled)),
        given=Counter(found.given.values()),
        names=part.slots,
    )


def naming(person: Person, slot: str) -> int:
    """How many receipts hold a name of which nothing is on file; none where something is."""
    if Attribute.objects.of(person).filter(slot=slot).exists():
        return 0
    return len(receipts.mentions(person, {slot}, ()).naming)

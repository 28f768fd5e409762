"""Where a part is kept, counted before its person decides on removing it."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from memory.actions.erasing import parts, receipts, rows, texts
from memory.actions.erasing.rows import Part
from memory.models import Attribute, Fact, FactVersion, Person, Rule
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
    slots = {fact.attribute.slot for fact in facts}
    return _of(parts.of_facts(person, facts), slots, len(facts))


def of_source(part: Part) -> Kept:
    """Of what one assistant saved."""
    slots = rows.of(part, FactVersion).values_list("fact__attribute__slot", flat=True)
    return _of(part, {*slots}, len(part.ids["fact"]))


def _of(part: Part, slots: Collection[str], facts: int) -> Kept:
    person, values = part.person, parts.values(part)
    needles = values.needles
    found = receipts.mentions(person, slots, part.versions)
    places = {
        Place.FACTS: facts,
        Place.VALUES: sum(map(bool, values.kept)),
        Place.WAITING: len(values.proposed),
        Place.QUESTIONS: len(texts.questions(person, needles)),
        Place.RULES: rows.of(part, Rule).filter(ended_at=None).count(),
        Place.REVIEWS: len(texts.reviews(person, needles, slots)),
        Place.COMMITMENTS: len(texts.verifications(person, needles, slots))
        + len(texts.obligations(person, needles, slots)),
    }
    return Kept(
        places=places,
        receipts=len(found.naming),
        notes=len(parts.notes_beside(part, needles)),
        given=Counter(found.given.values()),
        names=part.slots,
    )


def naming(person: Person, slot: str) -> int:
    """How many receipts hold a name of which nothing is on file; none where something is."""
    if Attribute.objects.of(person).filter(slot=slot).exists():
        return 0
    return len(receipts.mentions(person, {slot}, ()).naming)

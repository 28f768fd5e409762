"""Which rows, keys and values a part of a person's file is made of."""

from collections.abc import Collection
from dataclasses import dataclass

from memory.actions.erasing import quoting, rows, texts
from memory.actions.erasing.quoting import Needles
from memory.actions.erasing.rows import Part
from memory.models import Attribute, Fact, FactVersion, Note, Person, Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """*kept* stand under its keys or stood there; *proposed* has one for each proposal.

    One that was overwritten or decided is empty.
    """

    kept: tuple[str, ...]
    proposed: tuple[str, ...]

    @property
    def needles(self) -> Needles:
        return quoting.needles(frozenset(filter(None, self.kept + self.proposed)))


def of_facts(person: Person, facts: Collection[Fact]) -> Part:
    """Facts with everything about them, and the slots of which nothing else is on file."""
    pks = frozenset(fact.pk for fact in facts)
    keys = frozenset(fact.key for fact in facts)
    others = Fact.objects.of(person).exclude(pk__in=pks)
    emptied = Attribute.objects.of(person).filter(facts__in=pks).exclude(facts__in=others)
    slots = dict(emptied.values_list("pk", "slot"))
    versions = FactVersion.objects.of(person).filter(fact__in=pks)
    asked = Proposal.objects.of(person).filter(key__in=keys).values_list("ref", flat=True)
    return Part(
        person=person,
        ids={"fact": pks, "key": keys, "slot": frozenset(slots)},
        versions=frozenset(versions.values_list("pk", flat=True)),
        refs=frozenset([*(str(fact.ref) for fact in facts), *asked]),
        slots=frozenset(slots.values()),
    )


def of_notes(person: Person, notes: Collection[int]) -> Part:
    refs = Note.objects.of(person).filter(pk__in=notes).values_list("ref", flat=True)
    return Part(person=person, ids={"note": frozenset(notes)}, refs=frozenset(map(str, refs)))


def notes_beside(part: Part, needles: Needles) -> frozenset[int]:
    """Notes that quote it and are no part of it."""
    own = rows.of(part, Note).values_list("pk", flat=True)
    return texts.notes(part.person, needles) - {*own}


def values(part: Part) -> Values:
    kept = texts.opened(rows.of(part, FactVersion), "value", part.person)
    drafts = texts.opened(rows.of(part, Proposal), "draft", part.person)
    return Values(
        kept=tuple(text or "" for _, text in kept),
        proposed=tuple((draft or {}).get("value", "") for _, draft in drafts),
    )

"""What one assistant saved about a person, and what its going brings back. Nothing is changed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from memory.actions.erasing import parts
from memory.actions.erasing.rows import Part
from memory.models import Assistant, Fact, FactVersion, Note, Person, Proposal
from memory.models.facts import FactVersionQuerySet
from tone import actions as store


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """*whole* facts have no value of anybody else. Of others *corrections* are its values.

    *back* maps facts whose value in force is its own to the newest value that is not.
    """

    person: Person
    assistant: Assistant
    whole: tuple[Fact, ...]
    corrections: frozenset[int]
    back: tuple[tuple[Fact, FactVersion], ...]
    requests: tuple[str, ...]  # references
    notes: tuple[str, ...]  # references
    tone: tuple[int, ...]  # events

    def __bool__(self) -> bool:
        mine = (self.whole, self.corrections, self.requests, self.notes, self.tone)
        return any(mine)

    @property
    def guesses(self) -> int:
        """Of the whole facts those that wait for the person."""
        return sum(fact.confirmed_at is None for fact in self.whole)

    @property
    def state(self) -> str:
        """Another where anything of it came, went or changed."""
        facts = (f"{fact.pk}.{fact.version}" for fact in self.whole)
        back = (f"{fact.pk}.{fact.version}.{before.pk}" for fact, before in self.back)
        told = (*facts, "", *back, "", *map(str, sorted(self.corrections)))
        more = ("", *self.requests, "", *self.notes, "", *map(str, self.tone))
        return sha256(" ".join((*told, *more)).encode()).hexdigest()

    @property
    def part(self) -> Part:
        """What goes, as an erasure takes it."""
        whole = parts.of_facts(self.person, self.whole)
        more = {
            "version": self.corrections,
            "source": frozenset([self.assistant.pk]),
            "tone": frozenset(self.tone),
        }
        return replace(
            whole,
            ids={**whole.ids, **more},
            versions=whole.versions | self.corrections,
            refs=whole.refs | {*self.requests, *self.notes},
            back=tuple(str(fact.ref) for fact, _ in self.back),
        )


def by(person: Person, assistant: Assistant) -> Saved:
    """Six queries, however much that is."""
    theirs = FactVersion.objects.of(person).filter(assistant=assistant, blanked_at=None)
    facts = Fact.objects.of(person).filter(pk__in=theirs.values("fact")).order_by("pk")
    before = dict(_before(person, assistant, theirs))
    values = list(theirs.values_list("pk", "fact_id", "number"))
    in_force = {(fact, number) for _, fact, number in values}
    requests = Proposal.objects.of(person).by(assistant).order_by("pk")
    notes = Note.objects.of(person).filter(assistant=assistant).order_by("pk")
    found = list(facts)
    return Saved(
        person=person,
        assistant=assistant,
        whole=tuple(fact for fact in found if fact.pk not in before),
        corrections=frozenset(pk for pk, fact, _ in values if fact in before),
        back=tuple(
            (fact, before[fact.pk])
            for fact in found
            if fact.pk in before and (fact.pk, fact.version) in in_force
        ),
        requests=tuple(requests.values_list("ref", flat=True)),
        notes=tuple(map(str, notes.values_list("ref", flat=True))),
        tone=store.brought_about(person.pk, by=assistant.ref),
    )


def _before(
    person: Person, assistant: Assistant, theirs: FactVersionQuerySet
) -> Iterator[tuple[int, FactVersion]]:
    """The newest value of somebody else, by the fact that has one."""
    others = FactVersion.objects.of(person).filter(blanked_at=None).exclude(assistant=assistant)
    shared = others.filter(fact__in=theirs.values("fact")).select_related("assistant")
    for version in shared.order_by("number"):  # a later one takes an earlier one's place
        yield version.fact_id, version

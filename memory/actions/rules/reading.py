"""Rows → values: a person's rules, each with the fact that it rests on as it is now."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from memory import decision, models
from memory.actions import callers, read
from memory.actions.callers import Caller
from memory.actions.rules.errors import CrowdedError
from memory.attributes import Attribute, Fact, Model, slot_of
from memory.decision import Reason
from memory.models import Person
from memory.models.rules import RuleQuerySet
from memory.rules import conflicts, predicates, terms, words
from memory.rules.conflicts import Conflict
from memory.rules.predicates import LANGUAGE, Predicate
from memory.rules.standing import Standing
from memory.rules.terms import Provenance

MOST = 100  # rules of one person that are not ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """One version of a rule. *predicate* is None once it was overwritten with its fact.

    Where it lapsed, *why* says what keeps its fact from being used; None: it has another value.
    """

    row: models.Rule
    fact: Fact
    attribute: Attribute
    standing: Standing
    predicate: Predicate | None
    why: Reason | None = None

    @property
    def ref(self) -> str:
        return self.row.ref

    @property
    def binds(self) -> bool:
        return self.standing is Standing.BINDING

    @property
    def asks(self) -> bool:
        """Whether the person's yes is all that it lacks."""
        is_lapsed = self.standing is Standing.LAPSED
        return self.why is None and (is_lapsed or self.standing is Standing.WAITING)

    @property
    def says(self) -> str:
        return words.words(self.predicate) if self.predicate else ""

    @property
    def slot(self) -> str:
        return slot_of(self.fact.key)

    def rule(self, *, told: bool = True) -> terms.Rule:
        """For a contract. Not *told* where its fact is not told of."""
        assert self.predicate is not None  # what was overwritten has ended
        return terms.Rule(
            id=self.ref,
            predicate=self.predicate,
            version=self.row.number,
            told=told,
            language=self.row.language,
            provenance=Provenance(
                fact=self.fact.key,
                fact_version=self.fact.version,
                confirmed_by=self.row.confirmed_by,
                confirmed_at=self.row.confirmed_at if self.binds else None,
            ),
        )


def of(person: Person, *, at: datetime, model: Model | None = None) -> list[Ruled]:
    """All that are not ended, by fact and in the order of making. Two queries, one with *model*."""
    rows = models.Rule.objects.of(person).open()
    return list(_ruled(rows, person, model or read.model_of(person), at))


def check_room(there: Collection[Ruled]) -> None:
    """Raises CrowdedError where no further one may be added to them."""
    if len(there) >= MOST:
        raise CrowdedError(f"rule: {MOST} rules are the most. Retire one first.")


def binding(person: Person, *, at: datetime, model: Model | None = None) -> list[Ruled]:
    return [each for each in of(person, at=at, model=model) if each.binds]


def versions(person: Person, ref: str, *, at: datetime) -> list[Ruled]:
    """Every version of one rule, the newest first; none where it is not theirs."""
    rows = models.Rule.objects.of(person).filter(ref=ref)
    found = _ruled(rows, person, read.model_of(person), at)
    return sorted(found, key=lambda each: -each.row.number)


def against(person: Person, *, at: datetime) -> tuple[Conflict, ...]:
    """Fields of which no value keeps all that binds or waits: to be told before a yes.

    Each rule counts in its newest version: a change is not against the words that it replaces.
    """
    newest = {each.ref: each for each in of(person, at=at)}
    open_ = (each for each in newest.values() if each.standing is not Standing.LAPSED)
    return conflicts.find([(each.ref, each.predicate) for each in open_ if each.predicate])


def is_ruled(caller: Caller, fact: models.Fact, *, at: datetime) -> bool:
    """Whether a rule binds because of *fact*: an assistant cannot change it alone (seed 002)."""
    rows = models.Rule.objects.of(caller.person).confirmed().filter(fact=fact)
    if not rows.exists():
        return False
    found = binding(caller.person, at=at)
    return any(each.fact.key == fact.key for each in found)


def _ruled(rows: RuleQuerySet, person: Person, model: Model, at: datetime) -> Iterator[Ruled]:
    ordered = rows.select_related("fact", "rests_on").order_by("fact_id", "pk")
    on_file = {fact.key: (each, fact) for each in model.attributes for fact in each.facts}
    access = callers.themselves(person).access
    for row in ordered:
        if row.fact.key not in on_file:
            continue  # saved since *model* was read
        row.rests_on.owner = person  # whose key opens its value
        attribute, fact = on_file[row.fact.key]
        why = decision.standing(attribute, fact, access, at)
        yield Ruled(
            row=row,
            fact=fact,
            attribute=attribute,
            predicate=predicates.of(row.predicate) if row.predicate else None,
            standing=_standing(row, fact, why),
            why=why,
        )


def _standing(row: models.Rule, fact: Fact, why: Reason | None) -> Standing:
    if row.ended_at is not None or not row.predicate:
        return Standing.ENDED
    if row.confirmed_at is None:
        return Standing.WAITING
    as_confirmed = row.rests_on.value == fact.value and row.language == LANGUAGE
    return Standing.BINDING if as_confirmed and why is None else Standing.LAPSED


def newest(found: Iterable[Ruled]) -> Ruled | None:
    return max(found, key=lambda each: each.row.number, default=None)

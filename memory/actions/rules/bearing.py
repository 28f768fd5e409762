"""What bears on one turn: rules, facts that were given, obligations, and what the scene asks for.

It is worked out here, from the answer's own receipt and, of each candidate by itself, from the
fields that it has; a caller adds to it and takes nothing away (product rules, §6). An override,
another speaker or a slot that the assistant has no access to lets no rule off.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory import receipt
from memory.actions import read
from memory.actions.callers import Caller
from memory.actions.rules import allowing, owing, reading
from memory.actions.rules.owing import Rows
from memory.actions.rules.reading import Ruled
from memory.attributes import Fact, Model, slot_of, statement
from memory.decision import Reason, standing
from memory.models import Answer
from memory.reach.relation import Relation
from memory.rules import contract, naming
from memory.rules.contract import Contract
from memory.rules.obligations import State
from memory.rules.terms import Known, Rule, Scene

# How near a fact is to the turn, by why it was given.
NEAR = {
    Reason.ASKED: 1.0,
    Reason.NOMINATED: 0.8,
    Reason.BOUNDS_PICKS: 0.8,
    Reason.SHAPES_PICKS: 0.5,
    Reason.INFORMS_TASK: 0.3,
}
_BEARING = {Relation.ASKS.value, Relation.ACTS.value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A fact that the receipt gave and that would be given today, with why."""

    fact: Fact
    says: str
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """*told* are the refs of rules whose words the assistant may learn; *about* are slots, told of
    or not."""

    contract: Contract
    rules: tuple[Ruled, ...]
    asked: tuple[Ruled, ...]  # which bind nobody before the person's yes
    told: frozenset[str]
    given: Mapping[str, Given]  # by key
    about: frozenset[str]
    owed: Rows
    state: State  # all that is owed, whether or not it bears

    def relevance(self) -> dict[str, float]:
        return {f"fact:{key}": NEAR.get(each.reason, 0.0) for key, each in self.given.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a turn is held against, loaded once. *found* are all open rules of the person."""

    found: Sequence[Ruled]
    reached: frozenset[str]  # slots
    given: Mapping[str, Given]  # by key
    added: frozenset[str]
    waived: frozenset[str]  # refs
    owed: Rows
    state: State
    at: datetime

    def near(self, fields: Mapping[str, object]) -> tuple[Ruled, ...]:
        """The rules that bear on a candidate with these fields, whatever others have."""
        there = frozenset(map(naming.bare, naming.within(fields)))
        return tuple(
            each for each in self.found if each.slot in self.reached or looks_at(each, there)
        )

    def bearing(self, near: Sequence[Ruled]) -> Bearing:
        rules = tuple(each for each in near if each.binds)
        told = frozenset(each.ref for each in rules if each.fact.key in self.given)
        asked = tuple(each for each in near if each.asks and each.fact.key in self.given)
        seen = {slot_of(key) for key in self.given} | self.added  # told names any other slot
        made = contract.compile(
            [_known(each) for each in self.given.values()],
            [*(each.rule(told=each.ref in told) for each in rules), *_asked(asked, rules)],
            Scene(dimensions=_bounding(self.given), added=self.added),
            at=self.at,
            state=owing.bearing(self.state, seen, self.at),
            waived=self.waived,
        )
        return Bearing(
            contract=made,
            rules=rules,
            asked=asked,
            told=told,
            given=self.given,
            about=self.reached | {each.slot for each in rules} | self.added,
            owed=self.owed,
            state=self.state,
        )


def turn(caller: Caller, answer: Answer, *, at: datetime, added: Collection[str] = ()) -> Turn:
    """*added* is what the caller wants covered besides."""
    model, owed = read.model_of(caller.person), owing.rows(caller)
    return Turn(
        found=reading.of(caller.person, at=at, model=model),
        reached=slots(answer),
        given=given(caller, answer, model, at),
        added=frozenset(added),
        waived=allowing.waived(answer),
        owed=owed,
        state=owing.state(owed),
        at=at,
    )


def of(caller: Caller, answer: Answer, *, at: datetime, added: Collection[str] = ()) -> Bearing:
    """What bears before any candidate is seen."""
    found = turn(caller, answer, at=at, added=added)
    return found.bearing(found.near({}))


def slots(answer: Answer) -> frozenset[str]:
    """What the message reached, given or not."""
    reached = {found[0] for part in answer.reach for found in part["slots"] if found[1] in _BEARING}
    return frozenset(reached) | {
        entry.slot for entry in receipt.decode(answer.lanes) if entry.reason is Reason.NOMINATED
    }


def given(caller: Caller, answer: Answer, model: Model, at: datetime) -> dict[str, Given]:
    """By key. What is followed is stated nowhere, so it is no evidence, and its rules untold."""
    on_receipt = {
        item.version: item.reason
        for entry in receipt.decode(answer.lanes)
        for item in entry.items
        if item.given
    }
    return {
        fact.key: Given(
            fact=fact, says=statement(fact, attribute, model.name), reason=on_receipt[fact.version]
        )
        for attribute in model.attributes
        for fact in attribute.facts
        if on_receipt.get(fact.version, Reason.INSTRUCTION) is not Reason.INSTRUCTION
        and standing(attribute, fact, caller.access, at) is None
    }


def looks_at(rule: Ruled, there: Collection[str]) -> bool:
    """Whether a candidate has what the rule looks at, or part of it, however it is written.

    *there* are its bare names. Also where the check cannot find it, deep inside or under
    pricePerPerson: the rule is then on the receipt as not checked, and it is not let through.
    """
    looked = map(naming.bare, rule.predicate.fields if rule.predicate else ())
    return any(name in there or name.partition(".")[0] in there for name in looked)


def _asked(asked: tuple[Ruled, ...], rules: tuple[Ruled, ...]) -> Iterator[Rule]:
    """But for changes of what binds: the version before them stands for the rule."""
    binding = {each.ref for each in rules}
    return (each.rule() for each in asked if each.ref not in binding)


def _known(each: Given) -> Known:
    """What bounds the picks without being asked for is what decides, and is easily left out."""
    return Known(fact=each.fact, says=each.says, is_tail=each.reason is Reason.BOUNDS_PICKS)


def _bounding(on_receipt: Mapping[str, Given]) -> frozenset[str]:
    bounds = (each for each in on_receipt.values() if each.reason is Reason.BOUNDS_PICKS)
    return frozenset(slot_of(each.fact.key) for each in bounds)

"""What bears on one turn: rules, facts that were given, obligations, and what the scene asks for.

It is worked out here, from the answer's own receipt and from the fields that candidates have; a
caller adds to it and takes nothing away (product rules, §6). An override, another speaker or a
slot that the assistant has no access to lets no rule off.
"""

from collections.abc import Collection, Iterator, Mapping
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

    @property
    def alone(self) -> frozenset[str]:
        """Units of rules that are their own evidence: the check itself, so nobody cites them."""
        return frozenset(unit.id for unit in self.contract.units if unit.id.startswith("rule:"))

    def relevance(self) -> dict[str, float]:
        return {f"fact:{key}": NEAR.get(each.reason, 0.0) for key, each in self.given.items()}


def of(
    caller: Caller,
    answer: Answer,
    *,
    at: datetime,
    fields: Collection[str] = (),
    added: Collection[str] = (),
) -> Bearing:
    """*fields* are names that candidates have, *added* what the caller wants covered besides."""
    model = read.model_of(caller.person)
    reached, on_receipt = slots(answer), given(caller, answer, model, at)
    found = reading.of(caller.person, at=at, model=model)
    near = [each for each in found if each.slot in reached or looks_at(each, fields)]
    rules = tuple(each for each in near if each.binds)
    told = frozenset(each.ref for each in rules if each.fact.key in on_receipt)
    asked = tuple(each for each in near if each.asks and each.fact.key in on_receipt)
    about = reached | {each.slot for each in rules} | frozenset(added)
    seen = {slot_of(key) for key in on_receipt} | frozenset(added)  # told names any other slot
    owed = owing.rows(caller)
    state = owing.state(owed)
    made = contract.compile(
        [_known(each) for each in on_receipt.values()],
        [*(each.rule(told=each.ref in told) for each in rules), *_asked(asked, rules)],
        Scene(dimensions=_bounding(on_receipt), added=frozenset(added)),
        at=at,
        state=owing.bearing(state, seen, at),
        waived=allowing.waived(answer),
    )
    return Bearing(
        contract=made,
        rules=rules,
        asked=asked,
        told=told,
        given=on_receipt,
        about=about,
        owed=owed,
        state=state,
    )


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


def looks_at(rule: Ruled, fields: Collection[str]) -> bool:
    """Whether a candidate has what the rule looks at, or part of it, however it is written.

    Also where the check cannot find it, deep inside or under pricePerPerson: the rule is then on
    the receipt as not checked, and nothing is let through.
    """
    there = {naming.bare(each) for each in fields}
    looked = (naming.bare(name) for name in named(rule))
    return any(name in there or name.partition(".")[0] in there for name in looked)


def named(rule: Ruled) -> frozenset[str]:
    """The fields that it looks at."""
    return rule.predicate.fields if rule.predicate else frozenset()


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

"""Give facts without a message: the profile, and facts read by key. Each leaves a receipt."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from memory import decision, profile
from memory.actions import read, tone
from memory.actions.apply import Applied, keep, settled
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError
from memory.attributes import Attribute, Fact, Model
from memory.decision import Decision, Reason, Ruling
from memory.receipt import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Readable:
    """A fact that a caller may read, with its slot."""

    attribute: Attribute
    fact: Fact


def give_profile(caller: Caller, *, at: datetime) -> Applied:
    def answer() -> Applied:
        made = profile.decide(read.model_of(caller.person), caller.access, at)
        return keep(caller, made, Kind.PROFILE, at=at, told=tone.told(caller, at=at))

    return settled(caller, answer)


def readable(model: Model, caller: Caller, *, at: datetime) -> list[Readable]:
    """What this caller may be given at all, by key."""
    facts = (
        Readable(attribute=attribute, fact=fact)
        for attribute in model.attributes
        for fact in attribute.facts
        if decision.standing(attribute, fact, caller.access, at) is None
    )
    return sorted(facts, key=lambda readable: readable.fact.key)


def give_facts(caller: Caller, model: Model, keys: Collection[str], *, at: datetime) -> Applied:
    """Record that the facts under *keys*, all readable, are given. Raises OvertakenError."""
    return keep(caller, _reading(model, caller, keys, at), Kind.READ, at=at)


def find(caller: Caller, key: str, *, at: datetime) -> tuple[Model, Readable]:
    """The readable fact under *key*. A foreign, held and missing key are the same."""
    model = read.model_of(caller.person)
    for found in readable(model, caller, at=at):
        if found.fact.key == key:
            return model, found
    raise NotOnFileError(key)


def _reading(model: Model, caller: Caller, keys: Collection[str], at: datetime) -> Decision:
    def reason(attribute: Attribute, fact: Fact) -> Reason:
        held = decision.standing(attribute, fact, caller.access, at)
        return held or (Reason.READ if fact.key in keys else Reason.NOT_REACHED)

    lines = (
        decision.rule(a, [Ruling(fact=f, reason=reason(a, f)) for f in a.facts])
        for a in model.attributes
    )
    return Decision(name=model.name, lines=tuple(lines))

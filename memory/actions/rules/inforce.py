"""The rules in force for one answer, as its receipt names them and as its assistant is told."""

from collections.abc import Iterable
from datetime import datetime

from memory.actions.rules import bearing, reading
from memory.actions.rules.reading import Ruled
from memory.attributes import Model
from memory.decision import Decision, Reason
from memory.models import Answer, Person

type Rules = tuple[Ruled, ...]


def of(person: Person, answer: Answer, made: Decision, *, at: datetime) -> Rules:
    """Those that the message reached, whatever of their facts was given. One query."""
    model = Model(name=made.name, attributes=tuple(line.attribute for line in made.lines))
    found = reading.binding(person, at=at, model=model)
    reached = bearing.slots(answer) if found else frozenset()
    return tuple(each for each in found if each.slot in reached)


def again(person: Person, answer: Answer, model: Model, *, at: datetime) -> Rules:
    """Those on the receipt that still bind as they did."""
    if not answer.rules:
        return ()
    found = reading.binding(person, at=at, model=model)
    return tuple(each for each in found if list(named(each)) in answer.rules)


def named(each: Ruled) -> tuple[str, int]:
    """As a receipt refers to it."""
    return each.ref, each.row.number


def told(found: Iterable[Ruled], made: Decision) -> Rules:
    """Those whose facts *made* gives to be told: a rule tells of its fact."""
    given = {
        ruling.fact.key
        for line in made.lines
        for ruling in line.given
        if ruling.reason is not Reason.INSTRUCTION
    }
    return tuple(each for each in found if each.fact.key in given)

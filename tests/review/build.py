"""Decisions in short, and the labelled replies with theirs."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory.attributes import SELF, Attribute, Category, Fact, Mode, slot_of
from memory.decision import Decision, Line, Reason, Ruling, rule
from memory.review import Given

LABELLED = Path(__file__).with_name("replies.json")
_ACTING = {
    Category.CONSTRAINT: Reason.BOUNDS_PICKS,
    Category.PREFERENCE: Reason.SHAPES_PICKS,
    Category.CONTEXT: Reason.INFORMS_TASK,
}
Row = dict[str, Any]
Label = tuple[str, str]  # a kind, and the slot or tag that it is about


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One reply with what a reader would find in it."""

    row: Row
    split: str
    given: Given
    expect: frozenset[Label]


def line(
    key: str,
    *values: str,
    reason: Reason = Reason.NOT_REACHED,
    mode: Mode = Mode.ANSWER,
    subject: str = SELF,
) -> Line:
    facts = tuple(Fact(key=key, value=value) for value in values)
    attribute = Attribute(slot=slot_of(key), facts=facts, mode=mode, subject=subject)
    return rule(attribute, [Ruling(fact=fact, reason=reason) for fact in facts])


def held(key: str, *values: str, **more: Any) -> Line:
    return line(key, *values, **more)


def used(key: str, *values: str) -> Line:
    return line(key, *values, reason=Reason.ASKED)


def acting(key: str, *values: str) -> Line:
    return line(key, *values, reason=Reason.BOUNDS_PICKS)


def told(key: str, value: str) -> Line:
    """An instruction in force."""
    return line(key, value, reason=Reason.INSTRUCTION, mode=Mode.INSTRUCTION)


def given(*lines: Line, message: str = "", name: str = "Priya", **more: Any) -> Given:
    decision = Decision(name=name, lines=tuple(sorted(lines, key=lambda line: line.slot)))
    return Given(decision=decision, message=message, **more)


def cases() -> list[Case]:
    content = json.loads(LABELLED.read_text(encoding="utf-8"))
    people = {person["id"]: person for person in content["people"]}
    return [_case(row, people[row["who"]]) for row in content["replies"]]


def _case(row: Row, person: Row) -> Case:
    lines = [*_answers(person, row), *_instructions(person, row)]
    return Case(
        row=row,
        split=person["split"],
        given=given(
            *lines,
            message=row["message"],
            name=person["name"],
            tags=tuple(row.get("tags", ())),
            committed=row.get("committed"),
        ),
        expect=frozenset((kind, about) for kind, about in row["expect"]),
    )


def _answers(person: Row, row: Row) -> Iterable[Line]:
    slots: dict[str, list[Fact]] = {}
    for key, value, category in person["facts"]:
        fact = Fact(key=key, value=value, category=Category(category))
        slots.setdefault(slot_of(key), []).append(fact)
    for slot, facts in slots.items():
        attribute = Attribute(slot=slot, facts=tuple(facts))
        yield rule(attribute, [Ruling(fact=fact, reason=_reason(fact, row)) for fact in facts])


def _reason(fact: Fact, row: Row) -> Reason:
    if slot_of(fact.key) in row.get("used", ()):
        return Reason.ASKED
    acts = slot_of(fact.key) in row.get("acts", ())
    return _ACTING[fact.category] if acts else Reason.NOT_REACHED


def _instructions(person: Row, row: Row) -> Iterable[Line]:
    return [told(key, value) for key, value in person["instructions"] if key in row.get("obey", ())]

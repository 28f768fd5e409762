"""What a file would change of what is on file: the dry run before the person says yes."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from memory.attributes import Attribute, Fact, Model, slot_of
from memory.portable import naming
from memory.portable.lines import Line, Parsed, Source
from memory.portable.records import Slot

ELSEWHERE = "That slot is about somebody else. Give it another key."
PASSED = "It has expired since. Leave it out, or give it a later day."


class Step(StrEnum):
    NEW = "new"
    SAME = "same"  # on file as it stands; nothing to do
    CHANGES = "changes"  # another value or description under a key that is on file
    PROBLEM = "problem"  # cannot be saved as it stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line and what it would do. *now* is the fact on file that it would change.

    *beside* is a free key in the same slot, under which both can be kept.
    """

    line: Line
    step: Step
    problem: str = ""
    now: Fact | None = None
    beside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotItem:
    """What a file says of a whole slot, beside what holds for it *now*."""

    slot: Slot
    step: Step
    now: Attribute | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A whole file against what is on file, in the file's order."""

    items: tuple[Item, ...]
    slots: tuple[SlotItem, ...]

    def count(self, step: Step) -> int:
        return sum(item.step is step for item in self.items)

    @property
    def changes_nothing(self) -> bool:
        steps = {item.step for item in self.items} | {item.step for item in self.slots}
        return steps <= {Step.SAME}


def plan(parsed: Parsed, current: Model, *, at: datetime | None = None) -> Plan:
    """Hold every line against *current*; with *at*, what has expired by then is a problem.

    Reading the export of *current* itself gives `SAME` throughout.
    """
    held = _held(parsed, current)
    return Plan(
        items=tuple(_dated(_item(line, held), at) for line in parsed.lines),
        slots=tuple(_slots(parsed, held.attributes)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """What is on file, by what a line is looked up by: gone through once for a whole file.

    *said* is by whom it is about and its folded value. *strict*: the file is Held's own.
    """

    attributes: Mapping[str, Attribute]
    facts: Mapping[str, Fact]
    said: Mapping[tuple[str, str], Fact]
    taken: Container[str]
    strict: bool


def _held(parsed: Parsed, current: Model) -> _Held:
    facts = {fact.key: fact for each in current.attributes for fact in each.facts}
    said: dict[tuple[str, str], Fact] = {}
    for attribute in current.attributes:
        for fact in attribute.facts:
            if fact.overwritten_at is None:
                said.setdefault((attribute.subject, fact.value.casefold()), fact)
    return _Held(
        attributes={attribute.slot: attribute for attribute in current.attributes},
        facts=facts,
        said=said,
        taken={*facts, *(line.key for line in parsed.lines)},
        strict=parsed.source is Source.HELD,
    )


def _item(line: Line, held: _Held) -> Item:
    if line.problem:
        return Item(line=line, step=Step.PROBLEM, problem=line.problem)
    # A key was only suggested: what says the same about the same person may have any other.
    if line.suggested and (found := held.said.get((line.subject, line.value.casefold()))):
        return Item(line=line, step=Step.SAME, now=found)
    attribute, now = held.attributes.get(slot_of(line.key)), held.facts.get(line.key)
    if attribute is not None and attribute.subject != line.subject:
        return Item(line=line, step=Step.PROBLEM, problem=ELSEWHERE)
    if now is None:
        return Item(line=line, step=Step.NEW)
    if _is_same(line, now, strict=held.strict):
        return Item(line=line, step=Step.SAME, now=now)
    beside = naming.free(line.key, held.taken)
    return Item(line=line, step=Step.CHANGES, now=now, beside=beside)


def _is_same(line: Line, now: Fact, *, strict: bool) -> bool:
    """Only Held's own file says more of a fact than its value. A guess stays one."""
    if line.value != now.value or now.overwritten_at is not None:
        return False
    if not strict:
        return True
    described = (line.form, line.category or now.category, line.sensitivity or now.sensitivity)
    kept = (now.form, now.category, now.sensitivity)
    confirms = line.confirmed and not now.confirmed
    return described == kept and line.expires_at == now.expires_at and not confirms


def _dated(item: Item, at: datetime | None) -> Item:
    expires = item.line.expires_at
    if at is None or expires is None or expires > at or item.step is Step.SAME:
        return item
    return Item(line=item.line, step=Step.PROBLEM, problem=item.problem or PASSED, now=item.now)


def _slots(parsed: Parsed, attributes: Mapping[str, Attribute]) -> Iterator[SlotItem]:
    used = {slot_of(line.key) for line in parsed.lines}
    for slot in parsed.slots:
        now = attributes.get(slot.slot)
        if now is None and slot.slot in used:
            yield SlotItem(slot=slot, step=Step.NEW)
        elif now is not None:
            same = _description(now) == _description(slot)
            yield SlotItem(slot=slot, step=Step.SAME if same else Step.CHANGES, now=now)


def _description(slot: Slot | Attribute) -> tuple[object, ...]:
    return (
        slot.mode,
        slot.subject,
        slot.label,
        slot.aliases,
        slot.silenced,
        slot.paused_at,
    )

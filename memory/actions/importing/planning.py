"""The dry run: each line of a file as the person has it now, and what it would do."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory.actions import read
from memory.actions.importing import edits, files
from memory.actions.importing.choices import UNSAID, Choice, Choices, Said
from memory.attributes import VALUE_LENGTH, Attribute, Category, Mode, Model, slot_of
from memory.models import Import
from memory.portable.lines import Line, Parsed, Source
from memory.portable.plan import ELSEWHERE, Item, SlotItem, Step, plan
from memory.portable.records import Slot

FOLLOWED = "Assistants follow what has that name in every answer. Give the line another key."
GUESS = "It is a guess, and a guess replaces nothing. Give it another key, or leave it out."
DECLINED = "It is of a kind that you do not agree to have kept."
LONGEST = 2 * VALUE_LENGTH  # characters of a file's value that has a field: a page holds fifty
_BY_KEY = frozenset({ELSEWHERE, FOLLOWED, GUESS})  # what another key mends


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line. *named* is the key that the file, or the suggestion, gave it."""

    item: Item
    choice: Choice
    named: str

    @property
    def number(self) -> int:
        return self.item.line.number

    @property
    def is_open(self) -> bool:
        """Whether a yes would do something."""
        return self.item.step in {Step.NEW, Step.CHANGES}

    @property
    def waits(self) -> bool:
        """Whether it is new, has no answer, and needs no look of its own."""
        is_new = self.item.step is Step.NEW and self.choice.said is None
        return is_new and self.item.line.caution is None

    @property
    def is_reworded(self) -> bool:
        """Whether the value is the person's, in the place of the file's."""
        return self.choice.value is not None

    @property
    def takes_edits(self) -> bool:
        """Whether another key or value would do something. What was edited can be edited again."""
        if self.is_open or self.choice.key or self.is_reworded:
            return True
        line = self.item.line
        if self.item.step is not Step.PROBLEM:
            return False
        return edits.mends(line) if line.problem else self.item.problem in _BY_KEY

    @property
    def takes_value(self) -> bool:
        """A text that is far too long for a fact is mended in its file."""
        is_short = len(self.item.line.value) <= LONGEST
        return self.takes_edits and (self.is_reworded or is_short)

    @property
    def version(self) -> int:
        """Of the fact that a yes would change; 0 where there is none."""
        now = self.item.now
        return now.number if now and self.item.step is Step.CHANGES else 0

    @property
    def moved(self) -> bool:
        """Whether the yes was to something else than what it would do now."""
        return self.is_open and self._said_yes and self.choice.seen != self.version

    @property
    def is_chosen(self) -> bool:
        return self.is_open and self._said_yes and not self.moved

    @property
    def _said_yes(self) -> bool:
        return self.choice.said is Said.YES


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRow:
    """What the file says of a slot on file. With a *problem* it cannot be brought in."""

    item: SlotItem
    said: Said | None
    problem: str = ""

    @property
    def is_chosen(self) -> bool:
        return self.said is Said.YES and not self.problem


@dataclass(frozen=True, slots=True, kw_only=True)
class DryRun:
    """A whole file, in its order. *described* are its words for slots that are not on file."""

    parsed: Parsed
    rows: tuple[Row, ...]
    slots: tuple[SlotRow, ...]
    described: Mapping[str, Slot]

    def slot(self, line: Line) -> Slot:
        """What a line's slot would be, where it is new: as the file says, if it says so of it.

        Only Held's own file says how a slot is used; else it is answered with.
        """
        name, mode = slot_of(line.key), line.mode or Mode.ANSWER
        told = self.described.get(name)
        if told is not None and (told.subject, told.mode) == (line.subject, mode):
            return told
        return Slot(slot=name, mode=mode, subject=line.subject)  # it is here by another key

    def count(self, step: Step) -> int:
        return sum(row.item.step is step for row in self.rows)

    @property
    def chosen(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.is_chosen)

    @property
    def chosen_slots(self) -> tuple[SlotRow, ...]:
        return tuple(row for row in self.slots if row.is_chosen)

    @property
    def moved(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.moved)

    @property
    def sum(self) -> str:
        """How much would be saved: who says yes to one sum says it to no other."""
        return f"{len(self.chosen)}.{len(self.chosen_slots)}"


def of(row: Import, at: datetime) -> DryRun:
    """One query."""
    parsed, choices = files.parsed(row), files.answers(row)
    return dry_run(parsed, choices, read.model_of(row.owner), row.owner.declined, at=at)


def dry_run(
    parsed: Parsed, choices: Choices, model: Model, declined: Collection[str], *, at: datetime
) -> DryRun:
    attributes = {attribute.slot: attribute for attribute in model.attributes}
    lines = edits.applied(parsed.lines, choices, attributes)
    planned = plan(replace(parsed, lines=lines), model, at=at)
    strict = parsed.source is Source.HELD
    rows = (
        Row(
            item=_ruled(item, attributes.get(slot_of(item.line.key)), declined, strict=strict),
            choice=choices.lines.get(item.line.number, UNSAID),
            named=line.key,
        )
        for line, item in zip(parsed.lines, planned.items, strict=True)
    )
    return DryRun(
        parsed=parsed,
        rows=tuple(rows),
        slots=tuple(_slot_rows(planned.slots, choices)),
        described={item.slot.slot: item.slot for item in planned.slots if item.step is Step.NEW},
    )


def _ruled(
    item: Item, attribute: Attribute | None, declined: Collection[str], *, strict: bool
) -> Item:
    """What may not be brought in though it fits. *strict*: the file is Held's own."""
    if item.step not in {Step.NEW, Step.CHANGES}:
        return item
    line, now = item.line, item.now
    category = line.category or (now.category if now else Category.PREFERENCE)
    rules = {
        FOLLOWED: not strict and attribute is not None and attribute.mode is Mode.INSTRUCTION,
        GUESS: item.step is Step.CHANGES and not line.confirmed,
        DECLINED: category in declined,
    }
    problem = next((why for why, holds in rules.items() if holds), "")
    return Item(line=line, step=Step.PROBLEM, problem=problem, now=now) if problem else item


def _slot_rows(slots: Sequence[SlotItem], choices: Choices) -> Iterator[SlotRow]:
    for item in slots:
        if item.step is Step.CHANGES and item.now is not None:
            apart = item.now.subject != item.slot.subject
            said = choices.slots.get(item.slot.slot)
            yield SlotRow(item=item, said=said, problem=ELSEWHERE if apart else "")

"""The person's answers about the lines of a file, kept until they save or drop it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from memory.actions.callers import Caller
from memory.actions.importing import files, planning
from memory.actions.importing.choices import UNSAID, Choice, Choices, Said
from memory.models import Import


def choose(
    caller: Caller, ref: str, lines: Mapping[int, Choice], slots: Mapping[str, Said]
) -> Import:
    """Keep these answers beside those about other lines. Raises NotOnFileError, GoneError."""

    def change(row: Import) -> Choices:
        before, parsed = files.answers(row), files.parsed(row)
        named = {line.number: line.key for line in parsed.lines}
        known = {slot.slot for slot in parsed.slots}
        given = {
            number: replace(choice, key="" if choice.key == named[number] else choice.key)
            for number, choice in lines.items()
            if number in named
        }
        answered = {slot: said for slot, said in slots.items() if slot in known}
        return Choices(lines={**before.lines, **given}, slots={**before.slots, **answered})

    return files.answer(caller, ref, change)


def say_to_all(caller: Caller, ref: str, said: Said, *, at: datetime) -> Import:
    """Yes to each new line without answer or caution, or no to every line.

    Raises as `choose` does.
    """

    def change(row: Import) -> Choices:
        before, run = files.answers(row), planning.of(row, at)
        lines = {
            each.number: replace(each.choice, said=said, seen=each.version)
            for each in run.rows
            if (each.waits if said is Said.YES else each.is_open or each.choice.said)
        }
        slots = {} if said is Said.YES else {each.item.slot.slot: said for each in run.slots}
        return Choices(lines={**before.lines, **lines}, slots={**before.slots, **slots})

    return files.answer(caller, ref, change)


def reconsider(caller: Caller, ref: str, *, at: datetime) -> tuple[int, ...]:
    """Take back each yes to what has changed since; to which lines that was."""
    moved: list[int] = []

    def change(row: Import) -> Choices:
        before = files.answers(row)
        moved.extend(each.number for each in planning.of(row, at).moved)
        unsaid = {
            number: replace(before.lines.get(number, UNSAID), said=None, seen=0) for number in moved
        }
        return Choices(lines={**before.lines, **unsaid}, slots=before.slots)

    files.answer(caller, ref, change)
    return tuple(moved)

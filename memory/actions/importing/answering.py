"""The person's answers about the lines of a file, kept until they save or drop it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from memory import gate
from memory.actions.callers import Caller
from memory.actions.importing import edits, files, planning
from memory.actions.importing.choices import UNSAID, Choice, Choices, Said
from memory.models import Import
from memory.portable import raw
from memory.portable.lines import Line


def choose(
    caller: Caller, ref: str, lines: Mapping[int, Choice], slots: Mapping[str, Said]
) -> tuple[int, ...]:
    """Keep these answers beside those about other lines; which of the lines to read again.

    Those are where a value was just typed that is kept otherwise, refused, or marked: nobody has
    seen it so, and a yes that came along is none. Raises NotOnFileError, GoneError.
    """
    again: list[int] = []

    def change(row: Import) -> Choices:
        before, parsed = files.answers(row), files.parsed(row)
        named = {line.number: line for line in parsed.lines if line.number in lines}
        known = {slot.slot for slot in parsed.slots}
        given = {number: _fitted(line, lines[number]) for number, line in named.items()}
        for number, choice in given.items():
            typed, old = lines[number].value, before.lines.get(number, UNSAID)
            if _is_unseen(named[number], choice, typed, old):
                again.append(number)
                given[number] = replace(choice, said=None)
        answered = {slot: said for slot, said in slots.items() if slot in known}
        return Choices(lines={**before.lines, **given}, slots={**before.slots, **answered})

    files.answer(caller, ref, change)
    return tuple(again)


def _fitted(line: Line, choice: Choice) -> Choice:
    """Without what the file says itself, and the value as it would be kept."""
    key = "" if choice.key == line.key else choice.key
    if choice.value is None or _unbroken(choice.value) == _unbroken(line.value):
        return replace(choice, key=key, value=None)
    return replace(choice, key=key, value=_kept(choice.value))


def _kept(text: str) -> str:
    """As it would be saved, or as it was typed where that cannot be."""
    try:
        return gate.value(text)
    except gate.GateError:
        return raw.shown(text)


def _unbroken(text: str) -> str:
    """A form sends each break of a line as two characters."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is_unseen(line: Line, choice: Choice, typed: str | None, old: Choice) -> bool:
    if choice.said is Said.NO or choice.value in {None, old.value}:
        return False
    now = edits.edited(line, choice)
    return now.value != typed or bool(now.problem or now.caution)


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

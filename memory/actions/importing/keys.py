"""The keys that the person gives to lines of a file, and what stands in the way of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memory import gate
from memory.actions.importing import cautions
from memory.actions.importing.choices import UNSAID, Choices, Said
from memory.attributes import Attribute, Mode, slot_of
from memory.portable import gathering, held
from memory.portable.lines import Line

MIXED = "A line before it puts that slot to another use. Give this one another key."
_BY_KEY = frozenset({gathering.OTHERS, gathering.TWICE, held.BROKEN})  # what another key mends


def edited(
    lines: Sequence[Line], choices: Choices, attributes: Mapping[str, Attribute]
) -> tuple[Line, ...]:
    """The lines under the keys that the person gave them; those that then clash say so."""
    kept = {line.number: line for line in lines}
    counted = [n for n in kept if choices.lines.get(n, UNSAID).said is not Said.NO]
    given = [n for n in kept if choices.lines.get(n, UNSAID).key]
    taken = {kept[n].key for n in counted if n not in {*given}}
    uses = {slot_of(kept[n].key): _use(kept[n]) for n in counted if n not in {*given}}
    for n in given:
        line = _keyed(kept[n], choices.lines[n].key)
        slot = slot_of(line.key)
        if not line.problem and n in {*counted}:
            clash = "" if slot in attributes else _clash(uses.setdefault(slot, _use(line)), line)
            line = replace(line, problem=gathering.TWICE if line.key in taken else clash)
            taken.add(line.key)
        kept[n] = line
    return tuple(kept.values())


def _use(line: Line) -> tuple[str, Mode]:
    return line.subject, line.mode or Mode.ANSWER


def _clash(use: tuple[str, Mode], line: Line) -> str:
    """Why a line cannot share a new slot with one before it."""
    subject, mode = use
    if subject != line.subject:
        return gathering.OTHERS
    return MIXED if mode is not (line.mode or Mode.ANSWER) else ""


def _keyed(line: Line, key: str) -> Line:
    """A line under another key, with the problem that it still has there."""
    value, problem = gathering.checked(key, line.value)
    problem = problem if mends(line) else line.problem
    caution = None if problem else cautions.of(key, value)
    return replace(line, key=key, value=value, suggested=False, problem=problem, caution=caution)


def _is_key(key: str) -> bool:
    try:
        gate.key(key)
    except gate.GateError:
        return False
    return True


def mends(line: Line) -> bool:
    """Whether another key would let a line in that has a problem of its own."""
    return not line.problem or line.problem in _BY_KEY or not _is_key(line.key)

"""The keys and values that the person gives to lines of a file, and what stands in their way."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memory.actions import drafts
from memory.actions.drafts import Draft
from memory.actions.importing import cautions
from memory.actions.importing.choices import UNSAID, Choice, Choices, Said
from memory.attributes import Attribute, Mode, Sensitivity, form_of, highest, slot_of
from memory.portable import gathering, held
from memory.portable.lines import Line

MIXED = "A line before it puts that slot to another use. Give this one another key."
_BY_KEY = frozenset({gathering.OTHERS, gathering.TWICE, held.BROKEN})  # what another key mends


def applied(
    lines: Sequence[Line], choices: Choices, attributes: Mapping[str, Attribute]
) -> tuple[Line, ...]:
    """The lines as the person has them; keys of theirs that then clash say so."""
    said = {line.number: choices.lines.get(line.number, UNSAID) for line in lines}
    kept = {line.number: edited(line, said[line.number]) for line in lines}
    counted = {number for number, choice in said.items() if choice.said is not Said.NO}
    given = [number for number, choice in said.items() if choice.key]
    own = [line for n, line in kept.items() if n in counted and not said[n].key]
    taken = {line.key for line in own}
    uses = {slot_of(line.key): _use(line) for line in own}
    for n in given:
        line = kept[n]
        slot = slot_of(line.key)
        if not line.problem and n in counted:
            clash = "" if slot in attributes else _clash(uses.setdefault(slot, _use(line)), line)
            kept[n] = replace(line, problem=gathering.TWICE if line.key in taken else clash)
            taken.add(line.key)
    return tuple(kept.values())


def edited(line: Line, choice: Choice) -> Line:
    """One line as the person has it, by itself, with the problem that it still has so."""
    if not choice.key and choice.value is None:
        return line
    key = choice.key or line.key
    value, problem = gathering.checked(key, line.value if choice.value is None else choice.value)
    problem = problem or _left(line, choice)
    return replace(
        line,
        key=key,
        value=value,
        suggested=line.suggested and not choice.key,
        form=line.form if choice.value is None else form_of(value),
        sensitivity=_level(line, key, value),
        problem=problem,
        caution=None if problem else cautions.of(key, value),
    )


def mends(line: Line) -> bool:
    """Whether another key or value would let a line in that has a problem of its own."""
    return not line.problem or line.problem in _BY_KEY or _is_refused(line)


def _left(line: Line, choice: Choice) -> str:
    """The line's own problem, where what the person typed does not mend it."""
    if line.problem in _BY_KEY:
        return "" if choice.key else line.problem
    return "" if mends(line) else line.problem


def _is_refused(line: Line) -> bool:
    """Whether what is wrong is the key or the value itself."""
    return bool(gathering.checked(line.key, line.value)[1])


def _level(line: Line, key: str, value: str) -> Sensitivity | None:
    """What Held's own file says of a value counts for another one as its least."""
    if line.sensitivity is None:
        return None
    return highest(line.sensitivity, drafts.shown(Draft(key=key, value=value)))


def _use(line: Line) -> tuple[str, Mode]:
    return line.subject, line.mode or Mode.ANSWER


def _clash(use: tuple[str, Mode], line: Line) -> str:
    """Why a line cannot share a new slot with one before it."""
    subject, mode = use
    if subject != line.subject:
        return gathering.OTHERS
    return MIXED if mode is not (line.mode or Mode.ANSWER) else ""

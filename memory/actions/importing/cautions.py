"""What the person should look at twice in a line: the gate's own judgement, which forbids nothing
here, since what a person brings in is their word."""

from dataclasses import replace

from memory import gate
from memory.portable.lines import Caution, Line, Parsed

_REFUSED: dict[type[gate.GateError], Caution] = {
    gate.SmuggledError: Caution.INSTRUCTION,
    gate.IdentifierError: Caution.IDENTIFIER,
    gate.ErrandError: Caution.ERRAND,
    gate.OptionError: Caution.OPTION,
    gate.InferenceError: Caution.GUESS,
}


def marked(parsed: Parsed) -> Parsed:
    """Reading thousands of lines takes seconds, so it is done once, when a file comes in."""
    return replace(parsed, lines=tuple(map(_marked, parsed.lines)))


def of(key: str, value: str) -> Caution | None:
    """As if an assistant sent it at the person's word."""
    try:
        doubts = gate.judge(gate.Writing(key=key, value=value, explicit_ask=True))
    except gate.GateError as error:
        return _REFUSED.get(type(error), Caution.OTHER)
    return Caution(doubts[0].code) if doubts else None


def _marked(line: Line) -> Line:
    return line if line.problem else replace(line, caution=of(line.key, line.value))

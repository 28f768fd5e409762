"""What may be told of a decision and what may not."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from memory.attributes import Mode
from memory.decision import Decision, Lane, Line
from memory.review import needles
from memory.review.finding import Given, Kind
from memory.review.needles import Needle
from memory.review.sentences import names
from memory.review.words import stems

Wanted = tuple[Needle, Kind, Collection[str]]  # what to look for, as what, and what excuses it


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """*wanted* must not be told. *name* is the person's, as a stem; *plain*: the message names
    nothing of the world. *said* and *used* may be repeated."""

    wanted: tuple[Wanted, ...]
    name: str
    plain: bool
    said: tuple[str, ...]
    used: tuple[Needle, ...]


def sides(given: Given) -> Sides:
    decision = given.decision
    used = [needle for line in decision.used for needle in needles.of_given(line)]
    acting = [needle for line in decision.silent for needle in needles.of_given(line)]
    spoken = frozenset().union(*(stems(text) for text in (given.message, *given.known)))
    spoken |= _stems(used)
    name = next(iter(stems(decision.name)), "")
    excused = {
        Kind.VOLUNTEERED: spoken | {name} | _stems(acting),
        Kind.NAMED: spoken | {name},
        Kind.RECITED: spoken,
    }
    return Sides(
        wanted=tuple((needle, kind, excused[kind]) for needle, kind in _wanted(decision)),
        name=name,
        plain=not names(given.message),
        said=tuple(filter(str.strip, (given.message, *given.known))),
        used=tuple(used),
    )


def _wanted(decision: Decision) -> Iterator[tuple[Needle, Kind]]:
    for line in decision.lines:
        for needle in needles.of_held(line):
            yield needle, Kind.VOLUNTEERED
        if line.lane is Lane.SILENT:
            for needle in needles.of_given(line):
                yield needle, _silent(line)


def _silent(line: Line) -> Kind:
    return Kind.RECITED if line.attribute.mode is Mode.INSTRUCTION else Kind.NAMED


def _stems(found: list[Needle]) -> frozenset[str]:
    return frozenset(term.stem for needle in found for term in needle.terms)

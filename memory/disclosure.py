"""What was used about a person, and what else is on file: not a log (seed 000, `disclosure`)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from memory.decision import Decision, Lane, Line

_WORDS = {Lane.USED: "used", Lane.SILENT: "applied silently", Lane.HELD: "held, not used"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One slot as a disclosure names it; *values* only where its lane states them."""

    slot: str
    lane: Lane
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        values = f" ({'; '.join(self.values)})" if self.values else ""
        return f"{_WORDS[self.lane]}: {self.slot}{values}"


def entries(decision: Decision) -> tuple[Entry, ...]:
    """Used with values, then silent, then held; alphabetical inside each."""
    return tuple(_entry(line) for lane in Lane for line in decision.lane(lane))


def lines(
    entries: tuple[Entry, ...], *, held_names: bool = True, tone: Sequence[str] = ()
) -> list[str]:
    """The entries as text. Without *held_names* one line counts the held, so the sum stays true.

    The tags of *tone* have a line of their own beside it: they are no fact.
    """
    held = [str(entry) for entry in entries if entry.lane is Lane.HELD]
    given = [str(entry) for entry in entries if entry.lane is not Lane.HELD]
    if held and not held_names:
        held = [f"{_WORDS[Lane.HELD]}: {len(held)} more"]
    told = [f"{_WORDS[Lane.SILENT]}: tone ({', '.join(tone)})"] if tone else []
    return [*given, *told, *held]


def total(entries: tuple[Entry, ...]) -> dict[Lane, int]:
    """How many slots lie in each lane, an empty one too."""
    counts = Counter(entry.lane for entry in entries)
    return {lane: counts[lane] for lane in Lane}


def _entry(line: Line) -> Entry:
    values = tuple(ruling.fact.value for ruling in line.given) if line.lane is Lane.USED else ()
    return Entry(slot=line.slot, lane=line.lane, values=values)

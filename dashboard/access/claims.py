"""What an assistant named itself that no question gave ground for, as its receipts have it."""

from collections import Counter
from dataclasses import dataclass

from dashboard import words
from dashboard.access.counts import Counts
from memory.models import Assistant
from memory.trust.erasure import NAMELESS

REPEATED = 2  # times in all; one may be a slip
SHOWN = 12  # names, the most often named first


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """*times* is how many of its questions it was named with."""

    name: str  # a slot
    times: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """*more* says what else was named; no name is told that was erased from the receipts."""

    things: str
    shown: tuple[Claim, ...]
    more: str


def of(counts: Counts, assistant: Assistant) -> Claims | None:
    """None unless it was repeated."""
    named = Counter[str]()
    for (who, slot), times in counts.unfounded.items():
        if who == assistant.pk:
            named["" if slot.startswith(NAMELESS) else slot] += times
    if named.total() < REPEATED:
        return None
    erased = named.pop("", 0)
    often = sorted(named, key=lambda slot: (-named[slot], slot))
    return Claims(
        things=words.count(len(named), "thing") if named else _erased(erased),
        shown=tuple(Claim(name=slot, times=_times(named[slot])) for slot in often[:SHOWN]),
        more=_more(len(often) - SHOWN, erased if named else 0),
    )


def _more(others: int, erased: int) -> str:
    parts = [f"{others:,} more"] if others > 0 else []
    parts += [_erased(erased)] if erased else []
    return ", and ".join(parts)


def _erased(number: int) -> str:
    return f"things since erased ({_times(number)})"


def _times(number: int) -> str:
    return "once" if number == 1 else words.count(number, "time")

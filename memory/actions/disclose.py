"""What an answer used, and what else is on file, told again later."""

from collections.abc import Iterator
from datetime import datetime

from memory import decision, receipt
from memory.actions import read
from memory.actions.callers import Caller
from memory.attributes import Mode
from memory.decision import Lane
from memory.disclosure import Entry
from memory.models import Answer


def disclose(caller: Caller, answer: Answer, *, at: datetime) -> tuple[Entry, ...]:
    """Today's grant is checked again, and a value since replaced is not repeated."""
    values = dict(_givable(caller, at))
    entries = receipt.decode(answer.lanes)
    return tuple(
        Entry(slot=entry.slot, lane=lane, values=_values(entry, values))
        for lane in Lane
        for entry in entries
        if entry.lane is lane
    )


def _values(entry: receipt.Entry, values: dict[int, str]) -> tuple[str, ...]:
    if entry.lane is not Lane.USED:
        return ()
    return tuple(
        values[item.version] for item in entry.items if item.given and item.version in values
    )


def _givable(caller: Caller, at: datetime) -> Iterator[tuple[int, str]]:
    """Values that may be stated today; what is followed never is."""
    for attribute in read.model_of(caller.person).attributes:
        if attribute.mode is Mode.INSTRUCTION:
            continue
        for fact in attribute.facts:
            if decision.standing(attribute, fact, caller.access, at) is None:
                yield fact.version, fact.value

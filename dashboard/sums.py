"""Whether a kept receipt adds up: what it lists, counted again, beside what was counted then."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dashboard import words
from memory.decision import Lane, Reason
from memory.models import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One comparison that failed. *against* says what the second number is."""

    what: str
    listed: int
    counted: int
    against: str = "counted then"

    def __str__(self) -> str:
        return f"{self.what}: {self.listed:,} listed, {self.counted:,} {self.against}."


def faults(answer: Answer) -> tuple[Fault, ...]:
    """Every comparison that fails. The kept counts are not believed."""
    return tuple(fault for fault in _comparisons(answer) if fault.listed != fault.counted)


def _comparisons(answer: Answer) -> Iterator[Fault]:
    lanes = [lane for _, lane, *_ in answer.lanes]
    names = {slot for slot, *_ in answer.lanes}
    facts = [given for line in answer.lanes for given in _given(line)]
    yield Fault(what="Names", listed=len(names), counted=answer.on_file, against="on file")
    yield Fault(what="Lines", listed=len(lanes), counted=len(names), against="different names")
    for lane in Lane:
        counted = getattr(answer, lane)
        yield Fault(what=words.TITLES[lane], listed=lanes.count(lane), counted=counted)
    yield Fault(what="Facts", listed=len(facts), counted=answer.facts_on_file, against="on file")
    yield Fault(what="Facts given", listed=sum(facts), counted=answer.facts_given)


def _given(line: list[Any]) -> Iterator[bool]:
    """For each fact of a kept line, whether it was given. The line's shape is `memory.receipt`'s.

    Read as it is kept: a list of answers counts every fact of each.
    """
    _, _, reason, items = line
    for item in items:
        yield Reason(item[1] if isinstance(item, list) else reason).gives

"""A receipt as it is kept: lanes that refer to fact versions and copy no value."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from memory.decision import Decision, Lane, Line, Reason, Ruling


class Kind(StrEnum):
    """What left on the receipt."""

    APPLY = "apply"
    PROFILE = "profile"
    RECALL = "recall"
    READ = "read"  # facts read one by one or as a list
    TRIAL = "trial"  # the person's own question, given to no assistant


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One fact version on a receipt."""

    version: int
    reason: Reason

    @property
    def given(self) -> bool:
        return self.reason.gives


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One slot on a receipt."""

    slot: str
    lane: Lane
    reason: Reason
    items: tuple[Item, ...]


def encode(decision: Decision) -> list[list[Any]]:
    """[[slot, lane, reason, [version | [version, reason], …]], …]; the reason where it differs."""
    return [
        [line.slot, line.lane.value, line.reason.value, [_encode(line, r) for r in line.rulings]]
        for line in decision.lines
    ]


def decode(lanes: Iterable[list[Any]]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            slot=slot,
            lane=Lane(lane),
            reason=Reason(reason),
            items=tuple(_decode(item, reason) for item in items),
        )
        for slot, lane, reason, items in lanes
    )


def encode_reach(decision: Decision) -> list[dict[str, Any]]:
    """Spans into the message, so that a dropped message leaves no words of it behind."""
    return [
        {
            "span": [question.start, question.end],
            "relation": question.relation.value,
            "slots": [[r.slot, r.relation.value, [r.start, r.end], r.source] for r in slots],
        }
        for question, slots in decision.reach
    ]


def _encode(line: Line, ruling: Ruling) -> int | list[Any]:
    if ruling.reason is line.reason:
        return ruling.fact.version
    return [ruling.fact.version, ruling.reason.value]


def _decode(item: int | list[Any], reason: str) -> Item:
    version, why = item if isinstance(item, list) else (item, reason)
    return Item(version=version, reason=Reason(why))

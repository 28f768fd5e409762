"""A receipt as it is kept: lanes that refer to fact versions and copy no value."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from memory.decision import Decision, Lane, Line, Reach, Reason, Ruling
from memory.reach.learned.reaching import SOURCE
from memory.reach.relation import Question, Reached, Relation


class Kind(StrEnum):
    """What left on the receipt."""

    APPLY = "apply"
    PROFILE = "profile"
    RECALL = "recall"
    READ = "read"  # facts read one by one or as a list
    NOTES = "notes"  # free text; of facts nothing left
    TRIAL = "trial"  # the person's own question, given to no assistant
    EXPORT = "export"  # a copy of everything, taken by the person


_PLAIN = 4  # parts of a reached slot: its name, the relation, the span, the source
OWN = frozenset({Kind.TRIAL, Kind.EXPORT})  # what left went to the person, to no assistant


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


class Sound(NamedTuple):
    """How sure a learned reach was and had to be, and by which kind. As it is, that of a slot that
    a phrase led to, and of one whose value is gone: *needed* is above 0 where it is known."""

    score: float = 1.0
    needed: float = 0.0
    kind: str = ""


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
    """Spans into the message, so that a dropped message leaves no words of it behind.

    A slot is [slot, relation, span, source]; with how sure it was, how sure it had to be and the
    kind after that, where it was learned and the value is not gone.
    """
    return [
        {
            "span": [question.start, question.end],
            "relation": question.relation.value,
            "slots": [_kept(reached) for reached in slots],
        }
        for question, slots in decision.reach
    ]


def decode_reach(kept: Iterable[dict[str, Any]], message: str) -> Reach:
    """What `encode_reach` kept, with its words; nothing once *message* is no longer kept."""
    if not message:
        return ()
    return tuple((_clause(part, message), _reached(part, message)) for part in kept)


def without_sounds(kept: Iterable[dict[str, Any]], slots: Collection[str]) -> list[dict[str, Any]]:
    """What `encode_reach` kept, less the kinds by which *slots* were reached and how sure that
    was: they are worked out of the message and of the value, and go with either."""
    return [part | {"slots": [_plain(found, slots) for found in part["slots"]]} for part in kept]


def sound(found: Sequence[Any]) -> Sound:
    """Of a slot as `encode_reach` kept it."""
    return Sound(*found[_PLAIN:])


def _plain(found: list[Any], slots: Collection[str]) -> list[Any]:
    return found[:_PLAIN] if found[0] in slots else found


def _kept(reached: Reached) -> list[Any]:
    span = [reached.start, reached.end]
    kept = [reached.slot, reached.relation.value, span, reached.source]
    if reached.source != SOURCE:
        return kept
    return [*kept, *Sound(reached.score, reached.needed, reached.kind)]


def _clause(part: dict[str, Any], message: str) -> Question:
    start, end = part["span"]
    relation = Relation(part["relation"])
    return Question(text=message[start:end], start=start, end=end, relation=relation)


def _reached(part: dict[str, Any], message: str) -> tuple[Reached, ...]:
    return tuple(_found(kept, message) for kept in part["slots"])


def _found(kept: Sequence[Any], message: str) -> Reached:
    slot, relation, (start, end), source = kept[:_PLAIN]
    return Reached(
        slot=slot,
        relation=Relation(relation),
        cue=message[start:end],
        start=start,
        end=end,
        source=source,
        **sound(kept)._asdict(),
    )


def _encode(line: Line, ruling: Ruling) -> int | list[Any]:
    if ruling.reason is line.reason:
        return ruling.fact.version
    return [ruling.fact.version, ruling.reason.value]


def _decode(item: int | list[Any], reason: str) -> Item:
    version, why = item if isinstance(item, list) else (item, reason)
    return Item(version=version, reason=Reason(why))

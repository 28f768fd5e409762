"""Receipts and changes as an export holds them, read bit by bit while they are sent."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memory import receipt
from memory.actions.exporting.contents import Place
from memory.decision import Lane
from memory.models import (
    Answer,
    Assistant,
    Attribute,
    Event,
    Fact,
    Grant,
    Look,
    Person,
    Proposal,
)
from memory.portable import records

CHUNK = 200  # rows held at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood(Place):
    """A value on a receipt, and why it was given or held."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement(records.Placement):
    """*facts* leaves out what was erased since; *of* counts them all."""

    facts: tuple[Stood, ...]
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt(records.Answer):
    """*notes*, *turn*, *reach* and what follows are as the receipt keeps them."""

    notes: Mapping[str, int]
    turn: Mapping[str, Any]
    reach: list[Any]
    tokens: Mapping[str, Any]
    tone: list[str]
    rules: list[Any]
    evidence: Mapping[str, Any]
    question_dropped_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A line of the ledger: its *code*, and the *name* of what it was about, while on file."""

    code: str
    by: str
    assistant: str
    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(records.Change):
    """*act* is a whole sentence about the *line*, so that *thing* is empty."""

    line: Done


Tell = Callable[[Done], str]


def answers(person: Person, last: int, places: Mapping[int, Place]) -> Iterator[Receipt]:
    """Oldest first, up to the one with the id *last*."""
    rows = Answer.objects.of(person).filter(pk__lte=last).select_related("assistant")
    for row in _in_chunks(rows):
        yield _receipt(row, places)


def changes(person: Person, last: int, tell: Tell) -> Iterator[Change]:
    """Oldest first, up to the ledger's line *last*; *tell* makes a sentence of each."""
    names = _names(person)
    assistants = {str(ref): name for ref, name in Assistant.objects.values_list("ref", "name")}
    rows = Event.objects.filter(person=person.pseudonym, pk__lte=last)
    for row in _in_chunks(rows):
        done = Done(
            code=row.act,
            by=row.actor,
            assistant=assistants.get(str(row.assistant), "") if row.assistant else "",
            name=names.get(row.thing, "" if _is_row(row.thing) else row.thing),
            counts=row.counts,
        )
        yield Change(at=row.at, act=tell(done), thing="", line=done)


def _is_row(thing: str) -> bool:
    """Whether it refers to a row by nothing but its number, which tells nobody anything."""
    return len(thing) == len(str(UUID(int=0)))


def _in_chunks[M: Answer | Event](rows: QuerySet[M]) -> Iterator[M]:
    """By id, without an open cursor: who reads slowly holds no database back."""
    ordered, last = rows.order_by("pk"), 0
    while chunk := list(ordered.filter(pk__gt=last)[:CHUNK]):
        yield from chunk
        last = chunk[-1].pk


def _receipt(row: Answer, places: Mapping[int, Place]) -> Receipt:
    return Receipt(
        ref=row.ref,
        at=row.at,
        kind=row.kind,
        assistant=row.assistant.name if row.assistant else "",
        message=row.message,
        counts={lane.value: getattr(row, lane) for lane in Lane},
        lanes=_lanes(row.lanes, places),
        notes={"given": row.notes_given, "on_file": row.notes_on_file},
        turn=row.turn,
        reach=row.reach,
        tokens=row.tokens,
        tone=row.tone,
        rules=row.rules,
        evidence=row.evidence,
        question_dropped_at=row.question_dropped_at,
    )


def _lanes(kept: Iterable[list[Any]], places: Mapping[int, Place]) -> dict[str, Placement]:
    lanes: dict[str, Placement] = {}
    for entry in receipt.decode(kept):
        stood = (_stood(item, places) for item in entry.items)
        lanes[_free(entry.slot, lanes)] = Placement(
            lane=entry.lane,
            reason=entry.reason,
            facts=tuple(each for each in stood if each),
            of=len(entry.items),
        )
    return lanes


def _stood(item: receipt.Item, places: Mapping[int, Place]) -> Stood | None:
    place = places.get(item.version)
    return Stood(key=place.key, version=place.version, reason=item.reason) if place else None


def _free(name: str, taken: Mapping[str, Any]) -> str:
    """Names that were erased read alike; each keeps a line of its own, so that sums hold."""
    if name not in taken:
        return name
    return next(each for number in count(2) if (each := f"{name} {number}") not in taken)


def _names(person: Person) -> dict[str, str]:
    """What the references of a person's lines stand for, as far as it is still on file."""
    grants = Grant.objects.of(person).values_list("ref", "assistant__name")
    pairs = (
        *Fact.objects.of(person).values_list("ref", "key"),
        *Attribute.objects.of(person).values_list("ref", "slot"),
        *Proposal.objects.of(person).exclude(key="").values_list("ref", "key"),
        *Look.objects.of(person).values_list("ref", "key"),
        *grants,
    )
    return {str(ref): name for ref, name in pairs} | {str(person.pseudonym): person.name}

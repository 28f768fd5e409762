"""Give facts and notes by topic, on a receipt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory.actions import noted, read, replay
from memory.actions.apply import Request, keep, settled
from memory.actions.callers import Caller
from memory.actions.give import Readable
from memory.decision import Decision
from memory.models import Answer, Note
from memory.recall import topic
from memory.receipt import Kind
from memory.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """The receipt, and what was given on it, each best first."""

    answer: Answer
    facts: tuple[Readable, ...]
    notes: tuple[Note, ...]

    @property
    def things(self) -> dict[str, Any]:
        """What to tell it again by, without a value."""
        return {
            "answer": self.answer.ref,
            "facts": [readable.fact.version for readable in self.facts],
            "notes": [str(note.ref) for note in self.notes],
        }


def recall(caller: Caller, said: str, limit: int, *, at: datetime) -> Recalled:
    """Up to *limit* facts and as many notes of the topic *said* (product rules, "Writing")."""

    def answer() -> Recalled:
        turn = Turn(at=at, access=caller.access)
        model, catalogue = read.model_of(caller.person), read.catalogue()
        found = topic.decide(model, said, turn, limit, catalogue)
        notes = noted.find(caller, said, limit)
        request = Request(message=said, limit=limit)
        kept = keep(caller, found.decision, Kind.RECALL, at=at, request=request, notes=notes)
        facts = {readable.fact.key: readable for readable in _given(found.decision)}
        return Recalled(
            answer=kept.answer,
            facts=tuple(facts[key] for key in found.keys),
            notes=tuple(notes),
        )

    return settled(caller, answer)


def again(caller: Caller, things: Mapping[str, Any], *, at: datetime) -> Recalled:
    """The caller's own recall told once more, less what it would not be given today."""
    told = replay.again(caller, things["answer"], at=at)
    facts = {readable.fact.version: readable for readable in _given(told.decision)}
    notes = {str(note.ref): note for note in noted.readable(caller).filter(ref__in=things["notes"])}
    return Recalled(
        answer=told.answer,
        facts=tuple(facts[version] for version in things["facts"] if version in facts),
        notes=tuple(notes[ref] for ref in things["notes"] if ref in notes),
    )


def _given(made: Decision) -> Sequence[Readable]:
    return [
        Readable(attribute=line.attribute, fact=ruling.fact)
        for line in made.used
        for ruling in line.given
    ]

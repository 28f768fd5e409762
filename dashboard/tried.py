"""A message tried against one fact: whether it reaches it, by which words, and why not."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from dashboard import words
from dashboard.words import Circumstances
from memory import decision, reach
from memory.actions import callers, read
from memory.attributes import Attribute, Model
from memory.decision import Decision, Lane, Reason, Ruling
from memory.models import Fact, Person
from memory.reach.catalogue import Catalogue
from memory.reach.relation import Reached, Relation
from memory.reach.support import supported
from memory.receipt import Kind
from memory.turn import Turn

_SOURCES: Mapping[str, str] = {
    "catalogue": "a common phrase for it",
    "key": "from its key",
    "label": "what you call it",
    "alias": "a phrase of yours",
}
_FOUND: Mapping[Relation, str] = {
    Relation.ASKS: "Yes. It asks for it by “{cue}”, {source}.",
    Relation.ACTS: "Only to act on. It sets a task that this counts for by “{cue}”, {source}.",
    Relation.OTHER: "No. “{cue}” is there, {source}, but this is about somebody else.",
}
_EVERYTHING = "Yes. It asks for everything on file."
_STANDS_NOT = "No. No message reaches it as it stands."
_SILENT = "No. “{cue}” would reach it, and you silenced that."
_IDLE = "No. It has a phrase for it, but asks for nothing and sets no task by it."
_NOTHING = "No. It has no phrase that reaches it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """*lane* is where the fact would stand; *why* says more than that, or nothing."""

    verdict: str
    lane: Lane
    meaning: str
    why: str


def tried(person: Person, fact: Fact, message: str, now: datetime) -> Tried:
    """The real decision about one fact. Nothing is kept of it: no receipt, no event."""
    model, catalogue = read.model_of(person), read.catalogue()
    turn = Turn(at=now, access=callers.themselves(person).access)
    made = decision.apply(model, message, turn, catalogue)
    line = next(line for line in made.lines if line.slot == fact.attribute.slot)
    ruling = next(ruling for ruling in line.rulings if ruling.fact.key == fact.key)
    lane = decision.rule(line.attribute, [ruling]).lane
    return Tried(
        verdict=_verdict(_best(made, line.slot), ruling, line.attribute, message, model, catalogue),
        lane=lane,
        meaning=words.MEANINGS_OF_A_TRIAL[lane],
        why=_why(ruling, line.attribute, now),
    )


def _best(made: Decision, slot: str) -> Reached | None:
    found = (each for _, slots in made.reach for each in slots if each.slot == slot)
    return min(found, key=lambda each: each.relation.rank, default=None)


def _verdict(
    best: Reached | None,
    ruling: Ruling,
    attribute: Attribute,
    message: str,
    model: Model,
    catalogue: Catalogue,
) -> str:
    if best is not None and best.source == "meta":
        return _EVERYTHING
    if best is not None:
        return _FOUND[best.relation].format(cue=best.cue, source=_SOURCES[best.source])
    if ruling.reason in (Reason.UNCONFIRMED, Reason.OVERWRITTEN):
        return _STANDS_NOT
    if silent := _silent(attribute, message, model, catalogue):
        return _SILENT.format(cue=silent)
    return _IDLE if attribute.slot in supported(message, model, catalogue) else _NOTHING


def _silent(attribute: Attribute, message: str, model: Model, catalogue: Catalogue) -> str:
    """The words that would reach it if nothing were silenced."""
    if not attribute.silenced:
        return ""
    heard = replace(attribute, silenced=())
    others = (heard if each is attribute else each for each in model.attributes)
    found = reach.read(message, replace(model, attributes=tuple(others)), catalogue)
    return next((r.cue for _, slots in found for r in slots if r.slot == attribute.slot), "")


def _why(ruling: Ruling, attribute: Attribute, now: datetime) -> str:
    """The reason in words, where the verdict has not told it."""
    if ruling.reason in (Reason.ASKED, Reason.NOT_REACHED, Reason.ANOTHER_PERSON):
        return ""
    since = {
        Reason.PAUSED: attribute.paused_at,
        Reason.EXPIRED: ruling.fact.expires_at,
        Reason.OVERWRITTEN: ruling.fact.overwritten_at,
    }.get(ruling.reason)
    said = words.reason(
        ruling.reason,
        Circumstances(assistant="An assistant", kind=Kind.TRIAL),
        words.day(since, now) if since else "",
        origin=ruling.fact.origin,
    )
    return f"{said}."

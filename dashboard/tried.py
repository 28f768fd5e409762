"""A message tried against one fact: whether it reaches it, by which words, and why not."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from dashboard import sounds, words
from dashboard.words import Circumstances
from memory import decision, reach
from memory.actions import callers, read
from memory.attributes import Attribute, Model
from memory.decision import Decision, Lane, Reason, Ruling
from memory.models import Fact, Person
from memory.reach import nearness
from memory.reach.catalogue import Catalogue
from memory.reach.learned.reaching import SOURCE
from memory.reach.relation import Reached, Relation
from memory.reach.support import supported
from memory.reach.words import stands_in
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
_SOUNDS: Mapping[Relation, str] = {
    Relation.ASKS: "Yes. “{cue}” {sound} ({sure}), and asks for it.",
    Relation.ACTS: "Only to act on. “{cue}” {sound} ({sure}): a task that this counts for.",
}
_EVERYTHING = "Yes. It asks for everything on file."
_STANDS_NOT = "No. No message reaches it as it stands."
_SILENT = "No. “{cue}” would reach it, and you silenced that."
_SILENT_INSIDE = "No. “{cue}” would reach it, but you silenced “{phrase}”."
_IDLE = "No. It has a phrase for it, but asks for nothing and sets no task by it."
_NOTHING = "No. It has no phrase that reaches it."
_NEAR = "By what it sounds like, Held is {lack}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """*lane* is where the fact would stand; *why* says more than that, or nothing.

    *missed* marks that a phrase could make it reach; *near* says how near it came, or nothing.
    """

    verdict: str
    lane: Lane
    meaning: str
    why: str
    missed: bool = False
    near: str = ""


def tried(person: Person, fact: Fact, message: str, now: datetime) -> Tried:
    """The real decision about one fact. Nothing is kept of it: no receipt, no event."""
    model, catalogue = read.model_of(person), read.catalogue()
    turn = Turn(at=now, access=callers.themselves(person).access)
    made = decision.apply(model, message, turn, catalogue)
    line = next(line for line in made.lines if line.slot == fact.attribute.slot)
    ruling = next(ruling for ruling in line.rulings if ruling.fact.key == fact.key)
    lane = decision.rule(line.attribute, [ruling]).lane
    best, attribute = _best(made, line.slot), line.attribute
    verdict = _verdict(best, ruling, attribute, message, model, catalogue)
    missed = verdict in (_IDLE, _NOTHING)
    return Tried(
        verdict=verdict,
        lane=lane,
        meaning=words.MEANINGS_OF_A_TRIAL[lane],
        why=_why(ruling, attribute, now),
        missed=missed,
        near=_near(line.slot, message, model, catalogue) if missed else "",
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
    if best is not None:
        return _found(best)
    if ruling.reason in (Reason.UNCONFIRMED, Reason.OVERWRITTEN):
        return _STANDS_NOT
    if silent := _silent(attribute, message, model, catalogue):
        return silent
    return _IDLE if attribute.slot in supported(message, model, catalogue) else _NOTHING


def _found(best: Reached) -> str:
    if best.source == "meta":
        return _EVERYTHING
    if best.source == SOURCE:
        sure = sounds.sureness(best.score, best.needed)
        return _SOUNDS[best.relation].format(cue=best.cue, sound=sounds.like(best.kind), sure=sure)
    return _FOUND[best.relation].format(cue=best.cue, source=_SOURCES[best.source])


def _silent(attribute: Attribute, message: str, model: Model, catalogue: Catalogue) -> str:
    """By which words it would be reached if nothing were silenced, or nothing."""
    if not attribute.silenced:
        return ""
    found = reach.read(message, model.silencing(attribute.slot, ()), catalogue)
    best = next((r for _, slots in found for r in slots if r.slot == attribute.slot), None)
    if best is None:
        return ""
    inside = (phrase for phrase in attribute.silenced if stands_in(phrase, best.cue))
    if best.source == SOURCE and (phrase := next(inside, "")):
        return _SILENT_INSIDE.format(cue=best.cue, phrase=phrase)
    return _SILENT.format(cue=best.cue)


def _near(slot: str, message: str, model: Model, catalogue: Catalogue) -> str:
    near = nearness.of(slot, message, model, catalogue)
    return _NEAR.format(lack=sounds.lack(near.score, near.needed)) if near else ""


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

"""Take the names of what is erased off what stays: receipts, openings by an admin, grants."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from memory.actions.erasing import kinds
from memory.actions.erasing.rows import Part
from memory.actions.erasing.tally import Tally
from memory.attributes import slot_of
from memory.models import Answer, Attribute, Grant, Look, sealed
from memory.models.answers import AnswerQuerySet
from memory.trust.erasure import NAMELESS, Place

_REACH = sealed.field(Answer, "reach")


def erase(part: Part, tally: Tally) -> None:
    """Sums of receipts still hold: on each, every name becomes a placeholder of its own."""
    gone = of(part)
    answers = Answer.objects.of(part.person)
    for pk in _naming(answers, gone):
        tally.mark(answers.filter(pk=pk), "reach")
        rename(answers.get(pk=pk), gone)
        tally.counts[Place.NAMES] += 1
    looks = Look.objects.of(part.person).filter(key__in=gone)
    tally.counts[Place.LOOKS] += looks.update(key=NAMELESS)
    for grant in Grant.objects.of(part.person):
        if gone & {*grant.slots}:
            grant.slots = [slot for slot in grant.slots if slot not in gone]
            grant.save(update_fields=["slots"])
            tally.counts[Place.GRANTS] += 1


def of(part: Part) -> frozenset[str]:
    """The names that nothing else on file has: slots, and keys."""
    others = Attribute.objects.of(part.person).exclude(pk__in=part.ids.get("slot", ()))
    used = set(others.values_list("slot", flat=True))
    return part.slots | (part.ids.get("key", frozenset()) - used)


def _naming(answers: AnswerQuerySet, gone: frozenset[str]) -> list[int]:
    """The answers that hold one of the names, in their lanes or in what came with the question."""
    kept = answers.values_list("pk", "lanes", "turn").iterator()
    return [
        pk
        for pk, lanes, turn in kept
        if gone & {slot for slot, *_ in lanes} or turn != _without(turn, gone)
    ]


def rename(answer: Answer, gone: frozenset[str]) -> None:
    here = {slot for slot, *_ in answer.lanes}
    placed = _places(gone & here, here)
    answer.lanes = [[placed.get(slot, slot), *rest] for slot, *rest in answer.lanes]
    left = [_reach(clause, placed) for clause in answer.reach]
    answer.turn = _without(answer.turn, gone)
    answer.save(update_fields=["lanes", "turn"])
    if left:
        kinds.put(answer.owner, [(answer.pk, _REACH.seal(answer.owner.vault, left))])


def _places(names: Iterable[str], here: Collection[str]) -> dict[str, str]:
    """What each name becomes; no two on one receipt become the same."""
    taken = sum(slot.startswith(NAMELESS) for slot in here)
    return {name: f"{NAMELESS} {n}" for n, name in enumerate(sorted(names), taken + 1)}


def _reach(clause: dict[str, Any], placed: Mapping[str, str]) -> dict[str, Any]:
    slots = [[placed.get(slot, slot), *rest] for slot, *rest in clause["slots"]]
    return clause | {"slots": slots}


def _without(turn: Mapping[str, Any], gone: frozenset[str]) -> dict[str, Any]:
    return {name: _unnamed(part, gone) for name, part in turn.items()}


def _unnamed(part: Any, gone: frozenset[str]) -> Any:
    if not isinstance(part, list):
        return part
    return sorted({NAMELESS if gone & {name, slot_of(name)} else name for name in part})

"""How often a slot, or one fact of it, was given in the last answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from memory.decision import Lane
from memory.models import Answer, Person
from memory.receipt import OWN, Entry, decode

RECENT = 20  # answers that a slot's use is told of


def _recent(person: Person) -> list[list[list[Any]]]:
    """The lanes of the last answers that assistants got, newest first."""
    answers = Answer.objects.of(person).exclude(kind__in=OWN).newest()
    return list(answers.values_list("lanes", flat=True)[:RECENT])


def lanes(person: Person, slots: set[str]) -> Mapping[str, list[Lane]]:
    """The lanes of each slot in the last answers, newest first."""
    found: dict[str, list[Lane]] = {slot: [] for slot in slots}
    for kept in _recent(person):
        for slot, lane, *_ in kept:
            if slot in slots:
                found[slot].append(Lane(lane))
    return found


def of(person: Person, slot: str, versions: set[int]) -> tuple[Lane | None, ...]:
    """A fact's lane in the last answers, oldest first; None where it was not on file yet.

    *versions* are the ids of all its versions.
    """
    kept = [[entry for entry in lanes if entry[0] == slot] for lanes in _recent(person)]
    return tuple(_lane(decode(entries), versions) for entries in reversed(kept))


def _lane(entries: Sequence[Entry], versions: set[int]) -> Lane | None:
    for entry in entries:
        for item in entry.items:
            if item.version in versions:
                return entry.lane if item.given else Lane.HELD
    return None


def told(lanes: Sequence[Lane]) -> str:
    """'Given in 3 of the last 12 answers', in the words that fit the count."""
    answers = len(lanes)
    given = sum(lane is not Lane.HELD for lane in lanes)
    if not answers:
        return "No assistant has asked since it was saved"
    if not given and answers > 1:
        return f"Held back in all {answers} of the last {answers} answers"
    if answers == 1:
        return f"{'Given' if given else 'Held back'} in the last answer"
    return f"Given in {given} of the last {answers} answers"

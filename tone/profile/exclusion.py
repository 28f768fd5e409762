"""The one place that decides which tags are on: of two opposites never both."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tone import vocabulary
from tone.profile.values import EMPTY, State


def exclude(states: Mapping[str, State], was_on: Collection[str] = ()) -> dict[str, State]:
    """The states in canonical order, the loser of each pair off; EMPTY ones are left out.

    The loser keeps its score, but a tag that yields has none beside its opposite (seed 004).
    `was_on` are the tags that were on before: of two equals that one stays.
    """
    settled = {tag: _beside(tag, states, was_on) for tag in vocabulary.ordered(states)}
    return {tag: state for tag, state in settled.items() if state != EMPTY}


def give_way(states: Mapping[str, State], tags: Iterable[str]) -> dict[str, State]:
    """The states after these tags were decided: what is opposite to one that is on is EMPTY.

    An opposite that was itself set off stays so, which is no contradiction.
    """
    given = dict(states)
    for tag in tags:
        opposite = vocabulary.TAGS[tag].opposite
        beaten = given.get(opposite, EMPTY)
        if given[tag].on and (beaten.on or beaten.score > 0):
            given[opposite] = EMPTY
    return given


def _beside(tag: str, states: Mapping[str, State], was_on: Collection[str]) -> State:
    state = states[tag]
    opposite = vocabulary.TAGS[tag].opposite
    if not states.get(opposite, EMPTY).on:
        return state
    if state.on and _wins(tag, opposite, states, was_on):
        return state
    if vocabulary.TAGS[tag].yields:
        return replace(state, score=0.0, on=False) if state.pinned and not state.on else EMPTY
    return replace(state, on=False)


def _wins(tag: str, opposite: str, states: Mapping[str, State], was_on: Collection[str]) -> bool:
    first = vocabulary.ordered((tag, opposite))[0]

    def claim(name: str) -> tuple[bool, bool, float, bool, bool]:
        state = states[name]
        yields = vocabulary.TAGS[name].yields
        return state.asked, not yields, state.score, name in was_on, name == first

    return claim(tag) > claim(opposite)

"""What messages do to a profile: smoothing, two thresholds, and at most once in 3 minutes."""

from collections.abc import Mapping
from datetime import datetime

from tone import vocabulary
from tone.profile import changes
from tone.profile.exclusion import exclude
from tone.profile.values import EMPTY, Outcome, Profile, Source, State, Why

ALPHA = 0.15  # seed 004, weight of one implicit observation
ON = 0.7  # seed 004, comes on at this score
OFF = 0.4  # seed 004, goes off at this score
NOISE = 1e-9  # of floats, so that a score that is 0.7 on paper counts as 0.7
FLOOR = 5e-5  # what four decimals show as 0 is 0, or a score would fade for ever


def learn(profile: Profile, observations: Mapping[str, float], at: datetime) -> Outcome:
    """One implicit update: tags not observed fade, those set on the page stay as they are."""
    due = profile.next_implicit_at
    if due and at < due:
        return Outcome(was=profile, profile=profile, limited=True)
    learned = {
        tag: _learned(profile.state(tag), observations.get(tag, 0.0)) for tag in vocabulary.TAGS
    }
    states = exclude(learned, was_on=profile.active)

    def why(tag: str) -> Why:
        was, wanted, now = profile.state(tag), learned[tag], states.get(tag, EMPTY)
        if now != wanted and (was.on or now.score < wanted.score):
            return Why.SWITCHED_OFF_BY_OPPOSITE
        return Why.OBSERVED if observations.get(tag) else Why.FADED

    return changes.outcome(profile, states, why, source=Source.IMPLICIT, at=at)


def steps_to_on(state: State) -> int:
    """Matching observations in a row until the score alone turns the tag on; 0 if it is on.

    Neither a tag set on the page nor one whose opposite was asked for comes on by its score.
    """
    steps, score = 0, state.score
    while not state.on and score < ON - NOISE:
        steps, score = steps + 1, _smoothed(score, 1.0)
    return steps


def steps_to_off(state: State) -> int:
    """Implicit updates without it until the score alone turns the tag off; 0 if it is off."""
    steps, score = 0, state.score
    while state.on and score > OFF + NOISE:
        steps, score = steps + 1, _smoothed(score, 0.0)
    return steps


def _learned(state: State, observation: float) -> State:
    score = _smoothed(state.score, observation)
    if state.pinned or score == state.score == 0.0:
        return state
    on = score > OFF + NOISE if state.on else score >= ON - NOISE
    if score == 0.0:
        return EMPTY
    source = state.source if state.on and on else None
    return State(score=score, on=on, source=source or Source.IMPLICIT)


def _smoothed(score: float, observation: float) -> float:
    smoothed = (1 - ALPHA) * score + ALPHA * observation
    return smoothed if smoothed >= FLOOR else 0.0

"""Seed 004's arithmetic: smoothing, the two thresholds, the pause between implicit updates."""

from datetime import timedelta

import pytest

from tests.tone.cast import EMPTY, LATER, NOON, asked, explicit, faded, implicit, learned, put, whys
from tone import profile
from tone.profile import Profile, Source, State

RISE = [0.15, 0.2775, 0.3859, 0.4780, 0.5563, 0.6229, 0.6794, 0.7275]
FALL = [0.85, 0.7225, 0.6141, 0.5220, 0.4437, 0.3771]


@pytest.mark.parametrize(("times", "score"), list(enumerate(RISE, start=1)))
def test_a_tag_comes_on_at_the_eighth_observation(times, score):
    made = learned(EMPTY, "concise", times=times)

    assert round(made.scores["concise"], 4) == score
    assert made.active == (("concise",) if times == 8 else ())


@pytest.mark.parametrize(("times", "score"), list(enumerate(FALL, start=1)))
def test_a_tag_goes_off_at_the_sixth_update_without_it(times, score):
    made = faded(asked(EMPTY, "concise"), times=times)

    assert round(made.scores["concise"], 4) == score
    assert made.active == (() if times == 6 else ("concise",))


def test_between_the_thresholds_a_tag_keeps_its_state():
    on = Profile(states={"casual": State(score=0.6, on=True, source=Source.IMPLICIT)})
    off = Profile(states={"casual": State(score=0.6, source=Source.IMPLICIT)})

    assert learned(on, "casual").active == ("casual",)
    assert learned(off, "casual").active == ()


@pytest.mark.parametrize(
    ("score", "observation", "was_on", "on"),
    [(0.55 / 0.85, 1.0, False, True), (0.4 / 0.85, 0.0, True, False), (0.7, 0.7, False, True)],
)
def test_a_score_that_meets_a_threshold_on_paper_meets_it(score, observation, was_on, on):
    before = Profile(states={"concise": State(score=score, on=was_on, source=Source.IMPLICIT)})

    after = profile.propose(before, implicit(concise=observation), NOON).profile
    assert after.state("concise").on is on


@pytest.mark.parametrize(
    ("seconds", "limited"), [(-60, True), (0, True), (179, True), (180, False), (181, False)]
)
def test_exactly_three_minutes_are_enough(seconds, limited):
    made = learned(EMPTY, "concise")

    outcome = profile.propose(made, implicit("concise"), NOON + timedelta(seconds=seconds))
    assert outcome.limited is limited
    assert outcome.accepted is not limited


@pytest.mark.parametrize("decide", [put, lambda made, tag: asked(made, tag)])
def test_the_pause_counts_from_the_last_update_of_any_source(decide):
    made = decide(EMPTY, "formal")

    early = profile.propose(made, implicit("concise"), LATER - timedelta(microseconds=1))
    assert early.limited
    assert made.next_implicit_at == LATER


def test_a_limited_proposal_changes_nothing():
    made = learned(EMPTY, "concise")

    assert profile.propose(made, implicit("casual"), NOON).profile == made


def test_an_explicit_proposal_does_not_wait():
    outcome = profile.propose(learned(EMPTY, "casual"), explicit("concise"), NOON)

    assert outcome.profile.active == ("concise",)
    assert round(outcome.profile.scores["casual"], 4) == 0.15


def test_the_clock_does_not_go_back():
    made = asked(asked(EMPTY, "concise", at=LATER), "formal", at=NOON)

    assert made.updated_at == LATER


@pytest.mark.parametrize("source", ["implicit", "explicit", "nobody"])
def test_a_proposal_without_a_known_tag_changes_nothing(source):
    made = learned(EMPTY, "concise")
    nothing = profile.proposal(["sarcastic"], {}, source)

    outcome = profile.propose(made, nothing, LATER)
    assert outcome.profile is made
    assert outcome.dropped == ("sarcastic",)


def test_what_is_not_observed_fades_and_says_so():
    outcome = profile.propose(learned(EMPTY, "casual"), implicit("concise"), LATER)

    assert whys(outcome) == {"concise": "observed", "casual": "faded"}


def test_a_score_too_small_to_show_is_none():
    assert faded(learned(EMPTY, "casual"), times=60).states == {}


@pytest.mark.parametrize(("score", "steps"), [(0.0, 8), (0.56, 3), (0.6794, 1), (0.7, 0)])
def test_it_tells_how_many_observations_turn_a_tag_on(score, steps):
    assert profile.steps_to_on(State(score=score)) == steps


@pytest.mark.parametrize(("score", "steps"), [(1.0, 6), (0.4437, 1), (0.4, 0)])
def test_it_tells_how_many_updates_turn_a_tag_off(score, steps):
    assert profile.steps_to_off(State(score=score, on=True)) == steps


def test_there_are_no_steps_to_where_a_tag_is_already():
    assert profile.steps_to_on(State(score=0.5, on=True)) == 0
    assert profile.steps_to_off(State(score=0.5)) == 0

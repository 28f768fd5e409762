"""What holds after any history of proposals, settings, overrides and undoing."""

import json
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tone.cast import EMPTY, NOON
from tests.tone.hostile import TEXTS
from tone import guide, profile, vocabulary
from tone.profile import Overridden, Proposed, Put, Restored, Setting, Source, State

TAGS = st.sampled_from(tuple(vocabulary.TAGS))
NAMES = st.one_of(TAGS, TAGS.map(str.upper), st.sampled_from(TEXTS[:20]))
SCORES = st.one_of(st.floats(), st.floats(0, 1), st.integers(-1, 2))
STATES = st.builds(
    State, score=st.floats(0, 1), on=st.booleans(), source=st.sampled_from([None, *Source])
)
PROPOSALS = st.builds(
    profile.proposal,
    st.lists(NAMES, max_size=4),
    st.dictionaries(NAMES, SCORES, max_size=3),
    st.sampled_from(["implicit", "implicit", "implicit", "explicit", "person"]),
)
STEPS = st.sampled_from([0, 1, 179, 180, 181, 600]).map(lambda s: timedelta(seconds=s))
LASTING = st.sampled_from([None, timedelta(0), timedelta(minutes=2), timedelta(hours=1)])
ACTS = st.one_of(
    PROPOSALS,
    st.builds(
        profile.proposal, st.just(["concise", "emojis_ok"]), st.just({}), st.just("implicit")
    ),
    st.tuples(TAGS, st.sampled_from(Setting)),
    st.tuples(st.lists(NAMES, max_size=4).map(tuple), LASTING),
    st.dictionaries(TAGS, STATES, max_size=2),
)
TIMES = st.sampled_from([1, 1, 1, 9])  # in a row, enough to turn a tag on or off
HISTORIES = st.lists(st.tuples(STEPS, ACTS, TIMES), max_size=15)

RUN = settings(max_examples=300, deadline=None)
LONG = settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))


def event(act, at):
    match act:
        case dict():
            return Restored(states=act, at=at)
        case str(tag), Setting() as setting:
            return Put(tag=tag, setting=setting, at=at)
        case tags, lasting:
            return Overridden(tags=tags, until=at + lasting if lasting is not None else None, at=at)
        case _:
            return Proposed(proposal=act, at=at)


def outcomes(history):
    made, at = EMPTY, NOON
    for wait, act, times in history:
        for _ in range(times):
            at += wait
            happened = event(act, at)
            outcome = profile.step(made, happened)
            yield happened, outcome
            made = outcome.profile


def opposites(tags):
    return [tag for tag in tags if vocabulary.TAGS[tag].opposite in tags]


def sound(happened, outcome):
    made = outcome.profile
    for tags in (
        made.active,
        made.in_force(happened.at),
        made.override.tags if made.override else (),
    ):
        assert opposites(tags) == []
        assert tags == vocabulary.ordered(tags)
    assert list(made.states) == list(vocabulary.ordered(made.states))
    assert all(0 <= state.score <= 1 for state in made.states.values())
    if "no_emojis" in made.active:
        assert "emojis_ok" not in made.scores


def in_force_at_once(happened, outcome):
    made = outcome.profile
    match happened:
        case Put(tag=tag, setting=setting):
            assert (tag in made.in_force(happened.at)) == (setting is Setting.ON)
        case Proposed(proposal=said) if said.source is Source.EXPLICIT:
            wanted = {tag: score > 0 for tag, score in said.observations.items()}
            assert {tag: tag in made.in_force(happened.at) for tag in wanted} == wanted


def pins_hold(happened, outcome):
    if not isinstance(happened, Proposed) or happened.proposal.source is Source.EXPLICIT:
        return
    pinned = {tag: state for tag, state in outcome.was.states.items() if state.pinned}
    assert {tag: outcome.profile.state(tag) for tag in pinned} == pinned


def told(outcome):
    """The changes say what differs, and a refusal differs in nothing."""
    now, before = outcome.profile, outcome.was
    assert {change.tag: change.now for change in outcome.changes} == {
        tag: now.state(tag) for tag in vocabulary.TAGS if now.state(tag) != before.state(tag)
    }
    assert not (outcome.limited and outcome.accepted)


def stored(pairs):
    """Event by event through JSON, as the rows of a database would be."""
    made = pairs[-1][1].profile if pairs else EMPTY
    kept = [profile.dump_event(happened) for happened, outcome in pairs if outcome.accepted]
    back = [profile.load_event(plain) for plain in json.loads(json.dumps(kept))]
    assert profile.replay(back) == made
    assert profile.load(json.loads(json.dumps(profile.dump(made)))) == made


def holds(history):
    pairs = list(outcomes(history))
    for happened, outcome in pairs:
        sound(happened, outcome)
        in_force_at_once(happened, outcome)
        pins_hold(happened, outcome)
        told(outcome)
    stored(pairs)


@RUN
@given(history=HISTORIES)
def test_it_holds_after_any_history(history):
    holds(history)


@pytest.mark.long
@LONG
@given(history=HISTORIES)
def test_it_holds_after_any_of_ten_thousand_histories(history):
    holds(history)


@RUN
@given(names=st.lists(NAMES))
def test_the_guide_of_anything_ends_the_same_way(names):
    made = guide.guide(names)

    assert not made or made.endswith(f"{guide.NEVER_MIRROR}\n{guide.CLOSING}")


@RUN
@given(states=st.dictionaries(TAGS, STATES))
def test_stored_states_that_contradict_each_other_are_settled(states):
    made = profile.load({"states": profile.dump_states(states)})

    assert opposites(made.active) == []
    assert profile.load(profile.dump(made)) == made

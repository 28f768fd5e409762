"""What is stored, and what is made of it when it is not what was stored."""

import json

import pytest

from tests.tone.cast import EMPTY, NOON, asked, learned, put, whys
from tone import profile
from tone.profile import EventError, Profile, Proposed, Setting, State
from tone.vocabulary import ToneError

FULL = profile.override(
    put(learned(asked(EMPTY, "formal"), "concise", times=3), "bullet_points"),
    ["no_emojis"],
    NOON.replace(year=2027),
    NOON,
).profile


def stored(state):
    return {"states": {"concise": state}}


def test_nothing_stored_is_the_empty_profile_of_version_1():
    assert profile.load({}) == Profile()
    assert profile.dump(profile.load({}))["version"] == profile.VERSION == 1
    assert (Profile().active, Profile().scores) == ((), {})


def test_a_profile_comes_back_exactly():
    assert profile.load(json.loads(json.dumps(profile.dump(FULL)))) == FULL


@pytest.mark.parametrize(
    "state",
    [
        None,
        [],
        "on",
        {},
        {"score": "1", "on": True},
        {"score": True, "on": True},
        {"score": float("nan"), "on": True},
        {"score": 1.0, "on": 1},
    ],
)
def test_a_stored_state_of_a_wrong_type_is_left_out(state):
    assert profile.load(stored(state)) == Profile()


@pytest.mark.parametrize(("score", "taken"), [(7, 1.0), (-1, 0.0), (10**400, 1.0)])
def test_a_stored_score_lies_between_0_and_1(score, taken):
    state = {"score": score, "on": True, "source": "elsewhere"}

    assert profile.load(stored(state)).state("concise") == State(score=taken, on=True)


@pytest.mark.parametrize(
    "plain",
    [
        {"states": [], "updated_at": 7, "source": ["explicit"], "override": "x"},
        {"updated_at": "2026-11-24T12:00:00", "source": "somebody"},
        {"updated_at": "yesterday", "override": {"tags": "concise", "until": None}},
        {"states": {"sarcastic": {"score": 1.0, "on": True, "source": "person"}}},
        {"override": {"tags": ["sarcastic", 7], "until": "2026-11-24T12:00:00+00:00"}},
    ],
)
def test_what_else_is_of_a_wrong_type_is_left_out_too(plain):
    assert profile.load(plain) == Profile()


def test_names_that_were_dropped_are_not_stored():
    given = profile.proposal(["concise", "zanzibar"], {}, "explicit")

    assert "zanzibar" not in json.dumps(profile.dump_event(Proposed(proposal=given, at=NOON)))


def test_changes_come_back_exactly():
    changes = profile.put(FULL, "detailed", Setting.ON, NOON).changes
    plain = json.loads(json.dumps(profile.dump_changes(changes)))

    assert profile.load_changes(plain) == changes
    assert profile.load_changes([*plain, None, {"tag": "rude"}]) == changes
    assert whys(profile.put(FULL, "detailed", Setting.ON, NOON))["detailed"] == "set_on"


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"kind": "put", "tag": "concise", "setting": "on"},
        {"kind": [], "at": NOON.isoformat()},
        {"kind": "erased", "at": NOON.isoformat()},
        {"kind": "put", "at": NOON.isoformat(), "tag": "concise", "setting": "loud"},
        {"kind": "put", "at": NOON.isoformat(), "tag": "zanzibar", "setting": "on"},
    ],
)
def test_a_stored_event_that_is_none_is_refused(plain):
    with pytest.raises(ToneError) as refusal:
        profile.load_event(plain)

    assert "zanzibar" not in str(refusal.value)


def test_that_refusal_can_be_told_from_others():
    with pytest.raises(EventError):
        profile.load_event({"kind": "put"})

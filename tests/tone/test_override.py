"""An override: tags for a session, which end by themselves."""

from datetime import timedelta

import pytest

from tests.tone.cast import EMPTY, NOON, asked, put
from tone import profile
from tone.profile import Setting, State

END = NOON + timedelta(hours=1)
MOMENT = timedelta(microseconds=1)


def overridden(made, *tags, until=END):
    return profile.override(made, tags, until, NOON).profile


def test_its_tags_are_in_force_and_their_opposites_are_not():
    made = overridden(put(put(EMPTY, "concise"), "formal"), "detailed")

    assert made.in_force(NOON) == ("detailed", "formal")
    assert made.active == ("concise", "formal")


@pytest.mark.parametrize(("at", "tags"), [(END - MOMENT, ("formal",)), (END, ("casual",))])
def test_it_ends_by_itself(at, tags):
    made = overridden(put(EMPTY, "casual"), "formal")

    assert made.in_force(at) == tags
    assert (made.override_at(at) is None) is (at == END)


@pytest.mark.parametrize(("tags", "until"), [((), END), (["formal"], None), (["formal"], NOON)])
def test_no_tags_or_no_time_left_ends_it(tags, until):
    made = overridden(EMPTY, "casual")

    assert profile.override(made, tags, until, NOON).profile.override is None


def test_unknown_tags_alone_do_not_end_it():
    made = overridden(EMPTY, "casual")

    outcome = profile.override(made, ["sarcastic"], END, NOON)
    assert outcome.profile == made
    assert outcome.dropped == ("sarcastic",)


@pytest.mark.parametrize(
    ("tags", "kept"),
    [
        (["detailed", "concise"], ("concise",)),
        (["emojis_ok", "no_emojis"], ("no_emojis",)),
        (["emojis_ok", " FORMAL "], ("formal", "emojis_ok")),
    ],
)
def test_of_two_opposites_in_it_one_stays(tags, kept):
    assert overridden(EMPTY, *tags).override.tags == kept


def test_it_does_not_move_the_clock():
    assert overridden(EMPTY, "casual").updated_at is None


@pytest.mark.parametrize("decide", [asked, put])
def test_a_request_against_it_is_in_force_at_once(decide):
    made = decide(overridden(EMPTY, "detailed", "formal"), "concise")

    assert made.in_force(NOON) == ("concise", "formal")


@pytest.mark.parametrize("setting", [Setting.OFF, Setting.CLEAR])
def test_a_tag_set_off_leaves_it(setting):
    made = put(overridden(EMPTY, "detailed"), "detailed", setting)

    assert made.in_force(NOON) == ()
    assert made.override is None


def test_an_explicit_no_leaves_it_too():
    assert asked(overridden(EMPTY, "detailed"), detailed=0.0).in_force(NOON) == ()


def test_undo_keeps_what_it_does_not_contradict():
    made = profile.restore(overridden(EMPTY, "detailed"), {"detailed": State()}, NOON)

    assert made.profile.in_force(NOON) == ("detailed",)
    assert not made.changes

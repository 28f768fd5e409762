"""Undo: the tags of a change are exactly what they were."""

from tests.tone.cast import EMPTY, LATER, NOON, asked, learned, put, whys
from tone import profile
from tone.profile import Setting, Source, State


def undone(outcome, at=LATER):
    before = {change.tag: change.was for change in outcome.changes}
    return profile.restore(outcome.profile, before, at)


def test_undoing_a_setting_brings_back_what_it_switched_off():
    before = learned(EMPTY, "detailed", times=9)

    back = undone(profile.put(before, "concise", Setting.ON, NOON))
    assert back.profile.states == before.states
    assert whys(back) == {"concise": "restored", "detailed": "restored"}


def test_undoing_an_explicit_word_brings_back_the_setting():
    before = put(EMPTY, "no_emojis")
    outcome = profile.propose(before, profile.proposal(["emojis_ok"], {}, "explicit"), NOON)

    assert undone(outcome).profile.states == before.states


def test_what_came_on_meanwhile_goes_off_when_its_opposite_comes_back():
    outcome = profile.put(put(EMPTY, "concise"), "concise", Setting.OFF, NOON)
    meanwhile = asked(outcome.profile, "detailed")

    back = profile.restore(meanwhile, {"concise": outcome.changes[0].was}, LATER)
    assert back.profile.active == ("concise",)
    assert whys(back) == {"concise": "restored", "detailed": "switched_off_by_opposite"}


def test_other_tags_stay_as_they_are():
    made = asked(put(EMPTY, "formal"), "concise")

    back = profile.restore(made, {"concise": State()}, LATER).profile
    assert back.states == {"formal": State(score=1.0, on=True, source=Source.PERSON)}


def test_undo_moves_the_clock():
    back = profile.restore(put(EMPTY, "formal"), {"formal": State()}, LATER).profile

    assert (back.updated_at, back.source) == (LATER, Source.PERSON)


def test_unknown_tags_are_not_restored():
    states = {"sarcastic": State(score=1.0, on=True, source=Source.PERSON)}

    assert profile.restore(EMPTY, states, NOON).profile.states == {}

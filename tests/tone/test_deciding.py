"""What the person decides, on their page or through an assistant, and what it switches off."""

import pytest

from tests.tone.cast import EMPTY, NOON, asked, explicit, faded, implicit, learned, put, whys
from tone import profile, vocabulary
from tone.profile import Profile, Setting, Source, State

PAIRS = [(tag.name, tag.opposite) for tag in vocabulary.TAGS.values() if tag.opposite]


@pytest.mark.parametrize(("tag", "opposite"), PAIRS)
def test_the_explicit_word_wins_over_its_opposite(tag, opposite):
    made = asked(learned(EMPTY, opposite, times=20), tag)

    assert made.states == {tag: State(score=1.0, on=True, source=Source.EXPLICIT)}


@pytest.mark.parametrize(("tag", "opposite"), PAIRS)
def test_the_explicit_word_wins_over_what_was_set_on_the_page(tag, opposite):
    outcome = profile.propose(put(EMPTY, opposite), explicit(tag), NOON)

    assert outcome.profile.active == (tag,)
    assert whys(outcome) == {tag: "asked_for", opposite: "switched_off_by_opposite"}


@pytest.mark.parametrize(("tag", "opposite"), PAIRS)
def test_the_page_wins_over_an_explicit_word_before_it(tag, opposite):
    outcome = profile.put(asked(EMPTY, opposite), tag, Setting.ON, NOON)

    assert outcome.profile.active == (tag,)
    assert whys(outcome) == {tag: "set_on", opposite: "switched_off_by_opposite"}


@pytest.mark.parametrize(("tag", "opposite"), PAIRS)
@pytest.mark.parametrize("decide", [put, asked])
def test_what_messages_say_cannot_switch_off_what_was_asked_for(tag, opposite, decide):
    made = learned(decide(EMPTY, tag), opposite, times=5)

    assert made.active == (tag,)


def test_the_opposite_of_a_set_tag_learns_and_waits():
    made = learned(put(EMPTY, "concise"), "detailed", times=20)

    assert made.active == ("concise",)
    assert made.scores["detailed"] > 0.9
    assert learned(put(made, "concise", Setting.CLEAR), "detailed").active == ("detailed",)


def test_an_explicit_tag_decays_in_the_end_and_then_gives_way():
    made = learned(asked(EMPTY, "concise"), "detailed", times=6)
    assert made.state("concise").source is Source.IMPLICIT

    assert learned(made, "detailed", times=2).active == ("detailed",)


def test_an_explicit_word_does_not_make_others_fade():
    before = learned(EMPTY, "casual", times=3)

    assert asked(before, "concise").scores["casual"] == before.scores["casual"]


def test_an_explicit_no_switches_off_at_once():
    made = asked(put(EMPTY, "concise"), concise=0.0)

    assert made.states == {"concise": State(source=Source.EXPLICIT)}


@pytest.mark.parametrize(
    ("setting", "words"), [(Setting.ON, {"concise": 1.0}), (Setting.OFF, {"concise": 0.0})]
)
def test_words_that_agree_with_the_page_leave_its_setting_there(setting, words):
    made = put(EMPTY, "concise", setting)

    assert asked(made, **words).states == made.states


def test_a_tag_set_on_does_not_fade():
    assert faded(put(EMPTY, "concise"), times=50).active == ("concise",)


def test_a_tag_set_off_is_not_learned():
    made = learned(put(EMPTY, "concise", Setting.OFF), "concise", times=20)

    assert made.states == {"concise": State(source=Source.PERSON)}


def test_a_tag_left_to_messages_starts_from_zero():
    made = put(put(EMPTY, "concise"), "concise", Setting.CLEAR)

    assert made.states == {}
    assert round(learned(made, "concise").scores["concise"], 4) == 0.15


def test_setting_one_off_does_not_switch_its_opposite():
    assert put(put(EMPTY, "concise"), "detailed", Setting.OFF).active == ("concise",)


def test_an_opposite_that_was_set_off_stays_set_off():
    made = put(put(EMPTY, "detailed", Setting.OFF), "concise")

    assert made.state("detailed") == State(source=Source.PERSON)


def test_an_unknown_tag_cannot_be_set_and_is_not_repeated():
    with pytest.raises(vocabulary.UnknownTagError) as refusal:
        profile.put(EMPTY, "zanzibar", Setting.ON, NOON)

    assert "zanzibar" not in str(refusal.value)


def test_no_emojis_forces_the_other_to_nothing():
    both = Profile(
        states={
            "no_emojis": State(score=0.69, source=Source.IMPLICIT),
            "emojis_ok": State(score=0.95, on=True, source=Source.IMPLICIT),
        }
    )

    outcome = profile.propose(both, implicit("no_emojis"), NOON)
    assert list(outcome.profile.states) == ["no_emojis"]
    assert whys(outcome)["emojis_ok"] == "switched_off_by_opposite"


def test_emojis_ok_learns_nothing_beside_no_emojis():
    made = learned(put(EMPTY, "no_emojis"), "emojis_ok", times=20)

    assert "emojis_ok" not in made.states


@pytest.mark.parametrize("decide", [put, asked])
def test_emojis_ok_asked_for_alone_switches_no_emojis_off(decide):
    made = decide(put(EMPTY, "no_emojis"), "emojis_ok")

    assert made.active == ("emojis_ok",)
    assert learned(made, "no_emojis", times=5).active == ("emojis_ok",)


def test_asked_for_both_it_is_no_emojis():
    assert asked(EMPTY, "emojis_ok", "no_emojis").active == ("no_emojis",)


def opposites(concise, detailed):
    states = {"concise": concise, "detailed": detailed}
    return Profile(states={tag: State(source=Source.IMPLICIT, **of) for tag, of in states.items()})


@pytest.mark.parametrize(
    ("before", "winner"),
    [
        (opposites({"score": 0.9, "on": True}, {"score": 1.0}), "detailed"),
        (opposites({"score": 1.0, "on": True}, {"score": 0.9}), "concise"),
        (opposites({"score": 0.9}, {"score": 0.9, "on": True}), "detailed"),
        (opposites({"score": 0.9}, {"score": 0.9}), "concise"),
    ],
)
def test_of_two_learned_opposites_the_higher_score_wins(before, winner):
    assert faded(before).active == (winner,)

import pytest

from tests.tone.cast import NOON
from tests.tone.hostile import TEXTS
from tone import guide, profile, vocabulary

FIXED = {
    guide.OPENING,
    guide.CLOSING,
    guide.KEEP_FORMAT,
    guide.NEVER_MIRROR,
    *(tag.sentence for tag in vocabulary.TAGS.values()),
}


def test_there_is_none_without_tags():
    assert guide.guide(()) == ""
    assert guide.guide(["sarcastic"]) == ""


def test_sentences_stand_in_canonical_order_and_never_mirroring_comes_last():
    assert guide.guide(["high_autonomy", "gentle_coach", "concise"]).splitlines() == [
        "<TONE POLICY>",
        "Keep sentences short and leave out filler.",
        "Guide patiently and encourage.",
        "Work independently and ask for as few confirmations as possible.",
        "Never mirror hostility, sarcasm, insults or unsafe language.",
        "</TONE POLICY>",
    ]


def test_without_a_stance_it_is_neutral_and_professional():
    assert guide.guide(["high_autonomy", "casual"]).splitlines()[1:4] == [
        "Use friendly, everyday language.",
        "Be neutral and professional.",
        "Work independently and ask for as few confirmations as possible.",
    ]


def test_an_assistant_that_keeps_its_format_is_told_so_and_nothing_about_format():
    assert guide.guide(
        ["bullet_points", "formal", "emojis_ok"], keeps_format=True
    ).splitlines() == [
        "<TONE POLICY>",
        "Use a professional register and careful wording.",
        "Be neutral and professional.",
        "Keep the output format that the task asks for.",
        "Never mirror hostility, sarcasm, insults or unsafe language.",
        "</TONE POLICY>",
    ]


def test_where_only_format_was_on_such_an_assistant_gets_nothing():
    assert guide.guide(["bullet_points", "one_question_at_a_time"], keeps_format=True) == ""


@pytest.mark.parametrize("tag", vocabulary.TAGS)
def test_each_tag_has_its_sentence(tag):
    assert vocabulary.TAGS[tag].sentence in guide.guide([tag])


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("source", ["implicit", "explicit"])
def test_whatever_is_proposed_it_holds_fixed_sentences_alone(text, source):
    given = profile.proposal([text, "concise"], {text: 1.0}, source)
    made = profile.Profile()
    for _ in range(9):
        at = made.next_implicit_at or NOON
        made = profile.propose(made, given, at).profile

    assert made.active == ("concise",)
    assert set(guide.guide(made.active).splitlines()) <= FIXED


@pytest.mark.parametrize("text", TEXTS)
def test_it_takes_no_text_directly_either(text):
    assert guide.guide([text]) == ""

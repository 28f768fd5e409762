"""Instructions and tone tags that can be measured, and were not followed."""

import pytest

from memory import review
from memory.review import Kind, Way
from tests.review.build import given, told

FRENCH = (
    "Mélangez la farine et l'eau dans un bol, puis laissez la pâte reposer pour une nuit avec le "
    "sel et des herbes."
)
ENGLISH = "Mix the flour and the water in a bowl, and let it rest for a night with the salt."
LONG = "A word and another. " * 40  # 160 words


def ignored(reply, instruction, message=""):
    about = given(told("style", instruction), message=message)
    return Kind.IGNORED in {f.kind for f in review.check(reply, about, by_meaning=False).found}


@pytest.mark.parametrize(
    ("instruction", "followed", "broken"),
    [
        ("prefers shorter answers", "Yes.", LONG),
        ("answer in two sentences", "One. Two.", "One. Two. Three."),
        ("keep it under 10 words", "Short and sweet.", ENGLISH),
        ("no more than five words", "One two three four five.", "One two three four five six."),
        ("answer in one paragraph", "One.\nStill one.", "One.\n\nTwo."),
        ("answer in French", FRENCH, ENGLISH),
        ("replies in English, please", ENGLISH, FRENCH),
        ("write in Japanese", "小麦粉と水を混ぜて、一晩休ませます。", ENGLISH),
        ("use bullet points", "- one\n- two", "1. one\n2. two\n3. three"),
        ("no bullet points", "One, two.", "- one\n- two"),
        ("never use tables", "One, two.", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("no emojis", "Well done!", "Well done 🎉"),
        ("avoid headings", "Well done!", "# Well done"),
        ("plain text only", "Well done!", "**Well done**"),
        ("use metric units", "It is 60 km away.", "It is 37 miles away."),
        ("use imperial units", "It is 37 miles away.", "It is 60 km away."),
        ("use Celsius", "It is 30 °C.", "It is 86 °F."),
        ("use the 24-hour clock", "At 18:30.", "At 6:30 pm."),
    ],
)
def test_it_measures_an_instruction(instruction, followed, broken):
    assert not ignored(followed, instruction)
    assert ignored(broken, instruction)


@pytest.mark.parametrize(
    ("instruction", "message", "reply"),
    [
        ("prefers shorter answers", "write an essay on rain", LONG),
        ("answer in French", "translate this to English", ENGLISH),
        ("no bullet points", "put it in bullet points", "- one\n- two"),
        ("no tables", "make a table of it", "| a | b |\n|---|---|"),
        ("use metric units", "how many miles is that?", "It is 37 miles."),
    ],
)
def test_what_the_message_asks_for_comes_first(instruction, message, reply):
    assert not ignored(reply, instruction, message)


@pytest.mark.parametrize(
    "instruction", ["be kind", "at least 100 words", "call her Doctor", "do not answer in French"]
)
def test_what_cannot_be_measured_is_not_ignored(instruction):
    assert not ignored(ENGLISH, instruction)


def test_both_units_side_by_side_follow_either():
    assert not ignored("It is 37 miles (60 km) away.", "use metric units")


def test_code_does_not_count():
    assert not ignored("Here:\n```\n- a b c d e f g\n```", "no bullet points, under 5 words")


@pytest.mark.parametrize(
    ("tag", "reply"),
    [
        ("no_emojis", "Well done 🎉"),
        ("concise", LONG),
        ("one_question_at_a_time", "Shall I? Or do you want to?"),
    ],
)
def test_it_measures_a_tone_tag(tag, reply):
    (finding,) = review.check(reply, given(tags=(tag,)), by_meaning=False).found

    assert (finding.kind, finding.about, finding.way) == (Kind.IGNORED, tag, Way.MEASURED)


def test_a_tag_that_cannot_be_measured_says_nothing():
    assert not review.check(LONG, given(tags=("formal", "unheard_of")), by_meaning=False)

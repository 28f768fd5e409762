import pytest

from memory.actions.erasing.quoting import needles, quotes


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("lives at 14 Rowan Street", "is 14 Rowan Street far?"),
        ("lives at 14 Rowan Street", "I LIVE AT 14, ROWAN STREET!"),
        ("has a gluten intolerance", "what about my gluten intolerance?"),
        ("commutes 40 minutes by train", "I commute 40 minutes by train, is that long?"),
        ("does not eat meat", "I don't eat meat"),
        ("eats fish", "which fish is in season?"),
        ("four lines, two of them teenagers'", "I have four lines, two of them teenagers'"),
        ("tea", "a tea for two"),
        ("\uff54\uff45\uff41", "tea"),
    ],
)  # fmt: skip
def test_a_text_quotes_a_value_whatever_stands_around_it(value, text):
    assert quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("lives at 14 Rowan Street", "where do I live?"),
        ("tea", "the team eats steak"),
        ("has a gluten intolerance", "what is gluten?"),
        ("", "anything"),
        ("!!", "anything!!"),
    ],
)
def test_a_text_that_only_asks_does_not(value, text):
    assert not quotes(text, needles([value]))


def test_a_value_of_small_words_alone_is_looked_for_whole():
    assert needles(["is not"]) == (" is not ",)

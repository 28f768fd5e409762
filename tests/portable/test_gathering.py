import pytest

from memory.attributes import Category
from memory.portable import gathering, reading
from tests.portable.build import encoded


def lines(*texts):
    return reading.read("\n".join(texts).encode()).lines


def test_a_text_that_is_too_long_is_split_into_its_sentences():
    text = "User likes long walks by the river. User eats fish on Fridays only. " * 3
    found = lines(text)
    assert [line.value for line in found[:2]] == [
        "likes long walks by the river",
        "eats fish on Fridays only",
    ]
    assert len({line.key for line in found}) == len(found) == 6


def test_a_sentence_that_is_too_long_alone_is_a_problem():
    first, second = lines("likes tea", "likes " + "very " * 50 + "long walks")
    assert not first.problem
    assert "at most 200 characters" in second.problem


def test_a_short_text_of_two_sentences_stays_one_fact():
    found = lines("Has two cats. One is called Momo.")
    assert [line.value for line in found] == ["has two cats. One is called Momo"]


def test_two_people_never_share_a_slot():
    found = lines("User's wife Anna is allergic to nuts", "User's sister Anna is allergic to eggs")
    assert [line.problem for line in found] == ["", gathering.OTHERS]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("is allergic to peanuts", Category.CONSTRAINT),
        ("does not eat meat", Category.CONSTRAINT),
        ("is strictly vegetarian", Category.CONSTRAINT),
        ("never flies", Category.CONSTRAINT),
        ("prefers tea", Category.PREFERENCE),
        ("really enjoys hiking", Category.PREFERENCE),
        ("User's favorite color is blue", Category.PREFERENCE),
        ("lives in Leeds", Category.CONTEXT),
        ("two cats", Category.CONTEXT),
    ],
)
def test_a_category_is_suggested_by_the_words(text, category):
    assert lines(text)[0].category is category


@pytest.mark.parametrize(
    ("key", "kept", "suggested"),
    [
        ("diet", "diet", False),
        ("Home City", "home_city", False),
        ("_note", "note", False),
        ("travel-style", "travel_style", False),
        ("diet.fish", "diet.fish", False),
        ("9_lives", "lives", True),
        ("a" * 65, "a" * 58, True),
        ("", "diet", True),
    ],
)
def test_a_key_from_elsewhere_is_kept_where_it_can_be(key, kept, suggested):
    data = encoded([{"key": key, "value": "eats fish"}])
    line = reading.read(data).lines[0]
    assert (line.key, line.suggested) == (kept, suggested)


def test_one_key_given_twice_is_kept_apart():
    data = encoded([{"key": "diet", "value": "eats fish"}, {"key": "diet", "value": "eats eggs"}])
    assert [line.key for line in reading.read(data).lines] == ["diet", "diet.2"]


def test_lines_are_numbered_in_the_order_of_the_file():
    assert [line.number for line in lines("eats fish", "likes tea", "rides a bike")] == [1, 2, 3]


def test_a_companion_whose_name_cannot_be_kept_is_a_problem():
    assert lines(f"User's wife A{'n' * 80}a is tall")[0].problem


def test_the_same_file_always_gives_the_same_lines():
    texts = ("User lives in Leeds", "User eats fish", "User eats eggs")
    assert lines(*texts) == lines(*texts)

"""What a page says reaches a slot does reach it, and nothing that does not is listed."""

import pytest

from memory.reach import catalogue, ways
from memory.reach.ways import Use
from tests.reach.cast import HOUSEHOLD, acts, asks, attribute, model

CATALOGUE = catalogue.load()
SLOTS = ("allergies", "birthday", "diet", "employer", "residence", "shoe_size")
ASKING = ("{} please", "what's my {}?", "{}?", "what do I {}?", "do I {}?", "am I {}?", "what {}?")
DOING = ("find me a {}", "find me {}", "{} for me")


def phrases(of, slot, use=Use.ASKS):
    return [way.phrase for way in ways.of(slot, of, CATALOGUE) if way.use is use]


def alone(key, **given):
    return model(attribute(key, **given))


def test_the_persons_own_words_stand_first_and_the_keys_last():
    found = phrases(alone("employer.badge", label="Trade", aliases=("my shop",)), "employer")
    assert found[:3] == ["my shop", "Trade", "where do I work"]
    assert found[-1] == "badge"


def test_a_task_that_the_slot_counts_for_is_told_apart():
    diet = alone("diet")
    assert "dinner" in phrases(diet, "diet", Use.ACTS)
    assert "dinner" not in phrases(diet, "diet")


def test_a_key_nobody_foresaw_is_reached_by_its_own_words():
    found = ways.of("hive_count", alone("hive_count"), CATALOGUE)
    asked = [(way.phrase, way.weak) for way in found if way.use is Use.ASKS]
    assert asked == [("hive count", False), ("hive", True)]


def test_a_silenced_phrase_is_not_listed():
    found = phrases(alone("employer", silenced=("Where do I work",)), "employer")
    assert "where do I work" not in found
    assert "employer" in found


def test_a_phrase_that_reaches_another_slot_instead_is_not_listed():
    both = model(attribute("shoe_size"), attribute("kids_shoe_size"))
    assert phrases(both, "kids_shoe_size") == ["kids shoe size"]


def test_nothing_reaches_a_guess():
    assert ways.of("employer", alone("employer", confirmed=False), CATALOGUE) == ()


def test_nothing_reaches_what_is_not_on_file():
    assert ways.of("employer", alone("diet"), CATALOGUE) == ()


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize(
    ("use", "reached", "frames"), [(Use.ASKS, asks, ASKING), (Use.ACTS, acts, DOING)]
)
def test_every_phrase_that_is_listed_reaches_its_slot_in_some_message(slot, use, reached, frames):
    deaf = [
        phrase
        for phrase in phrases(HOUSEHOLD, slot, use)
        if not any(slot in reached(frame.format(phrase), HOUSEHOLD) for frame in frames)
    ]
    assert deaf == []


def test_an_own_word_wins_over_a_phrase_of_a_kind_that_is_not_on_file():
    assert asks("what is my shop called?", alone("employer", aliases=("shop",))) == {"employer"}

"""A phrase that a person silences reaches their slot no more, and nothing else in its place."""

import pytest

from memory.reach import catalogue, read
from memory.reach.support import supported
from tests.reach.cast import acts, answers, asks, attribute, model


def quiet(key, *silenced, **given):
    return model(attribute(key, silenced=silenced, **given), attribute("residence"))


@pytest.mark.parametrize(
    ("message", "key", "silenced", "given"),
    [
        ("where do I work?", "employer", "Where do I work", {}),
        ("who's my employer?", "employer", "employer", {}),
        ("what's my hive count?", "hive_count", "hive count", {}),
        ("how big is my allotment plot?", "land", "allotment plot", {"label": "Allotment plot"}),
        ("how long is my way in?", "commute", "way in", {"aliases": ("way in",)}),
    ],
)
def test_a_silenced_phrase_asks_for_nothing(message, key, silenced, given):
    assert asks(message, quiet(key, **given)) == {key}
    assert asks(message, quiet(key, silenced, **given)) == set()


def test_a_silenced_task_is_bounded_no_more():
    assert acts("book dinner for Friday", quiet("diet")) == {"diet"}
    assert acts("book dinner for Friday", quiet("diet", "dinner")) == set()


def test_the_other_phrases_go_on_reaching_it():
    assert asks("who do I work for?", quiet("employer", "where do I work")) == {"employer"}


def test_a_silenced_phrase_lends_its_words_to_no_shorter_one():
    assert asks("where do I work?", quiet("work.place", "where do I work")) == set()


def test_no_other_slot_is_reached_in_its_place():
    both = model(attribute("shoe_size", silenced=("shoe size",)), attribute("work_shoe_size"))
    assert asks("what's my shoe size?", both) == set()


def test_another_slot_keeps_what_the_silenced_phrase_reaches_there():
    both = model(attribute("allergies", silenced=("dinner",)), attribute("diet"))
    assert acts("book dinner for Friday", both) == {"diet"}


def test_asking_for_everything_cannot_be_silenced():
    assert "employer" in answers("what do you know about me?", quiet("employer", "know", "me"))


def test_a_silenced_phrase_supports_no_nomination():
    silent = model(attribute("employer", silenced=("employer",)))
    assert not supported("so, my employer", silent, catalogue.load())


def test_nothing_of_it_stands_in_what_was_reached():
    found = read("where do I work?", quiet("employer", "where do I work"), catalogue.load())
    assert [slots for _, slots in found] == [()]

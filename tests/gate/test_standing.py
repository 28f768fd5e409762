import pytest

from memory.gate import DoubtCode
from tests.gate.asked import codes, judge


@pytest.mark.parametrize(
    "value",
    [
        "has kids",
        "has some pets",
        "likes it",
        "likes it there",
        "the same as last time",
        "that one",
        "prefers the blue one",
        "as usual",
        "lives here",
        "it is too loud",
        "they prefer fish",
        "wants the usual",
        "dietary restrictions",
        "yes",
        "the place we went to in May",
    ],
)
def test_what_cannot_stand_alone_waits(value):
    assert codes(value) == {DoubtCode.STANDS_ALONE}


@pytest.mark.parametrize(
    "value",
    [
        "eats fish",
        "rides a bike",
        "oat milk",
        "has three children, Mateo (11), Lucia (8) and Nico (3)",
        "four lines, two of them teenagers' phones",
        "has a dog",
        "42",
        "works in IT",
        "loves it when it rains on the tent",
        "has a dog that sheds",
        "lives with this year's flatmate",
    ],
)
def test_short_ordinary_values_pass(value):
    assert judge(value) == ()


def test_the_person_is_asked_for_the_fuller_fact():
    (doubt,) = judge("has kids")
    assert doubt.say.endswith("Who, which or how many?")
    assert doubt.why == "It may not make sense on its own later."

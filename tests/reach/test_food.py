"""What somebody may not have is more than what they like."""

import pytest

from tests.reach.cast import PRIYA, acts, answers, asks, attribute, model

PERSON = model(*PRIYA.attributes, attribute("allergies"), attribute("coeliac"))
BOUNDS = {"allergies", "coeliac", "diet"}


@pytest.mark.parametrize(
    "message",
    [
        "what mustn't I eat?",
        "which foods should I avoid?",
        "what am I not allowed to eat?",
        "am I meant to avoid any food?",
    ],
)
def test_a_question_of_what_may_be_eaten_reaches_whatever_bounds_it(message):
    assert asks(message, PERSON) == BOUNDS


@pytest.mark.parametrize(
    "message", ["can I eat mussels?", "is this paella safe for me?", "is ramen ok for me?"]
)
def test_a_question_whether_a_dish_is_safe_is_bounded_by_them_too(message):
    assert acts(message, PERSON) == BOUNDS


def test_a_plan_of_meals_is_a_task():
    assert acts("make me a diet plan", PERSON) == BOUNDS


def test_without_allergies_on_file_diet_alone_answers():
    assert answers("what should I not eat?") == {"diet"}


def test_what_somebody_likes_to_eat_is_not_what_they_may_not():
    assert asks("do I eat fish?", PERSON) == {"diet"}
    assert asks("do I like spicy food?", PERSON) == {"diet"}


def test_a_supposed_diet_does_not_act():
    assert answers("let's say I eat pork: recipe?", PERSON) == set()
    assert answers("Suppose I ate fish. What would I cook?", PERSON) == set()


@pytest.mark.parametrize("message", ["is this stool safe for me?", "what do otters eat?"])
def test_what_is_no_food_of_ones_own_reaches_nothing(message):
    assert answers(message, PERSON) == set()

"""Options where one was asked for or none was committed, and sums that do not add up."""

import pytest

from memory import review
from memory.review import Kind
from tests.review.build import acting, given, held, told, used

LIST = "Here are three options:\n- one\n- two\n- three"
ONE_USED = (used("diet", "eats fish", "is pescatarian"), told("style", "prefers short answers"))
HELD = (held("employer", "works at Calico Systems"), held("residence", "lives in Bristol"))


def kinds(reply, about):
    return {finding.kind for finding in review.check(reply, about, by_meaning=False).found}


@pytest.mark.parametrize(
    "message", ["Just pick one.", "Decide for me: A or B?", "One answer please", "choose one"]
)
def test_several_options_where_one_was_asked_for(message):
    assert kinds(LIST, given(message=message)) == {Kind.OPTIONS}
    assert kinds("Either A or B would work.", given(message=message)) == {Kind.OPTIONS}


def test_one_pick_with_reasons_is_one():
    reply = "I'd go with A. It is cheaper, and you can return it."

    assert kinds(reply, given(message="Decide for me")) == set()


def test_several_options_are_welcome_where_none_was_asked_for():
    assert kinds(LIST, given(message="What laptops are there?")) == set()


@pytest.mark.parametrize(
    "reply", ["I recommend the Harbour Inn.", "Go with the 9:40.", "I've booked the Harbour Inn."]
)
def test_an_option_is_named_though_nothing_was_committed(reply):
    assert kinds(reply, given(committed=False)) == {Kind.OPTIONS}
    assert kinds(reply, given(committed=True)) == set()


@pytest.mark.parametrize(
    "reply", ["I can't recommend any of them.", "Shall I book the Harbour Inn?", "Nothing fits."]
)
def test_saying_that_nothing_fits_names_no_option(reply):
    assert kinds(reply, given(committed=False)) == set()


@pytest.mark.parametrize(
    "reply",
    [
        "I only used your diet.",
        "I used one thing about you.",
        "I used two facts about you.",
        "I have used 3 facts.",
        "There are two other things on file.",
    ],
)
def test_a_true_sum_misleads_nobody(reply):
    assert kinds(reply, given(*ONE_USED, *HELD)) == set()


@pytest.mark.parametrize(
    "reply",
    [
        "I used four facts about you.",
        "I used nothing about you: I don't know anything about you.",
        "I did not use any of your information.",
        "I only used your employer.",
        "I have nothing else on file about you.",
        "That's everything I know about you.",
        "I'm not holding anything back.",
        "I am holding back five facts.",
    ],
)
def test_a_sum_that_contradicts_the_decision_misleads(reply):
    assert Kind.MISLED in kinds(reply, given(*ONE_USED, *HELD))


def test_only_one_where_two_were_used_misleads():
    about = given(used("diet", "eats fish"), used("employer", "works at Calico Systems"))

    assert kinds("I only used your diet.", about) == {Kind.MISLED}


def test_an_acting_fact_counts_as_used_where_nothing_is_claimed_to_be():
    assert Kind.MISLED in kinds("I didn't use anything about you.", given(acting("diet", "x y")))


def test_nothing_else_is_true_where_nothing_is_held():
    assert kinds("That is all I have on you.", given(*ONE_USED)) == set()

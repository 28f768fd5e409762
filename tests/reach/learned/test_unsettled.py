"""Where the rules have spoken, what was learned has no say, however sure it is."""

from dataclasses import replace

import pytest

from tests.reach.learned import cast
from tests.reach.learned.cast import NADIA, OWN, SAMS, attribute, model, names

pytestmark = pytest.mark.usefixtures("eager")

ALL = {a.slot for a in OWN}
HOUSEHOLD = model(*OWN, SAMS, attribute("sam_shoes", "size 44", subject="partner Sam"))
SAM = {"sam_blood_type", "sam_shoes"}


@pytest.mark.parametrize("message", [cast.GROUP, cast.VET, cast.MULCH, cast.PATCH])
def test_an_open_clause_reaches_all_that_is_sure_enough(message):
    assert names(message) == ALL


@pytest.mark.parametrize(
    "message",
    [
        "if I were vegan, what would I eat for breakfast",
        "suppose I were a nurse, what would the payslip say",
        "what if I kept horses",
        "imagine I had a lawn full of moss",
        "I used to eat meat",
    ],
)
def test_a_clause_that_says_nothing_of_how_things_are_reaches_nothing(message):
    assert names(message) == set()


def test_an_asked_clause_gets_nothing_added():
    assert names("what's my blood type") == set()
    assert names("which of the paramedics knows my blood type, do tell me") == set()


@pytest.mark.parametrize("message", ["what's my size", "my list", "what is my number"])
def test_words_that_could_mean_anything_reach_nothing(message):
    assert names(message) == set()


def test_a_clause_that_bounds_a_task_may_reach_more():
    bounded = model(*OWN, attribute("diet", "vegetarian"))

    assert names("book a table for dinner", bounded) >= ALL


@pytest.mark.parametrize("silenced", ["the paramedic", "paramedics", "Positive or negative"])
def test_a_silenced_phrase_reaches_that_slot_no_more(silenced):
    quiet = model(replace(OWN[0], silenced=(silenced,)), *OWN[1:])

    assert names(cast.GROUP, quiet) == ALL - {"blood_type"}


def test_a_phrase_that_is_not_said_silences_nothing():
    quiet = model(replace(OWN[0], silenced=("medic", "blood group")), *OWN[1:])

    assert names(cast.GROUP, quiet) == ALL


def test_a_companion_s_facts_are_not_reached_where_nobody_is_named():
    assert names(cast.GROUP, HOUSEHOLD) == ALL


def test_a_clause_about_a_companion_reaches_theirs():
    asked = "the paramedic wants to know what group Sam is, positive or negative"

    assert names(asked, HOUSEHOLD) == SAM


@pytest.mark.parametrize("whom", ["my boss Bill", "my neighbour", "my friend Ines"])
def test_a_clause_about_somebody_else_reaches_nobody_s(whom):
    asked = f"the paramedic wants to know what group {whom} is, positive or negative"

    assert names(asked, HOUSEHOLD) & SAM == set()
    assert names(asked, HOUSEHOLD) == set()


def test_of_two_companions_the_one_who_is_named_is_meant():
    both = model(*HOUSEHOLD.attributes, attribute("kim_hats", "size 58", subject="sister Kim"))

    assert names("what does the hatter need to hear of Kim", both) == {"kim_hats"}


def test_a_slot_whose_key_the_rules_have_passed_over_is_not_reached():
    person = model(*OWN, attribute("phone", "0113 496 0000"))

    assert "phone" not in names("the phone number of the vet who sees our animals", person)


def test_one_of_two_that_a_word_could_mean_is_not_guessed():
    boats = (attribute("kayak_colour", "red"), attribute("kayak_length", "4 metres"))

    found = names("how heavy is the kayak of mine", model(*OWN, *boats))
    assert found & {"kayak_colour", "kayak_length"} == set()


def test_the_eager_are_as_sure_as_these_tests_need():
    assert cast.weighed(cast.GROUP, NADIA).sure.sum(axis=1).min() > 0.99

"""Text that is brought along to work on, and phrases that are nobody's."""

import pytest

from memory.reach.question import MOST_CLAUSES, formulate
from tests.reach.cast import PRIYA, answers, asks, attribute, model

PERSON = model(
    *PRIYA.attributes,
    attribute("allergies"),
    attribute("medication"),
    attribute("phone"),
    attribute("salary"),
    attribute("shoe_size"),
)


@pytest.mark.parametrize(
    "message",
    [
        "Dose: two tablets. Medication: ibuprofen. Shorten the label.",
        "Salary: 41,000\nEmployer: Harbour Trust\nMake it sound friendlier",
        "Receipt\nPhone: 0555\nAddress: Quay 3",
        "Diet: mixed grasses",
        "fix this code: class Employer: salary = residence",
        "sort these columns: id,phone,address,diet",
        "translate into Norwegian: where do I work?",
        "Correct this:\n\nWhat is my salary?\nWhere do I live?",
        "Amy: where do I work?\nBob: at the quay. What do I eat?\nHow do they sound?",
        "def pay(salary, employer): return salary",
        "Allergies: see overleaf. Address: as before.",
    ],
)
def test_pasted_text_asks_for_nothing(message):
    assert asks(message, PERSON) == set()


@pytest.mark.parametrize(
    "message",
    [
        "salary of a plumber",
        "median salary?",
        "Zidane's salary",
        "medication for horses",
        "allergies in toddlers",
        "salary in Norway",
        "the term employer in Polish",
        "typical diet in Japan",
        "employer pension rules",
        "medication insurance",
    ],
)
def test_a_phrase_that_is_nobodys_asks_for_nothing(message):
    assert asks(message, PERSON) == set()


@pytest.mark.parametrize(
    ("message", "slots"),
    [
        ("salary", {"salary"}),
        ("my salary please?", {"salary"}),
        ("shoe size, allergies and employer", {"shoe_size", "allergies", "employer"}),
        ("Hi! My address?", {"residence"}),
        ("I am at the counter. My address?", {"residence"}),
        ("tell me: shoe size", {"shoe_size"}),
    ],
)
def test_a_bare_phrase_asks_where_it_is_the_whole_message(message, slots):
    assert asks(message, PERSON) == slots


def test_beside_other_business_a_bare_phrase_asks_for_nothing():
    assert asks("We had a long chat at the bank. Salary.", PERSON) == set()


def test_a_colon_may_still_bring_a_task():
    assert answers("Tonight: any dinner ideas?", PERSON) == {"diet", "allergies"}


def test_of_a_long_message_the_two_ends_are_read():
    message = "Where do I live? " + "So. " * 900 + "Where do I work?"

    assert len(formulate(message)) == MOST_CLAUSES
    assert asks(message, PERSON) == {"residence", "employer"}

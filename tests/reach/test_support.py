"""What a nomination needs in the message."""

from typing import Any

import pytest

from memory.reach import catalogue
from memory.reach.slots import supports
from tests.reach.cast import SAM, attribute


def supported(message: str, *keys: str, **given: Any) -> bool:
    return supports(message, attribute(*keys, **given), catalogue.load())


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("Chicken or fish tonight?", "diet.fish"),
        ("something light for supper", "diet"),
        ("the parcel goes to my address", "residence"),
        ("the hives need feeding", "hive_count"),
        ("new shoes again", "shoe_size"),
        ("what do you remember about me?", "residence"),
    ],
)
def test_a_cue_of_the_slot_supports_a_nomination(message, key):
    assert supported(message, key)


def test_a_label_and_an_alias_support_a_nomination():
    assert supported("off to the veg patch", "land", aliases=("veg patch",))
    assert supported("the allotment needs rain", "land", label="Allotment")


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("", "diet"),
        ("fix the printer", "diet"),
        ("drop it off", "residence"),
        ("my cron job hangs", "employer"),
        ("the job is done", "employer"),
        ("instead of great weather", "diet"),
    ],
)
def test_a_word_that_is_no_cue_supports_nothing(message, key):
    assert not supported(message, key)


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("if I moved to Oslo, what would my address be?", "residence"),
        ("what did we say about my address?", "residence"),
        ("what does the road crew eat?", "diet"),
        ("where does Zoe live?", "residence"),
        ("ask Zoe about food", "diet"),
        ("Address: Quay 3. Tidy this up.", "residence"),
    ],
)
def test_a_clause_about_another_case_or_person_supports_nothing(message, key):
    assert not supported(message, key)


def test_a_companions_slot_is_supported_by_a_clause_about_them():
    assert supported("what does Sam eat?", "sam_diet", subject=SAM)
    assert not supported("what do I eat?", "sam_diet", subject=SAM)

"""What a nomination needs in the message."""

from typing import Any

import pytest

from memory.reach import catalogue, support
from tests.reach.cast import SAM, attribute, model


def supported(message: str, *keys: str, **given: Any) -> bool:
    named = attribute(*keys, **given)
    return named.slot in support.supported(message, model(named), catalogue.load())


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


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("the hives were fed", "hive_count"),
        ("a test of the frying pan is due", "pan_handle_length"),
        ("the size is on the box", "shoe_size"),
        ("the parcel has an address", "residence"),
    ],
)
def test_one_word_of_a_key_or_a_thing_that_nobody_owns_supports_nothing(message, key):
    assert not supported(message, key)


@pytest.mark.parametrize(
    "message",
    ["explain how my address is parsed", "forget my address", "without saying my address"],
)
def test_a_clause_that_wants_knowledge_or_a_write_or_leaves_out_supports_nothing(message):
    assert not supported(message, "residence")


def test_a_second_word_of_a_key_supports_it():
    assert supported("the hives and their queens", "hive_queens")


def test_a_word_that_two_keys_share_supports_neither():
    person = model(attribute("kayak_length"), attribute("kayak_storage"))

    assert not support.supported("my kayak again", person, catalogue.load())
    assert supported("my kayak again", "kayak_length")


def test_a_longer_cue_of_another_slot_is_no_ground_for_the_shorter_one():
    person = model(attribute("work_address"), attribute("residence"))

    assert support.supported("my work address", person, catalogue.load()) == {"work_address"}

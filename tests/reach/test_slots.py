import pytest

from memory import reach
from memory.reach import catalogue
from memory.reach.question import Relation
from tests.reach.cast import PRIYA, acts, answers, asks, attribute, model, reached


@pytest.mark.parametrize(
    ("message", "slots"),
    [
        ("where do I work and what should I not eat?", {"diet", "employer"}),
        ("what should I not eat?", {"diet"}),
        ("where do I work?", {"employer"}),
        ("what am I like to talk to?", set()),
    ],
)
def test_the_four_questions_of_the_source_reach_exactly_their_slots(message, slots):
    assert answers(message) == slots
    assert acts(message) == set()


@pytest.mark.parametrize(
    ("message", "slot"),
    [
        ("what's my address?", "residence"),
        ("whos my emplyer agian", "employer"),
        ("whats my adderss", "residence"),
        ("the form has a box for employer", "employer"),
        ("WHAT\u2019S MY ADDRESS", "residence"),
        ("my employer?", "employer"),
        ("whats off limits 4 me food wise", "diet"),
        ("remind me who pays my wages", "employer"),
        ("how do I get to work?", "commute"),
        ("do I drink tea, coffee or both", "beverage"),
        ("which company employs me?", "employer"),
        ("address and job title", "residence"),
    ],
)
def test_a_question_reaches_its_slot_however_it_is_typed(message, slot):
    assert slot in asks(message)


def test_dinner_is_bounded_by_diet_alone():
    assert reached("book dinner for Friday") == {"asks": set(), "acts": {"diet"}, "other": set()}


def test_one_message_may_ask_for_one_slot_and_act_on_another():
    found = reached("Where do I live? And cook me something for lunch.")

    assert (found["asks"], found["acts"]) == ({"residence"}, {"diet"})


def test_everything_reaches_every_answer_mode_slot_and_no_instruction():
    assert asks("what do you remember about me?") == {
        "beverage",
        "commute",
        "diet",
        "employer",
        "residence",
    }


@pytest.mark.parametrize(
    "message",
    [
        "how many hives do I have?",
        "what's my hive count?",
        "which hive is mine",
        "hive count",
    ],
)
def test_a_key_nobody_foresaw_is_reached_by_its_own_words(message):
    assert asks(message, model(attribute("hive_count"))) == {"hive_count"}


@pytest.mark.parametrize("word", ["size", "name", "type", "number", "style", "time"])
def test_a_very_general_word_reaches_nothing_on_its_own(word):
    assert asks(f"what is my {word}?", model(attribute(f"quilt_{word}"))) == set()


def test_a_key_in_ing_is_reached_by_its_own_word():
    assert asks("when is my sailing?", model(attribute("sailing_lesson"))) == {"sailing_lesson"}


def test_the_words_after_the_dot_reach_the_slot_too():
    assert asks("when is my genetics test?", model(attribute("finals.genetics"))) == {"finals"}


@pytest.mark.parametrize(
    ("given", "source"),
    [({"label": "Allotment plot"}, "label"), ({"aliases": ("veg patch",)}, "alias")],
)
def test_a_label_and_an_alias_reach_the_slot(given, source):
    person = model(attribute("land", **given))
    message = "where is my allotment plot, my veg patch?"
    hits = [hit for _, found in reach.read(message, person, catalogue.load()) for hit in found]

    assert [(hit.slot, hit.source) for hit in hits] == [("land", source)]


def test_a_cue_is_found_again_by_its_positions():
    message = "Hello! what\u2019s my home address, please?"
    [hit] = [hit for _, found in reach.read(message, PRIYA, catalogue.load()) for hit in found]

    assert message[hit.start : hit.end] == hit.cue == "address"


def test_of_two_slots_of_a_kind_the_one_that_is_named_is_reached():
    person = model(attribute("home_address"), attribute("work_address"))

    assert asks("what's my work address?", person) == {"work_address"}


def test_a_qualified_slot_does_not_stand_in_for_the_plain_one():
    person = model(attribute("kids_shoe_size"))

    assert asks("what's my shoe size?", person) == set()


def test_a_word_that_two_keys_share_reaches_neither_alone():
    person = model(attribute("kayak_length"), attribute("kayak_storage"))

    assert asks("how heavy is my kayak?", person) == set()


def test_a_slot_is_reached_once_by_asking_over_acting():
    hits = reach.read("what should I not eat for dinner?", PRIYA, catalogue.load())[0][1]

    assert [(hit.slot, hit.relation) for hit in hits] == [("diet", Relation.ASKS)]


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("who did I send presents to last year?", "recipients"),
        ("what do I drive?", "car"),
        ("which sums can I afford for a gift?", "gift_budget"),
    ],
)
def test_a_question_about_ones_own_deeds_and_means_reaches_the_slot(message, key):
    assert key in answers(message, model(attribute(key)))


def test_a_sum_for_one_thing_is_not_a_sum_for_another():
    assert answers("how much can I afford to pay for petrol?", model(attribute("gift_budget"))) == (
        set()
    )


def test_a_key_said_in_full_at_the_end_needs_nobody_named():
    person = model(attribute("shop_address"), attribute("vat_number"))

    assert asks("what's the shop address and the VAT number?", person) == {
        "shop_address",
        "vat_number",
    }
    assert asks("what's the VAT number of Lidl?", person) == set()


def test_a_key_said_in_full_may_be_of_what_was_spoken_of_before():
    person = model(attribute("blood_pressure"))

    assert asks("I'm reading about giraffes, what is the blood pressure?", person) == set()
    assert asks("what is the blood pressure?", person) == {"blood_pressure"}

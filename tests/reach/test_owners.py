"""Whose fact it is that a message names."""

import pytest

from tests.reach.cast import (
    HOUSEHOLD,
    acts,
    answers,
    asks,
    attribute,
    model,
    reached,
)

PERSON = model(*HOUSEHOLD.attributes, attribute("phone_number"), attribute("bank"))


@pytest.mark.parametrize(
    "message",
    [
        "Zoe's address?",
        "our dentist's phone number",
        "my bank's phone number",
        "address of my bank",
        "what is the phone number of Blue Taxi?",
        "I need the phone number for the ferry",
        "my best rival's birthday",
        "what's my flatmate's new address?",
        "what are my kind aunt's allergies?",
        "what is Sam's mother's birthday?",
        "which address did the courier have on my parcel?",
        "how many phone boxes do we have?",
        "what do people in my club eat?",
    ],
)
def test_what_belongs_to_somebody_else_is_not_given(message):
    assert answers(message, PERSON) == set()


@pytest.mark.parametrize(
    "message", ["shoe size sam", "shoe size of Sam", "Sam's shoe size?", "shoe size for Sam please"]
)
def test_a_name_beside_a_bare_phrase_is_its_owner(message):
    found = reached(message, PERSON)

    assert found["asks"] == {"sam_shoe_size"}
    assert "shoe_size" in found["other"]


@pytest.mark.parametrize(
    "message",
    [
        "what is my partner's shoe size and mine?",
        "Sam's shoe size and mine",
        "my shoe size and Sam's?",
        "Sam's and my shoe size",
    ],
)
def test_two_owners_are_both_asked_about(message):
    assert asks(message, PERSON) == {"shoe_size", "sam_shoe_size"}


@pytest.mark.parametrize(
    "message",
    [
        "cook supper for my vegan uncle",
        "plan a lunch for my very picky boss",
        "Zoe is vegetarian, what can she eat?",
        "dinner for everybody but me",
        "plan lunch for the team, but not for me",
    ],
)
def test_a_task_that_is_not_for_the_speaker_leaves_their_facts_out(message):
    assert acts(message, PERSON) == set()


@pytest.mark.parametrize(
    "message", ["book lunch for Sam without me", "dinner for Sam, not me", "supper for Sam only"]
)
def test_a_task_without_the_speaker_keeps_the_companions_facts(message):
    assert acts(message, PERSON) == {"sam_diet", "sam_allergies"}


def test_a_companion_may_be_left_out_too():
    assert acts("plan our dinner, without Sam", PERSON) == {"diet", "allergies"}


@pytest.mark.parametrize(
    "message",
    [
        "without saying where I live, suggest a museum",
        "suggest a museum without mentioning my address",
        "write a note to the club but don't include my address",
    ],
)
def test_what_is_to_stay_unsaid_is_not_reached(message):
    assert "residence" not in answers(message, PERSON)


@pytest.mark.parametrize(
    "message",
    [
        "write a letter to the council with my address in the corner",
        "put my address on this form",
        "make an envelope label, include my address",
    ],
)
def test_a_document_that_is_to_hold_a_fact_reaches_it(message):
    assert answers(message, PERSON) == {"residence"}


def test_everybody_named_before_is_meant_by_they():
    lou = attribute("lou_diet", subject="son Lou")
    person = model(*HOUSEHOLD.attributes, lou)
    theirs = {"lou_diet", "sam_diet", "sam_allergies"}

    assert asks("Lou and Sam come on Sunday. What can't they eat?", person) == theirs
    assert asks("what must Lou or Sam not eat?", person) == theirs


@pytest.mark.parametrize(
    "subject", ["my partner", "friend from work", "friend My", "What Where I Address"]
)
def test_a_word_of_grammar_in_a_subject_names_nobody(subject):
    person = model(attribute("residence"), attribute("quilts", subject=subject))

    assert asks("what is my address from work?", person) == {"residence"}
    assert asks("where do I live?", person) == {"residence"}


def test_a_companion_called_will_is_not_every_will():
    person = model(attribute("diet"), attribute("will_diet", subject="brother Will"))

    assert asks("what is Will's diet?", person) == {"will_diet"}
    assert acts("Will I find a good restaurant there?", person) == {"diet"}


@pytest.mark.parametrize(
    "message",
    [
        "what is the birthday of Sam's cousin?",
        "cook lunch for Sam's boss",
        "what shoe size does Sam's brother take?",
        "does Zoe know my address?",
        "will you keep my phone number private?",
        "what was my previous address?",
    ],
)
def test_a_neighbour_of_the_question_is_not_the_question(message):
    assert answers(message, PERSON) == set()


def test_an_animal_in_general_is_not_ones_own():
    person = model(attribute("rex_diet", subject="dog Rex"))

    assert asks("what does my dog eat?", person) == {"rex_diet"}
    assert asks("what do dogs eat?", person) == asks("what can a dog not eat?", person) == set()


def test_a_name_inside_a_cue_is_its_owner():
    person = model(
        attribute("clothing_size"), attribute("nora_clothing_size", subject="daughter Nora")
    )

    assert asks("Nora's size", person) == {"nora_clothing_size"}

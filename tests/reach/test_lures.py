"""Words that look like a cue and are none (seed 000)."""

import pytest

from tests.reach.cast import PRIYA, answers, attribute, model


@pytest.mark.parametrize(
    ("message", "slot"),
    [
        ("what did I say about the Spark job?", "employer"),
        ("is my Spark job still running?", "employer"),
        ("restart my cron job", "employer"),
        ("will the weather be great for me?", "diet"),
        ("help me create a logo", "diet"),
        ("what should I wear instead?", "beverage"),
        ("which team am I in?", "beverage"),
        ("help me deliver a talk", "residence"),
        ("when will you deliver my parcel?", "residence"),
        ("how do I get to work?", "employer"),
        ("can I work from home on Friday?", "residence"),
        ("what is on my home screen?", "residence"),
        ("do my homework with me", "residence"),
        ("who do you work for?", "employer"),
        ("what do you eat?", "diet"),
        ("where do people in Bristol work?", "employer"),
        ('translate "where do I live?" into Basque', "residence"),
        ("what is the diet of a barn owl?", "diet"),
        ("is there a job queue library for my app?", "employer"),
        ("what's the address of my hotel?", "residence"),
        ("does the airline serve food to us?", "diet"),
        ("find pets for my home office", "residence"),
        ("what should I cook on Jane's birthday?", "employer"),
    ],
)
def test_a_lure_does_not_reach_the_slot(message, slot):
    assert slot not in answers(message)


@pytest.mark.parametrize(
    "message",
    [
        "thanks, that was great",
        "good morning",
        "how do I merge two branches?",
        "python list sort",
        "my train was late and I missed lunch",
        "I'm so tired of cooking",
        "why is the sky blue?",
        "write a poem about coffee",
    ],
)
def test_small_talk_and_general_knowledge_reach_nothing(message):
    assert answers(message) == set()


def test_getting_to_work_is_the_commute():
    assert answers("how do I get to work?") == {"commute"}


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("any tips for chairing a meeting?", "chair_width"),
        ("what are the rules of bridge?", "bridge_club"),
        ("how do I train a model?", "train_pass"),
        ("the US market is up", "us_visa"),
    ],
)
def test_a_key_word_in_another_sense_reaches_nothing(message, key):
    assert answers(message, model(*PRIYA.attributes, attribute(key))) == set()


def test_a_lure_that_is_a_key_of_the_persons_own_reaches_it():
    assert answers("when does my book club meet?", model(attribute("book_club"))) == {"book_club"}

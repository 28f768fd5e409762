"""Questions about the memory itself: everything is told only where everything is asked for."""

import pytest

from memory.reach import formulate
from tests.reach.cast import CAROL, HOUSEHOLD, PRIYA, SAM, answers, asks, attribute, model


@pytest.mark.parametrize(
    "message",
    [
        "what do you remember about me",
        "So what have you learned about me so far?",
        "could you list everything you hold on me, please",
        "Tell me all you know about me.",
        "what is in your memory about me?",
        "do you recall me?",
        "what have I told you about me?",
        "what do you know of me right now?",
        "list what facts you've kept about me",
        "which things about me are on file?",
        "what's stored on me?",
        "have you saved anything about me?",
        "show me all my data",
        "summarise what you know about me",
        "I'd like to see what you have on me",
        "What do you remember about me, and where do I live?",
    ],
)
def test_a_wording_that_asks_for_everything_is_heard(message):
    assert any(made.everything for made in formulate(message))


@pytest.mark.parametrize(
    "message",
    [
        "print my file",
        "open my profile page on the forum",
        "give me my file converter",
        "what's in my record collection?",
        "list my bank records",
        "which forms are kept on file by the clinic?",
        "what is saved on the memory card?",
        "show me all my data charges",
        "everything I have is saved on that drive",
        "show me my profile photo",
        "list my saved searches",
        "what does my landlord know about me?",
        "what do you think about me?",
    ],
)
def test_a_file_or_a_profile_of_another_kind_is_not_the_memory(message):
    assert not any(made.everything for made in formulate(message))


@pytest.mark.parametrize(
    "message",
    [
        "erase everything you know about me",
        "quit using what you remember about me",
        "never again say what you know about me",
        "don't tell me what you know about me",
        "Please do not, ever, list everything you know about me",
        "plan a birthday using all you know about me",
        "given what you know about me, what suits me?",
        "tell my neighbour everything you know about me",
        "if we had just met, what would you know about me?",
        "suppose you were my gran: what do you know about me?",
        "what did you know about me last spring?",
        "did you tell him what you know about me?",
        'translate "what do you remember about me?" into Dutch',
        "write a postcard: what do you remember about me?",
        "Amy: what do you know about me?\nBob: heaps\nRetell it in verse",
        "turn this into French: what do you remember about me?",
    ],
)
def test_an_order_a_task_a_supposition_and_past_talk_ask_for_nothing(message):
    assert not any(made.everything for made in formulate(message))
    assert answers(message) == set()


def test_who_somebody_is_stays_unanswered():
    assert answers("who am I?") == set()


def test_everything_about_a_companion_is_hers_alone():
    theirs = {a.slot for a in HOUSEHOLD.attributes if a.subject == SAM}

    assert asks("what do you remember about Sam?", HOUSEHOLD) == theirs
    assert asks("list everything you know about my partner", HOUSEHOLD) == theirs


def test_everything_about_two_companions_is_both_of_theirs():
    both = {a.slot for a in HOUSEHOLD.attributes if a.subject in (SAM, CAROL)}

    assert asks("what do you know about Sam and my mum?", HOUSEHOLD) == both


def test_one_thing_about_a_companion_is_not_everything_about_her():
    assert asks("what do you remember about Sam's allergies?", HOUSEHOLD) == {"sam_allergies"}


@pytest.mark.parametrize(
    "message",
    [
        "what do you know about Tom?",
        "what do you know of Wales?",
        "what do you remember about my ex partner?",
        "what do you know about Sam's friend?",
    ],
)
def test_nothing_is_known_of_whoever_is_not_on_file(message):
    assert asks(message, HOUSEHOLD) == set()


def test_everything_is_told_once_however_often_it_is_asked():
    made = formulate("What do you know about me? " * 10)

    assert [question.everything for question in made] == [True] + [False] * 9


def test_everything_leaves_out_what_is_not_confirmed():
    guess = attribute("kites", confirmed=False)

    assert "kites" not in asks("what do you remember about me?", model(*PRIYA.attributes, guess))

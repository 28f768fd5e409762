import pytest

from tests.reach.cast import CAROL, HOUSEHOLD, acts, asks, attribute, model, reached


@pytest.mark.parametrize(
    ("message", "slots"),
    [
        ("What is Sam allergic to?", {"sam_allergies"}),
        ("what's Sam's shoe size?", {"sam_shoe_size"}),
        ("what size shoe does my partner take?", {"sam_shoe_size"}),
        ("when is my mum's birthday?", {"mom_birthday"}),
        ("when is mum\u2019s birthday", {"mom_birthday"}),
        ("Carol's birthday?", {"mom_birthday"}),
        ("what are my mother's hobbies?", {"mom_hobbies"}),
        ("what am I allergic to?", {"allergies"}),
        ("when is my birthday?", {"birthday"}),
        ("Sam is asking what I am allergic to", {"allergies"}),
        ("what is Priya allergic to?", {"allergies"}),
        ("what do Sam and I avoid eating?", {"diet", "sam_diet"}),
    ],
)
def test_a_question_reaches_the_facts_of_whom_it_is_about(message, slots):
    assert asks(message, HOUSEHOLD) == slots


def test_the_others_facts_are_reached_as_somebody_elses():
    assert "allergies" in reached("What is Sam allergic to?", HOUSEHOLD)["other"]
    assert "sam_allergies" in reached("What am I allergic to?", HOUSEHOLD)["other"]


@pytest.mark.parametrize(
    "message",
    [
        "what is Tom allergic to?",
        "what's my boss's birthday?",
        "when is Tom's birthday?",
        "what can my neighbour not eat?",
        "my friend wants to know her shoe size",
    ],
)
def test_a_question_about_somebody_not_on_file_reaches_nobodys_facts(message):
    assert asks(message, HOUSEHOLD) == set()


@pytest.mark.parametrize(
    ("message", "slots"),
    [
        ("plan dinner", {"diet", "allergies"}),
        ("plan dinner just for Sam", {"sam_diet", "sam_allergies"}),
        ("dinner for Sam and me", {"diet", "allergies", "sam_diet", "sam_allergies"}),
        ("dinner for Sam and me on Friday", {"diet", "allergies", "sam_diet", "sam_allergies"}),
        ("book us a dinner with Sam", {"diet", "allergies", "sam_diet", "sam_allergies"}),
        ("find dinner for my friend", set()),
        ("cook dinner for Tom", set()),
        ("dinner for my mum, my boss and me", {"diet", "allergies"}),
        ("find a birthday present for my mum", {"mom_hobbies"}),
    ],
)
def test_a_task_is_bounded_by_those_it_is_for(message, slots):
    assert acts(message, HOUSEHOLD) == slots


def test_a_family_dinner_is_for_the_household():
    person = model(attribute("diet"), attribute("lou_diet", subject="son Lou"))

    assert acts("cook a dinner for the whole family", person) == {"diet", "lou_diet"}


def test_a_pronoun_is_the_person_named_before():
    assert asks("Sam is coming over. What is he allergic to?", HOUSEHOLD) == {"sam_allergies"}


def test_not_theirs_but_mine():
    assert asks("not Sam's shoes, what's my shoe size?", HOUSEHOLD) == {"shoe_size"}


def test_a_name_that_is_a_word_is_a_name_only_when_written_so():
    person = model(attribute("biscuit_meds", subject="dog Biscuit"), attribute("diet"))

    assert asks("what meds is Biscuit on?", person) == {"biscuit_meds"}
    assert acts("find me a biscuit recipe", person) == {"diet"}


def test_children_are_asked_about_as_a_fact_of_ones_own():
    person = model(attribute("kids"), attribute("lou_school", subject="son Lou"))

    assert asks("what are my kids' names?", person) == {"kids"}


def test_a_companion_without_a_name_in_the_key_is_told_by_the_subject():
    person = model(attribute("clinic_day", subject=CAROL))

    assert asks("when is mum's clinic day?", person) == {"clinic_day"}


@pytest.mark.parametrize("message", ["where does the user work?", "what is the user's employer?"])
def test_an_assistant_that_speaks_of_the_user_means_the_person(message):
    assert asks(message, HOUSEHOLD) == {"employer"}

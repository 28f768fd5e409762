"""Values that a reply tells: volunteered, or named though they only acted."""

import pytest

from memory import review
from memory.attributes import Mode
from memory.review import Kind, Way
from tests.review.build import acting, given, held, told, used

JOB = held("employer.name", "works at Calico Systems")
HOME = held("residence", "lives at 47 Halloway Road, Bristol")


def found(reply, *lines, **more):
    findings = review.check(reply, given(*lines, **more), by_meaning=False)
    return [(finding.kind, finding.about, finding.way) for finding in findings.found]


@pytest.mark.parametrize(
    ("reply", "value", "way"),
    [
        ("You work at Calico Systems.", "works at Calico Systems", Way.INFLECTED),
        ("Your two children will like it.", "has two children", Way.EXACT),
        ("It is free for your 2 kids.", "has two children", Way.NUMBER),
        ("With your 4000 pounds a month, yes.", "earns £4,000 a month", Way.NUMBER),
        ("Your salary of £4,000 will do.", "has a salary of four thousand pounds", Way.NUMBER),
        ("Since you\u2019re allergic to nuts, no.", "is allergic to nuts", Way.EXACT),
        ("The post comes late to HALLOWAY  ROAD.", "lives on Halloway Road", Way.INFLECTED),
        ("Ask at Cal\u200bico Systems.", "works at Calico Systems", Way.INFLECTED),
        ("As a bassoonist you know this.", "plays the bassoon", Way.INFLECTED),
    ],
)
def test_it_sees_a_held_value_in_other_dress(reply, value, way):
    assert found(reply, held("topic", value)) == [(Kind.VOLUNTEERED, "topic", way)]


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("A cup of tea helps many people.", "drinks tea"),
        ("If you drink tea, make it a weak one.", "drinks tea"),
        ("You could drink tea in the evening.", "drinks tea"),
        ("Do you have two children?", "has two children"),
        ("Entry is free for two children.", "has two children"),
        ("The Spark job works at scale.", "works at Spark Bakery"),
        ("Daniel Craig played him.", "is engaged to Daniel"),
        ("Bath, Bristol and Ghent are lovely.", "lives in Ghent"),
        ("Make the miso soup with pepper.", "has two cats called Miso and Pepper"),
        ("You work fast and own the result.", "works at Calico Systems"),
        ("A new oven costs 12,000 euros.", "has 12,000 euros in savings"),
        ("You eat meat on Sundays, I guess.", "does not eat meat"),
    ],
)
def test_talk_of_the_world_volunteers_nothing(reply, value):
    assert found(reply, held("topic", value)) == []


def test_what_the_message_says_is_not_volunteered():
    message = "I work at Calico Systems, what should I wear?"

    assert found("At Calico Systems you can wear anything.", JOB, message=message) == []


def test_what_was_known_otherwise_is_not_volunteered():
    assert found("You work at Calico Systems.", JOB, known=("Calico Systems called",)) == []


def test_what_was_used_is_not_volunteered():
    assert found("You work at Calico Systems.", used("job", "works at Calico Systems"), JOB) == []


def test_a_held_fact_of_a_used_slot_is_volunteered():
    reply = "You work at Calico Systems and you are a bassoonist."
    lines = used("employer", "works at Calico Systems"), held("music", "plays the bassoon")

    assert found(reply, *lines) == [(Kind.VOLUNTEERED, "music", Way.INFLECTED)]


def test_a_name_stands_for_itself_where_nothing_else_is_named():
    lines = held("residence", "lives in Ghent")

    assert found("It will be dry in Ghent, so cycle.", lines, message="how is the weather?")
    assert not found("It will be dry in Ghent, so cycle.", lines, message="Is Belgium nice?")


def test_a_companion_s_fact_is_told_with_the_companion():
    fact = held("partner.diet", "is vegan", subject="partner Samira")

    assert found("Samira is vegan, so skip the cheese.", fact)
    assert not found("This vegan place is good.", fact)


def test_a_third_person_reply_tells_it_of_the_person_by_name():
    assert found("Priya drinks tea.", held("beverage", "drinks tea"))


def test_an_overridden_instruction_that_is_told_is_volunteered():
    fact = held("style", "prefers short answers", mode=Mode.INSTRUCTION)

    assert found("You prefer short answers.", fact) == [(Kind.VOLUNTEERED, "style", Way.INFLECTED)]


@pytest.mark.parametrize(
    "reply",
    [
        "Since you're pescatarian, I looked for fish.",
        "Because you are pescatarian, I looked for fish.",
        "Your pescatarian diet rules it out.",
        "As a pescatarian you will like the Salt House.",
    ],
)
def test_a_fact_that_acted_need_not_be_named(reply):
    assert [kind for kind, *_ in found(reply, acting("diet", "is pescatarian"))] == [Kind.NAMED]


@pytest.mark.parametrize(
    "reply",
    [
        "Here are two fish dishes.",
        "The Salt House has pescatarian dishes.",
        "You'll like this pescatarian place.",
        "This one suits pescatarian guests.",
    ],
)
def test_a_pick_that_shows_a_fact_does_not_name_it(reply):
    assert found(reply, acting("diet", "is pescatarian")) == []


@pytest.mark.parametrize(
    "reply",
    [
        "You prefer shorter answers, so: yes.",
        "I'll keep my answer short, as you like.",
        "Your instructions ask for short answers: yes.",
        "I was told to give short answers. Yes.",
    ],
)
def test_an_instruction_is_obeyed_and_not_recited(reply):
    kinds = [kind for kind, *_ in found(reply, told("style", "prefers shorter answers"))]

    assert kinds == [Kind.RECITED]


@pytest.mark.parametrize(
    "reply", ["Yes.", "The short answer is yes.", "Would you like a shorter answer?"]
)
def test_words_of_an_instruction_alone_recite_nothing(reply):
    assert found(reply, told("style", "prefers shorter answers")) == []


def test_a_finding_points_at_its_sentence():
    reply = "Take a coat. It is cold on Halloway Road, Bristol! Bye."
    (finding,) = review.check(reply, given(HOME), by_meaning=False).found

    assert reply[finding.start : finding.end] == "It is cold on Halloway Road, Bristol!"

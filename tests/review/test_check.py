"""What holds for every reply."""

import random
import time
from dataclasses import fields

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from memory import review, semantic
from memory.attributes import Mode
from memory.review import Finding, Kind, Way
from memory.review import reply as replies
from tests.review.build import acting, cases, given, held, told, used

VALUES = (
    "works at Calico Systems",
    "lives at 47 Halloway Road, Bristol",
    "has two children",
    "drinks three coffees a day",
    "earns £4,000 a month",
    "plays the bassoon",
)
PIECES = (*VALUES, "You", "your", "Since you", "If you", "work", "47", "Bristol", ".", ",", "\n")
KEYS = ("employer", "residence", "children", "beverage", "salary", "music")
FACTS = [held(key, value) for key, value in zip(KEYS, VALUES, strict=True)]
RUN = settings(deadline=None)  # other work on the machine is no failure
replies_of_pieces = st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join)


def check(reply, *lines, **more):
    return review.check(reply, given(*lines, **more), by_meaning=False)


@RUN
@over(replies_of_pieces)
def test_a_finding_never_holds_a_value(reply):
    for finding in check(reply, *FACTS, told("style", "prefers short answers")).found:
        shown = repr([getattr(finding, field.name) for field in fields(Finding)])
        assert not any(
            word in shown for word in ("Calico", "Halloway", "bassoon", "4,000", "short")
        )


@RUN
@over(st.lists(st.sampled_from(VALUES), min_size=1, max_size=4, unique=True))
def test_a_reply_of_used_facts_alone_is_clean(values):
    reply = " ".join(f"You: {value}." for value in values)

    assert not check(reply, *(used(f"slot_{n}", value) for n, value in enumerate(values)))


@RUN
@over(replies_of_pieces, st.randoms())
def test_the_order_of_facts_does_not_matter(reply, order):
    shuffled = order.sample(FACTS, len(FACTS))
    decision = given(*FACTS).decision
    other = type(decision)(name=decision.name, lines=tuple(shuffled))

    first = review.check(reply, review.Given(decision=decision), by_meaning=False)
    second = review.check(reply, review.Given(decision=other), by_meaning=False)

    assert first == second


@RUN
@over(replies_of_pieces)
def test_an_unrelated_fact_changes_nothing(reply):
    more = held("zebra", "collects ocarinas")

    assert check(reply, *FACTS).found == check(reply, *FACTS, more).found


@RUN
@over(replies_of_pieces)
def test_a_finding_s_place_lies_in_the_reply(reply):
    for finding in check(reply, *FACTS, tags=("concise", "no_emojis")).found:
        assert 0 <= finding.start < finding.end <= len(reply)


@settings(RUN, max_examples=200)
@over(st.text(max_size=300), st.text(min_size=1, max_size=80))
def test_any_text_can_be_reviewed(reply, value):
    assert check(reply, held("a", value), acting("b", value), told("c", value)).read == len(reply)


@pytest.mark.parametrize(
    "part",
    [
        "a",
        " ",
        "1,",
        "1.",
        "<b>",
        "```",
        "**a",
        "- a\n",
        "|a|",
        "\x00\x1b",
        "a\u200b",
        "e\u0301",
        "you eat fish at Calico Systems, Bristol. ",
        "twenty ",
        "could take ",
        "n't anything ",
        "東",
        "no a b c ",
        "(",
    ],
)
def test_a_hostile_reply_takes_bounded_time(part):
    reply = (part * 200_000)[:200_000]
    start = time.process_time()
    findings = check(reply, *FACTS, told("style", "no tables, metric units"), message="pick one")

    assert findings.read == replies.LIMIT
    assert time.process_time() - start < 10  # seconds; a second at most on an idle machine


def test_it_is_deterministic():
    case = random.Random(4).choice(cases())
    once = review.check(case.row["reply"], case.given)

    assert once == review.check(case.row["reply"], case.given)


def test_one_finding_for_each_kind_and_slot():
    found = check("You work at Calico Systems. Calico Systems is yours.", *FACTS).found

    assert [(f.kind, f.about) for f in found] == [(Kind.VOLUNTEERED, "employer")]


def test_an_overwritten_value_has_nothing_to_find():
    assert not check("You work at Calico Systems.", held("employer", ""))


def test_a_row_of_digits_is_no_number():
    assert check("Ask 10.0.0.1 at your router.", held("net", "has a router at 10.0.0.1"))


def test_without_the_model_nothing_is_compared_by_meaning():
    assert check("You commute by train.", *FACTS).compared == 0


@pytest.mark.skipif(not semantic.available(), reason="the extra `semantic` is not installed")
def test_other_words_for_a_value_are_seen_by_meaning():
    about = given(held("fear", "is afraid of flying"), message="How do I get to Oslo?")
    (finding,) = review.check("Planes scare you, so take the train.", about).found

    assert (finding.kind, finding.way) == (Kind.VOLUNTEERED, Way.PARAPHRASE)
    assert finding.similarity is not None
    assert 0.48 <= finding.similarity <= 1


@pytest.mark.skipif(not semantic.available(), reason="the extra `semantic` is not installed")
def test_the_message_s_own_meaning_is_not_volunteered():
    fact = held("fear", "is afraid of flying", mode=Mode.ANSWER)
    about = given(fact, message="I'm scared of planes. How do I get to Oslo?")

    assert not review.check("Planes scare you, so take the train.", about)

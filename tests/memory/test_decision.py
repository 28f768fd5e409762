"""The table of every reason and lane (seed 000, `apply`)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.attributes import Category, Mode, Sensitivity
from memory.decision import Lane, Reason
from memory.turn import Access
from tests.memory.build import (
    ASKING,
    CHATTING,
    COOKING,
    DIET,
    NOON,
    access,
    attribute,
    decide,
    fact,
    model,
)

STYLE = attribute(fact("response_style", "prefers shorter answers"), mode=Mode.INSTRUCTION)
NOTHING = Access()


def diet(**more):
    return attribute(fact("diet.meat", "does not eat meat", **more))


def only(decision):
    (line,) = decision.lines
    return line.lane, line.reason


@pytest.mark.parametrize(
    ("found", "message", "turn", "lane", "reason"),
    [
        (DIET, ASKING, {}, Lane.USED, Reason.ASKED),
        (DIET, CHATTING, {}, Lane.HELD, Reason.NOT_REACHED),
        (STYLE, CHATTING, {}, Lane.SILENT, Reason.INSTRUCTION),
        (diet(category=Category.CONSTRAINT), COOKING, {}, Lane.SILENT, Reason.BOUNDS_PICKS),
        (diet(category=Category.PREFERENCE), COOKING, {}, Lane.SILENT, Reason.SHAPES_PICKS),
        (diet(category=Category.CONTEXT), COOKING, {}, Lane.SILENT, Reason.INFORMS_TASK),
        (DIET, ASKING, {"overrides": {"diet": "anything"}}, Lane.HELD, Reason.OVERRIDDEN_TODAY),
        (DIET, ASKING, {"speaker": "Sam"}, Lane.HELD, Reason.ANOTHER_PERSON),
        (DIET, ASKING, {"access": NOTHING}, Lane.HELD, Reason.NOT_GRANTED),
        (diet(confirmed=False), ASKING, {}, Lane.HELD, Reason.UNCONFIRMED),
        (diet(expires_at=NOON), ASKING, {}, Lane.HELD, Reason.EXPIRED),
        (diet(overwritten_at=NOON), ASKING, {}, Lane.HELD, Reason.OVERWRITTEN),
        (replace(DIET, paused_at=NOON), ASKING, {}, Lane.HELD, Reason.PAUSED),
        (
            diet(sensitivity=Sensitivity.SPECIAL),
            ASKING,
            {"access": access(clearance=Sensitivity.PERSONAL)},
            Lane.HELD,
            Reason.NOT_CLEARED,
        ),
    ],
    ids=lambda value: value.value if isinstance(value, Reason) else "",
)
def test_every_reason_has_its_lane(found, message, turn, lane, reason):
    assert only(decide(model(found), message, **turn)) == (lane, reason)


def test_the_four_questions_of_seed_000_split_as_it_says(ask):
    messages = (
        "where do I work and what should I not eat?",
        "what should I not eat?",
        "where do I work?",
        "what am I like to talk to?",
    )
    made = [ask(message).decision for message in messages]
    split = [(len(d.used), len(d.silent), len(d.held)) for d in made]
    assert split == [(2, 1, 3), (1, 1, 4), (1, 1, 4), (0, 1, 5)]


def test_an_instruction_that_is_asked_about_is_still_not_stated(ask):
    made = ask("what is my response style?").decision
    assert [line.slot for line in made.silent] == ["response_style"]


def test_a_fact_that_expires_later_is_still_given():
    later = diet(expires_at=NOON + timedelta(seconds=1))
    assert only(decide(model(later), ASKING)) == (Lane.USED, Reason.ASKED)


def test_a_mixed_slot_lies_in_the_lane_of_its_best_fact():
    mixed = attribute(
        fact("diet.meat", "does not eat meat", confirmed=False),
        fact("diet.fish", "eats fish"),
        fact("diet.gluten", "has a gluten intolerance", sensitivity=Sensitivity.SPECIAL),
    )
    (line,) = decide(model(mixed), ASKING, access=access(clearance=Sensitivity.ORDINARY)).used
    assert [r.reason for r in line.rulings] == ["unconfirmed", "asked", "not_cleared"]
    assert line.withheld == 2


def test_asked_wins_over_acting():
    both = attribute(fact("diet.meat", "does not eat meat", category=Category.CONSTRAINT))
    made = decide(model(both), f"{COOKING}. And {ASKING}")
    assert only(made) == (Lane.USED, Reason.ASKED)


def test_an_override_of_one_key_leaves_the_rest_of_its_slot():
    two = attribute(fact("diet.meat", "does not eat meat"), fact("diet.fish", "eats fish"))
    (line,) = decide(model(two), ASKING, overrides={"diet.meat": "tonight I do"}).used
    assert [ruling.fact.key for ruling in line.given] == ["diet.fish"]


def test_todays_request_wins_over_an_instruction():
    made = decide(model(STYLE), CHATTING, overrides={"response_style": "talk at length"})
    assert only(made) == (Lane.HELD, Reason.OVERRIDDEN_TODAY)


def test_another_speaker_still_has_instructions_followed():
    made = decide(model(STYLE, DIET), ASKING, speaker="Sam")
    assert [line.slot for line in made.silent] == ["response_style"]
    assert [line.slot for line in made.held] == ["diet"]


SUPPORTED = "anything about diet plans lately"  # names the slot's word, asks nothing of it


@pytest.mark.parametrize(
    ("leave", "message", "turn", "reason"),
    [
        (True, CHATTING, {"asks": frozenset({"diet"})}, Reason.NOT_SUPPORTED),
        (False, CHATTING, {"asks": frozenset({"diet"})}, Reason.NOT_SUPPORTED),
        (False, SUPPORTED, {"asks": frozenset({"diet"})}, Reason.NOT_REACHED),
        (True, SUPPORTED, {"asks": frozenset({"diet"})}, Reason.NOMINATED),
        (True, SUPPORTED, {"acts": frozenset({"diet"})}, Reason.SHAPES_PICKS),
        (True, SUPPORTED, {"asks": frozenset({"commute"})}, Reason.NOT_REACHED),
        (True, ASKING, {"acts": frozenset({"diet"})}, Reason.ASKED),
    ],
)
def test_a_nomination_counts_with_leave_and_support_only(leave, message, turn, reason):
    allowed = access(counts_nominations=leave)
    assert not decide(model(DIET), SUPPORTED).given  # nothing but the nomination reaches it
    assert only(decide(model(DIET), message, access=allowed, **turn))[1] == reason


@pytest.mark.parametrize(
    "nothing",
    [
        Access(),
        access(categories=frozenset()),
        access(every_slot=False),
        access(every_slot=False, slots=frozenset({"commute"})),
    ],
)
def test_an_empty_list_allows_nothing(nothing):
    assert decide(model(DIET, STYLE), ASKING, access=nothing).given == ()


def test_a_listed_slot_is_given_and_no_other():
    made = decide(model(DIET, STYLE), ASKING, access=access(every_slot=False, slots={"diet"}))
    assert [line.slot for line in made.given] == ["diet"]


def test_a_companions_fact_never_stands_in_for_the_persons():
    hers = replace(attribute(fact("samira_diet.nuts", "eats no nuts")), subject="partner Samira")
    made = decide(model(DIET, hers), ASKING)
    assert [line.slot for line in made.used] == ["diet"]


def test_the_persons_facts_never_stand_in_for_a_companion():
    made = decide(model(DIET), "what is Samira allergic to and what can't she eat?")
    assert made.used == ()


def test_every_reason_either_gives_or_holds_and_lies_on_its_side():
    giving = [reason for reason in Reason if reason.gives]
    assert giving == list(Reason)[: len(giving)]
    assert giving[-1] is Reason.READ

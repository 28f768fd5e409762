from datetime import timedelta

import pytest

from memory import profile
from memory.attributes import Category, Mode, Sensitivity
from memory.decision import Lane, Reason
from memory.turn import EVERYTHING, Access
from tests.memory.build import NOON, access, attribute, fact, model


def slots(count, category, *, newest=NOON):
    """*count* slots of one fact each, the first the newest."""
    return [
        attribute(
            fact(
                f"{category}_{place}",
                "likes it",
                category=category,
                updated_at=newest - timedelta(days=place),
            )
        )
        for place in range(count)
    ]


def given(*attributes, **more):
    made = profile.decide(model(*attributes), more.get("allowed", EVERYTHING), NOON)
    return {line.slot for line in made.given}


def test_it_gives_up_to_eight_facts():
    assert len(given(*slots(20, Category.PREFERENCE))) == profile.LIMIT == 8


def test_constraints_beyond_eight_all_stay():
    found = [*slots(11, Category.CONSTRAINT), *slots(5, Category.PREFERENCE)]
    assert given(*found) == {f"constraint_{n}" for n in range(11)}


def test_the_latest_preferences_come_before_context():
    found = [*slots(9, Category.PREFERENCE), *slots(3, Category.CONTEXT)]
    assert given(*found) == {f"preference_{n}" for n in range(8)}


def test_context_fills_what_is_left():
    found = [*slots(2, Category.CONSTRAINT), *slots(3, Category.CONTEXT)]
    assert len(given(*found)) == 5


def test_what_cannot_be_given_takes_no_place():
    secret = attribute(fact("secret", "is one", sensitivity=Sensitivity.SPECIAL))
    allowed = access(clearance=Sensitivity.ORDINARY)
    made = given(secret, *slots(8, Category.CONTEXT), allowed=allowed)
    assert made == {f"context_{n}" for n in range(8)}


def test_an_instruction_is_silent_and_takes_no_place():
    style = attribute(fact("response_style", "prefers short"), mode=Mode.INSTRUCTION)
    made = profile.decide(model(style, *slots(8, Category.CONTEXT)), EVERYTHING, NOON)
    assert [line.slot for line in made.silent] == ["response_style"]
    assert len(made.used) == 8


def test_the_rest_is_held_as_not_reached():
    made = profile.decide(model(*slots(9, Category.CONTEXT)), EVERYTHING, NOON)
    assert [line.reason for line in made.held] == [Reason.NOT_REACHED]


@pytest.mark.parametrize("category", list(Category))
def test_an_assistant_without_a_grant_gets_nothing(category):
    made = profile.decide(model(*slots(3, category)), Access(), NOON)
    assert {line.lane for line in made.lines} == {Lane.HELD}

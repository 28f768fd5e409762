"""What the networks look at says of a fact what holds for it alone."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.attributes import Category, Fact, Mode
from memory.reach import slots
from memory.reach.learned.facts import facts
from memory.reach.learned.features import company, features
from memory.reach.learned.weights import weights
from tests.reach.learned import cast
from tests.reach.learned.cast import NADIA, OWN, SAMS, attribute, clauses, model

MESSAGES = [
    cast.GROUP,
    cast.MULCH,
    "what's my blood type?",
    "my boss Bill wants to see the garden",
    "wie viel verdiene ich?",
    "我的血型是什么\uff1f",
    "hm",
]
MORE = attribute("lichen_survey", "counts lichens on gravestones")


def rows(message, of):
    """Of the first clause of *message*, a row for each slot."""
    made = clauses(message, of)[0]
    found = features(made, slots.ruled(made), cast.given(of), company(weights().heads))
    return dict(zip(cast.given(of).slots, found, strict=True))


@pytest.mark.parametrize("message", MESSAGES)
def test_a_row_has_as_many_numbers_as_the_weights_were_learned_with(message):
    found = rows(message, NADIA)

    assert {row.shape for row in found.values()} == {weights().heads["feature_means"].shape}
    assert all(np.isfinite(row).all() for row in found.values())


@pytest.mark.parametrize("more", [MORE, SAMS, attribute("m1", "User has a blood test on Monday")])
@pytest.mark.parametrize("message", MESSAGES)
def test_another_fact_changes_no_row(message, more):
    before, after = rows(message, NADIA), rows(message, model(*OWN, more))

    assert set(after) == {*before, more.slot}
    assert all(after[slot] == pytest.approx(row, abs=1e-4) for slot, row in before.items())


@settings(max_examples=20, deadline=None)
@given(order=st.permutations((*OWN, SAMS)), message=st.sampled_from(MESSAGES))
def test_the_order_of_facts_changes_none(order, message):
    before = rows(message, model(*OWN, SAMS))
    after = rows(message, replace(NADIA, attributes=tuple(order)))

    assert all(after[slot] == pytest.approx(row, abs=1e-4) for slot, row in before.items())


def changed(message, one, other):
    """The columns that differ between one fact and another in its place."""
    first, second = rows(message, model(*OWN, one)), rows(message, model(*OWN, other))
    return int((abs(first[one.slot] - second[other.slot]) > 1e-6).sum())


def test_a_fact_s_category_is_seen():
    (fact,) = MORE.facts
    bound = replace(MORE, facts=(replace(fact, category=Category.CONSTRAINT),))

    assert changed(cast.GROUP, MORE, bound) == 1


def test_whose_a_fact_is_is_seen():
    assert changed(cast.GROUP, MORE, replace(MORE, subject="partner Sam")) > 0


def test_where_nobody_is_named_it_makes_no_difference_to_whose_name():
    one, other = (replace(MORE, subject=f"partner {name}") for name in ("Sam", "Kim"))

    assert changed(cast.GROUP, one, other) == 0
    assert changed("is Sam coming to the party", one, other) > 0


def test_what_the_rules_found_is_seen():
    message = "what's my blood type?"
    (made,) = clauses(message, NADIA)
    ruled = slots.ruled(made)
    both = company(weights().heads)
    found = features(made, ruled, cast.given(NADIA), both)
    without = features(made, (), cast.given(NADIA), both)

    assert [hit.slot for hit in ruled] == ["blood_type"]
    assert (abs(found - without).sum(axis=1) > 0).tolist() == [True, False, False, False]


def test_a_word_in_common_is_seen_though_it_be_in_the_value_alone():
    slug = attribute("m1", "User is plagued by lichens")
    moss = attribute("m1", "User is plagued by mosses")

    assert changed("how to scrape off lichens", slug, moss) > 3


def test_instructions_and_what_has_no_value_have_no_row():
    empty = replace(MORE, facts=(Fact(key="lichen_survey", value=""),))

    assert facts([replace(MORE, mode=Mode.INSTRUCTION), empty]) is None
    assert len(cast.given(model(*OWN, empty)).place) == len(OWN)


def test_a_slot_has_a_row_for_each_of_its_facts():
    second = Fact(key="garden.pond", value="a pond with newts")
    garden = replace(OWN[1], facts=(*OWN[1].facts, second))
    found = cast.given(model(OWN[0], garden))

    assert found.slots == ("blood_type", "garden")
    assert found.place.tolist() == [0, 1, 1]

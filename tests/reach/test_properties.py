import re
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import reach
from memory.attributes import Model
from memory.reach import catalogue
from memory.reach.slots import index
from tests.reach.cast import HOUSEHOLD, attribute, model

SAID = (
    "what where when do I my does Sam mum's and or not eat work dinner book find for me live "
    "birthday, shoes? address tea. job get to home remind is the a allergic with about you if were "
    "said plan present hobby, everything remember"
)
MESSAGES = st.lists(st.sampled_from(re.findall(r"\S+", SAID)), max_size=14).map(" ".join)
SHUFFLED = st.permutations(HOUSEHOLD.attributes)


@given(message=st.one_of(MESSAGES, st.text(max_size=200)), order=SHUFFLED)
def test_the_order_of_attributes_changes_nothing(message, order):
    shuffled = Model(name=HOUSEHOLD.name, attributes=tuple(order))

    assert reach.read(message, HOUSEHOLD, catalogue.load()) == reach.read(
        message, shuffled, catalogue.load()
    )


@given(message=MESSAGES)
def test_an_unrelated_attribute_changes_nothing(message):
    added = model(*HOUSEHOLD.attributes, attribute("zither_strings"))
    questions = [made for made in reach.formulate(message) if not made.everything]

    for made in questions:
        with_it = reach.slots_for(made, index(added, catalogue.load()))
        assert with_it == reach.slots_for(made, index(HOUSEHOLD, catalogue.load()))


@given(message=st.one_of(MESSAGES, st.text(max_size=300)))
def test_clauses_are_in_order_and_apart(message):
    questions = reach.formulate(message)

    assert all(message[made.start : made.end] == made.text for made in questions)
    assert all(a.end <= b.start for a, b in pairwise(questions))


@given(message=st.one_of(MESSAGES, st.text(max_size=300)))
def test_every_cue_is_in_the_message_and_every_slot_comes_once(message):
    for _, hits in reach.read(message, HOUSEHOLD, catalogue.load()):
        assert all(message[hit.start : hit.end] == hit.cue for hit in hits)
        assert [hit.slot for hit in hits] == sorted({hit.slot for hit in hits})


def test_three_hundred_slots_are_indexed_in_milliseconds():
    large = model(*(attribute(f"hobby_{number}_notes") for number in range(300)))
    index(large, catalogue.load())
    started = time.perf_counter()
    for _ in range(10):
        index(large, catalogue.load())

    assert (time.perf_counter() - started) / 10 < 0.02  # seconds; about 0.002 on a quiet machine


@pytest.mark.parametrize(
    "piece", ["about the x for ", "what do I and my ", "what, ", "list the a of "]
)
def test_a_long_pasted_message_does_not_make_reading_slow(piece):
    started = time.perf_counter()
    reach.read(piece * (8000 // len(piece)), HOUSEHOLD, catalogue.load())

    assert time.perf_counter() - started < 3  # seconds; about 0.1 on a quiet machine

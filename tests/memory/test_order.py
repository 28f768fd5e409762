"""Neither the order on file nor a fact that has nothing to do with it changes what is decided."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.attributes import Model, slot_of
from tests.memory.build import attribute, decide, fact
from tests.memory.cases import FEW, NOW, cases


def rulings(made):
    return {
        line.slot: (line.lane, line.reason, {r.fact.key: r.reason for r in line.rulings})
        for line in made.lines
    }


def pure(case):
    """The case as a model and a turn, without a database."""
    grouped: dict[str, list[Any]] = {slot: [] for slot in case.modes}
    for one in case.facts:
        grouped[slot_of(one.key)].append(
            fact(
                one.key, one.value, category=one.category, sensitivity=one.sensitivity,
                confirmed=one.confirmed, expires_at=NOW if one.expired else None,
                overwritten_at=NOW if one.overwritten else None,
            )
        )  # fmt: skip
    attributes = tuple(
        attribute(*facts, mode=case.modes[slot], paused_at=NOW if slot in case.paused else None)
        for slot, facts in sorted(grouped.items())
    )
    turn = {"asks": frozenset(), "acts": frozenset(), "access": case.access, "at": NOW}
    return Model(name="Priya", attributes=attributes), turn | {
        name: value for name, value in case.turn.items() if name != "budget"
    }


def run_shuffled(case, seed):
    found, turn = pure(case)
    rng = random.Random(seed)
    shuffled = [
        replace(a, facts=tuple(rng.sample(a.facts, len(a.facts)))) for a in found.attributes
    ]
    rng.shuffle(shuffled)
    other = replace(found, attributes=tuple(shuffled))
    assert rulings(decide(other, case.message, **turn)) == rulings(
        decide(found, case.message, **turn)
    )


def run_beside_an_unrelated_fact(case):
    found, turn = pure(case)
    stranger = attribute(fact("plugh_xyzzy", "is zzsentinel900"))
    more = replace(found, attributes=(*found.attributes, stranger))
    before, after = (rulings(decide(m, case.message, **turn)) for m in (found, more))
    after.pop("plugh_xyzzy")
    assert after == before


@given(cases(), st.integers())
@FEW
def test_the_order_on_file_does_not_matter(case, seed):
    run_shuffled(case, seed)


@given(cases())
@FEW
def test_an_unrelated_fact_changes_no_other_line(case):
    run_beside_an_unrelated_fact(case)


@pytest.mark.long
@given(cases(), st.integers())
@settings(FEW, max_examples=5000)
def test_the_order_on_file_does_not_matter_a_thousand_times(case, seed):
    run_shuffled(case, seed)
    run_beside_an_unrelated_fact(case)

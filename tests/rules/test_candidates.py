import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.rules import candidates
from memory.rules.candidates import Candidate, Fault, Left, Unevaluable
from tests.rules.build import NOW

WHOLE = {
    "id": "a", "option": "Soup bar", "fields": {"price": 18}, "evidence": ["fact:diet"],
    "covers": ["diet"], "discharges": ["o1"], "utility": 0.7,
    "opens": [{"id": "o2", "says": "call", "about": ["diet"], "due": NOW.isoformat()}],
}  # fmt: skip


def test_a_whole_one_is_read():
    assert candidates.read(WHOLE, 0) == Candidate(
        id="a", option="Soup bar", fields={"price": 18}, evidence=frozenset({"fact:diet"}),
        covers=frozenset({"diet"}), discharges=frozenset({"o1"}), utility=0.7,
        opens=(Left(id="o2", says="call", about=frozenset({"diet"}), due=NOW),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (None, Fault.EMPTY),
        ("", Fault.EMPTY),
        ({}, Fault.EMPTY),
        ({"id": "a"}, Fault.EMPTY),
        ({"id": "a", "fields": {}, "utility": 1}, Fault.EMPTY),
        ("Book the soup bar", Fault.UNPARSABLE),
        ([1], Fault.UNPARSABLE),
        ({"id": "a", "option": "Soup bar"}, Fault.PARTIAL),
        ({"fields": {"price": 1}}, Fault.PARTIAL),
        ({"id": "", "fields": {"price": 1}}, Fault.PARTIAL),
        ({"id": "#1", "fields": {"price": 1}}, Fault.PARTIAL),
        ({"id": "a", "status": "timed_out"}, Fault.TIMED_OUT),
        ({"id": "a", "status": "partial", "fields": {"price": 1}}, Fault.PARTIAL),
        ({"id": "a", "status": "fine", "fields": {"price": 1}}, Fault.UNPARSABLE),
        *(
            (WHOLE | changed, Fault.UNPARSABLE)
            for changed in (
                {"fields": [1]}, {"fields": "price"}, {"evidence": "fact:diet"},
                {"evidence": [1]}, {"covers": ["x"] * 501}, {"utility": "high"},
                {"utility": True}, {"utility": float("nan")}, {"option": 3},
                {"opens": [{"id": "a"}]}, {"opens": [{"id": "a", "says": "b", "more": 1}]},
                {"opens": [{"id": "a", "says": "b", "due": "soon"}]},
                {"opens": [{"id": "a", "says": "b", "due": "2026-05-04T12:00"}]},
                {"opens": [{"id": "a", "says": "b", "due": "0001-01-01T00:00:00+14:00"}]},
                {"opens": [{"id": "a", "says": "b", "due": "9999-12-31T23:59:59-14:00"}]},
                {"opens": [{"id": "", "says": "b"}]}, {"opens": [{"id": "a", "says": ""}]},
            )
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_evaluated_says_why(raw, fault):
    read = candidates.read(raw, 3)

    assert isinstance(read, Unevaluable)
    assert read.fault is fault


def test_one_without_an_id_goes_by_its_place():
    assert candidates.read({"fields": {"price": 1}}, 3).id == "#3"


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from([*WHOLE, "status", "says", "due"]), inner, max_size=6
    ),
    max_leaves=12,
)  # fmt: skip


@given(raw=JSON)
def test_anything_is_read_or_told_apart(raw):
    before = json.dumps(raw)
    read = candidates.read(raw, 0)

    assert isinstance(read, Candidate | Unevaluable)
    assert json.dumps(raw) == before


@pytest.mark.parametrize("name", ["Price per person", "PRICE-PER-PERSON", "price per\u00a0person"])
def test_a_field_goes_by_the_name_that_rules_know(name):
    read = candidates.read({"id": "a", "fields": {name: 1, "Order": {name: 2}}}, 0)

    assert isinstance(read, Candidate)
    assert read.fields == {"price_per_person": 1, "order": {"price_per_person": 2}}


@pytest.mark.parametrize(
    "fields",
    [
        {"Price": 1, "price": 2},
        {"order": {"a b": 1, "a-b": 2}},
        {"price_total": 1, "priceTotal": 2},
        {"price_total": 1, "pricetotal": 2},
        {"price.total": 1, "price": {"Total": 2}},
        {"order": {"price.total": 1, "price": {"total": 2}}},
    ],
)
def test_two_fields_of_one_name_cannot_be_read(fields):
    read = candidates.read({"id": "a", "fields": fields}, 0)

    assert read == Unevaluable(id="a", fault=Fault.UNPARSABLE)


@pytest.mark.parametrize("part", ["evidence", "covers", "discharges"])
def test_names_and_options_are_no_longer_than_names_are(part):
    long = candidates.NAMED_LENGTH * "x"

    assert isinstance(candidates.read(WHOLE | {part: [long]}, 0), Candidate)
    assert isinstance(candidates.read(WHOLE | {part: [long + "x"]}, 0), Unevaluable)
    assert isinstance(candidates.read(WHOLE | {"option": 201 * "x"}, 0), Unevaluable)

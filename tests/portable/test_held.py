from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.attributes import Category, Form, Mode, Origin, Sensitivity
from memory.portable import gathering, reading
from memory.portable import held as ours
from memory.portable.document import Slot
from memory.portable.errors import StructureError
from tests.portable.build import NOON, changed, fact, held

FISH = fact("diet.fish", "eats fish")
DIET = Slot(slot="diet", subject="partner Sam", mode=Mode.INSTRUCTION, label="Food")


def read(data):
    return reading.read(data)


def test_a_fact_comes_back_with_all_that_describes_it():
    given = replace(
        FISH,
        form=Form.PHRASE,
        category=Category.CONSTRAINT,
        sensitivity=Sensitivity.SPECIAL,
        origin=Origin.INFERRED,
        confirmed=False,
        expires_at=NOON,
    )
    line = read(held(given, slots=[DIET])).lines[0]
    assert (line.form, line.category, line.sensitivity) == ("phrase", "constraint", "special")
    assert (line.confirmed, line.expires_at, line.suggested) == (False, NOON, False)
    assert (line.subject, line.mode) == ("partner Sam", Mode.INSTRUCTION)
    assert line.origin_note == "an assistant's guess, 24 November 2026"


def test_a_slot_comes_back_as_it_was():
    assert read(held(FISH, slots=[DIET])).slots == (DIET,)


@pytest.mark.parametrize(("name", "person"), [("Priya", "Priya"), ("\0", ""), (7, "")])
def test_an_export_says_whom_it_is_about(name, person):
    assert read(changed(held(FISH), name=name)).person == person


def test_an_overwritten_fact_is_counted_and_is_no_line():
    parsed = read(held(FISH, fact("residence", "", overwritten_at=NOON)))
    assert [line.key for line in parsed.lines] == ["diet.fish"]
    assert parsed.passed_over == ("1 fact without a value: it was overwritten.",)


def test_receipts_and_changes_are_counted():
    past = {"answers": [{}, {}], "changes": [{}], "sections": {"tone": {}}}
    assert [said[:2] for said in read(changed(held(FISH), **past)).passed_over] == [
        "2 ",
        "1 ",
        "1 ",
    ]


OPEN, ENDED = {"ref": "rul_a", "ended_at": None}, {"ref": "rul_b", "ended_at": "2026-11-24"}
SECTIONS = [
    ({"rules": {"versions": [OPEN, OPEN, ENDED]}, "tone": {}}, ["1 rule, whi", "1 further p"]),
    ({"rules": {"versions": [OPEN, OPEN | {"ref": 5}, "x"]}}, ["2 rules, wh"]),
    ({"rules": [OPEN]}, ["1 further p"]),
    (7, []),
]


@pytest.mark.parametrize(("sections", "said"), SECTIONS)
def test_rules_are_counted_apart_since_they_need_a_yes(sections, said):
    parsed = read(changed(held(FISH), sections=sections))
    assert [each[:11] for each in parsed.passed_over] == said


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"key": "Diet"}, "lower-case"),
        ({"key": 7}, "Its key is no text"),
        ({"value": None}, "Its value is no text"),
        ({"value": "x" * 201}, "at most 200"),
        ({"value": ""}, "is empty"),
        ({"form": "zanzibar"}, "Its form is none of"),
        ({"category": "zanzibar"}, "Its category is none of constraint"),
        ({"sensitivity": ["zanzibar"]}, "Its sensitivity is none of"),
        ({"origin": "zanzibar"}, "Its origin is none of"),
        ({"expires_at": "zanzibar"}, "Its expires at is no time"),
        ({"expires_at": 12}, "Its expires at is no time"),
    ],
)
def test_a_fact_that_cannot_be_read_has_a_problem_that_does_not_repeat_it(broken, problem):
    facts = [{"key": "diet", "value": "eats fish", "origin": "stated"} | broken]
    line = read(changed(held(), facts=facts)).lines[0]
    assert problem in line.problem
    assert "zanzibar" not in line.problem


@pytest.mark.parametrize("wrong", [7, None, "zanzibar", ["zanzibar"]])
def test_a_fact_that_is_none_has_a_problem(wrong):
    assert read(changed(held(), facts=[wrong])).lines[0].problem


def test_a_key_that_stands_twice_is_a_problem_the_second_time():
    first, second = read(held(FISH, FISH)).lines
    assert (first.problem, second.problem) == ("", gathering.TWICE)


@pytest.mark.parametrize(
    "broken",
    [
        {"subject": 7},
        {"subject": "the"},
        {"mode": "x"},
        {"label": "x" * 65},
        {"aliases": [7]},
        {"silenced": "x"},
        {"silenced": [7]},
        {"silenced": ["x" * 65]},
    ],
)
def test_whom_a_fact_is_about_is_never_guessed(broken):
    parsed = read(changed(held(FISH), slots=[{"slot": "diet"} | broken]))
    assert (parsed.lines[0].problem, parsed.slots) == (ours.BROKEN, ())


def test_a_slot_that_is_described_twice_is_refused():
    with pytest.raises(StructureError):
        read(changed(held(FISH), slots=[{"slot": "diet"}, {"slot": "diet"}]))


def test_a_slot_that_is_not_described_is_the_persons():
    line = read(held(FISH)).lines[0]
    assert (line.subject, line.mode) == ("self", None)


def test_a_time_without_a_zone_is_in_utc():
    facts = [{"key": "diet", "value": "eats fish", "expires_at": "2026-11-24T12:00"}]
    assert read(changed(held(), facts=facts)).lines[0].expires_at == datetime(
        2026, 11, 24, 12, tzinfo=UTC
    )


@pytest.mark.parametrize("name", ["slots", "facts", "answers", "changes"])
def test_an_export_without_one_of_its_lists_is_refused(name):
    with pytest.raises(StructureError, match=f"no list of {name}"):
        read(changed(held(FISH), **{name: None}))

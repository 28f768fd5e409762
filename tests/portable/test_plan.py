from datetime import timedelta

import pytest

from memory.attributes import Category, Form, Mode, Model, Sensitivity
from memory.portable import plan as planning
from memory.portable import reading
from memory.portable.document import Slot, write_json
from memory.portable.plan import Step, plan
from tests.memory.build import attribute, fact, model
from tests.portable.build import FILES, NOON, document_of, encoded, held
from tests.portable.build import fact as exported

LEEDS = attribute(fact("residence", "lives in Leeds"))
EMPTY = Model(name="Priya")


def planned(data, current, **more):
    return plan(reading.read(data), current, **more)


def step(data, current, **more):
    return planned(data, current, **more).items[0].step


def export(current):
    return "".join(write_json(document_of(current))).encode()


def test_everything_is_new_where_nothing_is_on_file():
    found = planned(export(model(LEEDS)), EMPTY)
    assert [item.step for item in found.items] == [Step.NEW]
    assert [item.step for item in found.slots] == [Step.NEW]


def test_an_export_of_what_is_on_file_changes_nothing():
    current = model(LEEDS, attribute(fact("diet.fish", "eats fish"), mode=Mode.INSTRUCTION))
    assert planned(export(current), current).changes_nothing


@pytest.mark.parametrize(
    "change",
    [
        {"value": "lives in York"},
        {"form": Form.PHRASE},
        {"category": Category.CONTEXT},
        {"sensitivity": Sensitivity.PERSONAL},
        {"expires_at": NOON},
    ],
)
def test_another_value_or_description_changes_the_fact_on_file(change):
    given = exported("residence", **({"value": "lives in Leeds"} | change))
    item = planned(held(given), model(LEEDS)).items[0]
    assert (item.step, item.now, item.beside) == (Step.CHANGES, LEEDS.facts[0], "residence.2")


def test_a_guess_in_the_file_never_takes_a_confirmation_back():
    given = held(exported("residence", "lives in Leeds", confirmed=False))
    guess = attribute(fact("residence", "lives in Leeds", confirmed=False))
    assert step(given, model(LEEDS)) is Step.SAME
    assert step(held(exported("residence", "lives in Leeds")), model(guess)) is Step.CHANGES


def test_a_value_that_was_overwritten_since_is_shown_as_a_change():
    gone = attribute(fact("residence", "", overwritten_at=NOON))
    item = planned(held(exported("residence", "lives in Leeds")), model(gone)).items[0]
    assert item.step is Step.CHANGES
    assert item.now is not None
    assert item.now.overwritten_at == NOON


def test_a_problem_of_the_file_stays_one():
    assert step(held(exported("residence", "x" * 201)), EMPTY) is Step.PROBLEM


def test_a_slot_about_somebody_else_is_a_problem():
    theirs = attribute(fact("residence", "lives in York"), subject="partner Sam")
    item = planned(b"lives in Leeds", model(theirs)).items[0]
    assert (item.step, item.problem) == (Step.PROBLEM, planning.ELSEWHERE)


def test_the_same_words_under_another_key_are_the_same_where_the_key_was_suggested():
    elsewhere = model(attribute(fact("where_i_live", "Lives in Leeds")))
    given = encoded([{"key": "residence", "value": "lives in Leeds"}])
    assert step(b"User lives in Leeds.", elsewhere) is Step.SAME
    assert step(given, elsewhere) is Step.NEW


def test_the_same_words_about_somebody_else_are_not_the_same():
    theirs = attribute(fact("sam_home", "lives in Leeds"), subject="partner Sam")
    assert step(b"lives in Leeds", model(theirs)) is Step.NEW


def test_a_guessed_category_is_no_change():
    kept = model(attribute(fact("residence", "lives in Leeds", category=Category.PREFERENCE)))
    given = encoded([{"key": "residence", "value": "lives in Leeds"}])
    assert step(given, kept) is Step.SAME


@pytest.mark.parametrize(("later", "expected"), [(0, Step.PROBLEM), (1, Step.NEW)])
def test_what_has_expired_since_is_a_problem(later, expected):
    given = exported("residence", "lives in Leeds", expires_at=NOON + timedelta(seconds=later))
    assert step(held(given), EMPTY, at=NOON) is expected


def test_what_is_on_file_as_it_stands_may_have_expired():
    current = model(attribute(fact("residence", "lives in Leeds", expires_at=NOON)))
    assert planned(export(current), current, at=NOON).changes_nothing


@pytest.mark.parametrize(
    "change",
    [
        {"mode": Mode.INSTRUCTION},
        {"label": "Home"},
        {"aliases": ("flat",)},
        {"silenced": ("where do I live",)},
        {"paused_at": NOON},
    ],
)
def test_another_description_of_a_slot_is_a_change_of_the_slot(change):
    given = held(exported("residence", "lives in Leeds"), slots=[Slot(slot="residence", **change)])
    found = planned(given, model(LEEDS))
    assert [item.step for item in found.items] == [Step.SAME]
    assert [(item.step, item.now) for item in found.slots] == [(Step.CHANGES, LEEDS)]


def test_steps_are_counted():
    found = planned(b"lives in Leeds\nlikes tea\n", model(LEEDS))
    assert (found.count(Step.SAME), found.count(Step.NEW), found.count(Step.CHANGES)) == (1, 1, 0)


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.iterdir()))
def test_a_file_that_was_brought_in_changes_nothing_the_second_time(name):
    parsed = reading.read((FILES / name).read_bytes(), person="Priya")
    kept = [line for line in parsed.lines if not line.problem]
    on_file = model(
        *(
            attribute(fact(line.key, line.value), subject=line.subject)
            for line in kept
            if "." not in line.key
        )
    )
    again = plan(parsed, on_file)
    assert {item.step for item in again.items if "." not in item.line.key} <= {
        Step.SAME,
        Step.PROBLEM,
    }

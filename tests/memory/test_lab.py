"""Every number of seed 000."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from memory import lab, tokens
from memory.management.commands.lab import QUESTIONS, STRETCH
from memory.management.people import model, read
from memory.reach.catalogue import load
from tests.conftest import PRIYA_FILE

SHARED = Path(__file__).parents[3] / "shared" / "data" / "priya.json"


@pytest.fixture(scope="module")
def person():
    return model(read(PRIYA_FILE))


@pytest.fixture(scope="module")
def rows(person):
    return [lab.ask(question, person, load(), lab.by_four) for question in QUESTIONS]


@pytest.fixture(scope="module")
def printed():
    out = StringIO()
    call_command("lab", stdout=out)
    return out.getvalue()


def test_injecting_the_whole_model_volunteers_four_five_five_six(rows):
    assert [len(row.volunteers) for row in rows] == [4, 5, 5, 6]


def test_her_address_is_among_the_volunteered_each_time(rows):
    assert all("residence" in row.volunteers for row in rows)


def test_volunteering_costs_31_45_54_and_68_tokens(rows):
    assert [row.whole - row.tokens for row in rows] == [31, 45, 54, 68]


def test_the_questions_split_into_asked_silent_and_held(rows):
    split = [(len(d.used), len(d.silent), len(d.held)) for d in (row.decision for row in rows)]
    assert split == [(2, 1, 3), (1, 1, 4), (1, 1, 4), (0, 1, 5)]


def test_they_cost_44_30_21_and_7_of_75(rows):
    assert [(row.tokens, row.whole) for row in rows] == [(44, 75), (30, 75), (21, 75), (7, 75)]


def test_the_context_ties_with_retrieval_at_51_tokens_and_the_same_six_facts(person, rows):
    cost, facts = lab.model_context(rows[0], lab.by_four)
    found = lab.retrieval(QUESTIONS[0], person, load(), lab.by_four)
    assert found is not None
    assert (cost, found.budget) == (51, 51)
    assert len(facts) == 6
    assert set(found.facts) == set(facts)


def test_retrieval_passes_at_no_lower_budget(person):
    cheaper = [budget for budget in lab.BUDGETS if budget < 51]
    assert cheaper[0] == 30
    found = lab.retrieval(QUESTIONS[0], person, load(), lab.by_four)
    assert found is not None
    assert found.budget not in cheaper


def test_only_a_decision_can_say_the_six_lines(rows):
    assert lab.disclose(rows[0]) == [
        "used: diet (eats fish; does not eat meat; is pescatarian; has a gluten intolerance)",
        "used: employer (works at Calico Systems; is a staff engineer)",
        "applied silently: response_style",
        "held, not used: beverage",
        "held, not used: commute",
        "held, not used: residence",
    ]


def test_an_instruction_is_volunteered_by_no_question_and_answers_none(person):
    moved = lab.instructed(person, ["residence"])
    for question in (*QUESTIONS, STRETCH):
        made = lab.ask(question, moved, load(), lab.by_four).decision
        assert "residence" in [line.slot for line in made.silent]
        assert "residence" not in [line.slot for line in made.used]


def test_before_it_is_moved_the_address_can_be_asked_for(person):
    made = lab.ask(STRETCH, person, load(), lab.by_four).decision
    assert [line.slot for line in made.used] == ["residence"]


def test_the_real_tokenizers_table(person):
    rows = [lab.ask(question, person, load(), tokens.count) for question in QUESTIONS]
    assert [(row.tokens, row.whole) for row in rows] == [(40, 72), (27, 72), (18, 72), (5, 72)]


ROWS = [  # question, used, silent, held, tokens by characters, tokens of o200k_base, volunteered
    (QUESTIONS[0], 2, 1, 3, 44, 40, 4, 31),
    (QUESTIONS[1], 1, 1, 4, 30, 27, 5, 45),
    (QUESTIONS[2], 1, 1, 4, 21, 18, 5, 54),
    (QUESTIONS[3], 0, 1, 5, 7, 5, 6, 68),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_command_prints_each_row_whole(printed, row):
    question, used, silent, held, by_four, real, volunteers, spent = row
    lines = [" ".join(line.split()) for line in printed.splitlines()]
    assert f"{question} {used} {silent} {held} {by_four} 75" in lines
    assert f"{question} {used} {silent} {held} {real} 72" in lines
    (told,) = [line for line in lines if line.startswith(f"{question} {used} {volunteers} {spent}")]
    assert "residence" in told


def test_the_command_prints_both_contexts_and_the_disclosure(printed):
    assert "model-driven, compact header 51 tokens, 6 facts" in " ".join(printed.split())
    assert "lowest passing budget 51 tokens, 6 facts, the same" in printed
    assert "held, not used: residence" in printed


def test_the_stretch_prints_the_value_in_the_silent_lane_of_every_question():
    out = StringIO()
    call_command("lab", instruction=["residence"], stdout=out)
    told = out.getvalue().split("With residence followed instead of answered")[1]
    assert told.startswith(": stated in 0 of 5 answers")
    for question in (*QUESTIONS, STRETCH):
        (line,) = [line for line in told.splitlines() if line.strip().startswith(question)]
        assert "residence (lives at 47 Halloway Road, Bristol)" in line


def test_an_unknown_slot_is_named_with_those_there_are():
    with pytest.raises(CommandError, match=r"No slot home\. Slots: beverage, commute"):
        call_command("lab", instruction=["home"], stdout=StringIO())


@pytest.mark.skipif(not SHARED.exists(), reason="the seed's data is not here")
def test_the_numbers_are_those_of_the_seeds_data(rows):
    data = json.loads(SHARED.read_text(encoding="utf-8"))
    told = [(q["text"], q["held"], q["tokens"], q["volunteers_if_all"]) for q in data["questions"]]
    assert [(r.question, len(r.decision.held), r.tokens, len(r.volunteers)) for r in rows] == told

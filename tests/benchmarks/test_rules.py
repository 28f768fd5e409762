"""The benchmark of the rules: what it may know, and what it has to come to."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.rules_bench import fixtures, judge, measures, recalls, variants, world
from benchmarks.rules_bench.fixtures import Fixture
from benchmarks.rules_bench.generator import Writer

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT.parent / "shared/data/rules/fixtures360.json"
needs_fixtures = pytest.mark.skipif(not FIXTURES.is_file(), reason="the fixtures are not there")
RAW = {
    "fixture_id": "invented_r01",
    "scenario_focus": "garden",
    "noisy_user_observations": ["Something was said."],
    "confirmed_hard_constraints": ["hedge_must_not_do_cutting", "no_poison", "gate_stays_shut"],
    "mutable_state_facts": ["day_can_change"],
    "required_dimensions": ["season"],
    "required_detail_slots": ["late_tail_witness", "hedge_slot", "soil_detail"],
    "required_witnesses": ["hedge_anchor", "gate_anchor", "third_anchor"],
    "tail_witnesses": ["nest_tail"],
    "consequence_debt": ["watering_followup"],
    "runtime_repair_guards": [],
    "oracle_feasible_set_empty": False,
    "expected_repair_or_abstain": False,
}
ANSWERS = ("oracle_feasible_set_empty", "expected_repair_or_abstain")
KEPT = {"hedge_do_cutting": False, "poison": False, "gate_stays_shut": True}


def invented(**changed):
    return Fixture(raw=RAW | changed)


def imports(module):
    tree = ast.parse((ROOT / "benchmarks/rules_bench" / f"{module}.py").read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("module", ["judge", "fixtures"])
def test_the_judge_shares_no_code_with_the_product(module):
    assert not [name for name in imports(module) if name.startswith("memory")]


def test_the_writer_and_what_is_shown_do_not_change_with_the_answers():
    written = []
    for answer in (False, True):
        made = world.of(invented(**dict.fromkeys(ANSWERS, answer)), with_faults=True)
        shown = variants.CBEA.show(made)
        written.append((shown, Writer().write(made, shown)))

    assert written[0] == written[1]


def test_a_run_repeats_itself():
    first, second = (world.of(invented(), with_faults=True, padding=3) for _ in range(2))

    assert variants.CBEA.run(first, Writer()) == variants.CBEA.run(second, Writer())


def test_the_writer_cites_only_what_it_is_shown():
    made = world.of(invented(), with_faults=True)
    shown = [*made.lines][:3]

    assert all(set(each["evidence"]) <= set(shown) for each in Writer().write(made, shown))


@pytest.mark.parametrize(
    ("fields", "broken"),
    [(KEPT, False), (KEPT | {"poison": True}, True), (KEPT | {"gate_stays_shut": 1}, True),
     (KEPT | {"hedge_do_cutting": True}, True), ({}, True)],
)  # fmt: skip
def test_the_judge_reads_the_labels(fields, broken):
    assert judge.breaks_rule(invented(), {"fields": fields}) is broken


def test_the_judge_misses_what_is_not_cited():
    cited = {"evidence": ["fact:hedge_anchor", "fact:gate_anchor", "fact:third_anchor"]}

    assert judge.leaves_uncovered(invented(), cited)
    assert judge.drops_witness(invented(), cited)
    assert judge.drops_consequence(invented(), cited)


@pytest.mark.parametrize(("guard", "route"), judge.ROUTE.items())
def test_each_fault_is_found_and_routed(guard, route):
    changed = {"runtime_repair_guards": [guard]}
    if guard == "contract_conflict":
        changed["confirmed_hard_constraints"] = ["x_must_do_it", "x_must_not_do_it"]
    made = world.of(invented(**changed), with_faults=True)

    assert variants.CBEA.run(made, Writer()).route == route


@needs_fixtures
def test_the_evidence_chosen_is_what_it_has_to_be():
    worlds = [world.of(each, with_faults=False) for each in fixtures.load(FIXTURES)]
    recall = recalls.by_budget(recalls.activated, worlds)
    [*kinds, _], pieces = recalls.by_kind(recalls.activated, worlds, 12)

    assert [round(each, 3) for each in recall] == [0.696, 0.812, 0.928, 0.977, 0.997, 1, 1, 1]
    assert kinds == [1, 1, 1, 1]
    assert pieces <= 10.7


@needs_fixtures
def test_nothing_wrong_is_emitted_and_every_repair_is_the_right_one():
    worlds = [world.of(each, with_faults=True) for each in fixtures.load(FIXTURES)]
    found = measures.of(variants.CBEA, worlds, Writer())

    assert set(found.failures.values()) == {0}
    assert (found.infeasible, found.repaired) == ((0, 60), (140, 140))
    assert found.available >= 0.6


def test_without_its_fixtures_it_says_so(tmp_path):
    missing = tmp_path / "none.json"
    done = subprocess.run(
        [sys.executable, "benchmarks/rules.py", missing],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert "nothing was measured" in done.stdout


@pytest.mark.long
@needs_fixtures
def test_the_figures_in_the_docs_are_those_that_are_measured():
    done = subprocess.run(
        [sys.executable, "benchmarks/rules.py"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    page = (ROOT / "docs" / "rules.md").read_text()
    told = page.partition("<!-- figures -->")[2].partition("<!-- end of figures -->")[0]
    lines = [line for line in told.splitlines() if line.strip() and not line.startswith("```")]

    assert len(lines) > 30
    assert [line for line in lines if line not in done.stdout.splitlines()] == []

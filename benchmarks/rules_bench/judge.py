"""What is wrong with an emitted commitment, by the fixture's own labels.

Shares no code with the product: it reads the labels and the emitted JSON and nothing else.
"""

from typing import Any

from benchmarks.rules_bench.fixtures import Fixture

ROUTE = {
    "contract_conflict": "recontract",
    "missing_evidence": "clarify",
    "unsupported_commitment": "abstain",
    "validator_failure": "fallback",
}


def breaks_rule(fixture: Fixture, emitted: dict[str, Any]) -> bool:
    return not all(
        _keeps(label, emitted["fields"]) for label in fixture.raw["confirmed_hard_constraints"]
    )


def _keeps(label: str, fields: dict[str, Any]) -> bool:
    before, forbids, after = label.partition("_must_not_")
    if forbids:
        return fields.get(f"{before}_{after}") is False
    if label[:3] == "no_":
        return fields.get(label[3:]) is False
    before, demands, after = label.partition("_must_do_")
    return fields.get(f"{before}_do_{after}" if demands else label) is True


def cited(emitted: dict[str, Any]) -> set[str]:
    return {id_.split(":", 1)[1] for id_ in emitted["evidence"]}


def leaves_uncovered(fixture: Fixture, emitted: dict[str, Any]) -> bool:
    needed = {*fixture.raw["required_dimensions"], *fixture.raw["required_detail_slots"]}
    borne = {each for label in cited(emitted) for each in fixture.carries.get(label, ())}
    return not needed <= borne


def drops_witness(fixture: Fixture, emitted: dict[str, Any]) -> bool:
    needed = {*fixture.raw["required_witnesses"], *fixture.raw["tail_witnesses"]}
    return not needed <= cited(emitted)


def drops_consequence(fixture: Fixture, emitted: dict[str, Any]) -> bool:
    return not set(fixture.raw["consequence_debt"]) <= cited(emitted)


def is_infeasible(fixture: Fixture) -> bool:
    return bool(fixture.raw["oracle_feasible_set_empty"])


def wants_repair(fixture: Fixture) -> bool:
    return bool(fixture.raw["expected_repair_or_abstain"])


def is_repaired(fixture: Fixture, route: str | None) -> bool:
    """*route* is None where something was emitted or the run was invalid."""
    return [route] == [ROUTE[guard] for guard in fixture.raw["runtime_repair_guards"]]

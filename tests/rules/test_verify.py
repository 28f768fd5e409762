import pytest

from memory.rules import verify
from memory.rules.candidates import Fault, Left, Unevaluable
from memory.rules.obligations import State
from memory.rules.terms import Scene
from memory.rules.verify import Outcome, Reason
from tests.rules.build import candidate, everything, known, made, owed, rule

CHEAP = rule("cheap", "price is at most 40")
DIET = Scene(dimensions=frozenset({"diet"}))
MEAT = known("diet.meat", "eats no meat")
CONTRACT = made(CHEAP, scene=DIET, facts=[MEAT])
ALL = everything(CONTRACT)
GOOD = candidate("good", {"price": 20}, evidence=ALL, covers=["diet"])
DEAR = candidate("dear", {"price": 50}, evidence=ALL)
UNPRICED = candidate("unpriced", {"dish": "soup"}, evidence=ALL)
GROUNDLESS = candidate("groundless", {"price": 20}, covers=["diet"])
SLOW = Unevaluable(id="slow", fault=Fault.TIMED_OUT)


def judged(*candidates, contract=CONTRACT, chosen=None):
    return verify.judge(contract, everything(contract) if chosen is None else chosen, candidates)


def finding(verdict, id_):
    return next(each for each in verdict.findings if each.id == id_)


def test_the_feasible_candidate_is_emitted():
    verdict = judged(DEAR, GOOD, UNPRICED, GROUNDLESS, SLOW)

    assert (verdict.outcome, verdict.commitment, verdict.reason) == (Outcome.COMMIT, GOOD, None)


def test_the_most_useful_of_the_feasible_is_emitted_and_ties_go_by_id():
    fields = {"price": 20}
    three = [
        candidate("b", fields, evidence=ALL, utility=0.9),
        candidate("a", fields, evidence=ALL, utility=0.9),
        candidate("0", fields, evidence=ALL, utility=0.1),
    ]

    assert judged(*three).commitment.id == "a"


@pytest.mark.parametrize(
    ("candidates", "outcome", "reason"),
    [
        ([DEAR], Outcome.RECONTRACT, Reason.CONTRACT_CONFLICT),
        ([DEAR, SLOW], Outcome.RECONTRACT, Reason.CONTRACT_CONFLICT),
        ([DEAR, UNPRICED], Outcome.CLARIFY, Reason.MISSING_EVIDENCE),
        ([UNPRICED, GROUNDLESS], Outcome.CLARIFY, Reason.MISSING_EVIDENCE),
        ([DEAR, GROUNDLESS], Outcome.ABSTAIN, Reason.UNSUPPORTED),
        ([SLOW], Outcome.FALLBACK, Reason.VERIFIER_FAILURE),
        ([], Outcome.FALLBACK, Reason.VERIFIER_FAILURE),
        ([GOOD, GOOD], Outcome.FALLBACK, Reason.VERIFIER_FAILURE),
    ],
)
def test_what_is_not_emitted_is_routed_by_its_reason(candidates, outcome, reason):
    verdict = judged(*candidates)

    assert (verdict.outcome, verdict.reason, verdict.commitment) == (outcome, reason, None)


def test_evidence_that_was_not_chosen_is_missing():
    verdict = judged(GOOD, chosen={"rule:cheap"})

    assert verdict.outcome is Outcome.CLARIFY
    assert [each.about for each in verdict.questions] == ["diet"]


def test_a_field_left_out_is_what_a_clarification_is_about():
    contract = made(CHEAP, rule("fair", "price is at least 1"), rule("late", "hour is at least 9"))
    asked = judged(UNPRICED, contract=contract).questions

    assert [(each.about, each.effect) for each in asked] == [("price", 2), ("hour", 1)]


def test_a_conflict_names_the_rules_that_the_best_candidate_breaks():
    contract = made(CHEAP, rule("late", "hour is at least 9"), rule("open", "open is yes"))
    early = candidate("early", {"price": 20, "hour": 8, "open": True})
    worse = candidate("worse", {"price": 90, "hour": 8, "open": True})

    assert judged(worse, early, contract=contract).against == ("late",)


def test_a_conflict_of_the_contract_names_the_rules_that_cannot_hold_together():
    contract = made(CHEAP, rule("do", "act_now is yes"), rule("dont", "act_now is no"))

    assert judged(DEAR, contract=contract).against == ("do", "dont")


def test_missing_evidence_comes_before_a_candidate_that_failed():
    assert judged(SLOW, chosen=set()).reason is Reason.MISSING_EVIDENCE


def test_rules_that_cannot_both_hold_are_a_conflict_before_any_candidate():
    contract = made(rule("do", "act_now is yes"), rule("dont", "act_now is no"))

    assert judged(contract=contract).outcome is Outcome.RECONTRACT


def test_each_candidate_tells_which_rules_it_breaks_and_leaves_unchecked():
    contract = made(CHEAP, rule("late", "day is after 5 June 2026"))
    found = finding(judged(DEAR, contract=contract), "dear")

    assert (found.broken, found.unchecked) == (("cheap",), ("late",))


def test_coverage_is_worked_out_from_the_evidence_not_from_the_claim():
    silent = candidate("silent", {"price": 20}, evidence=ALL)

    assert judged(silent).commitment == silent
    assert finding(judged(GROUNDLESS), "groundless").unsupported == {"diet"}


def test_a_claim_that_no_cited_evidence_bears_out_stops_a_candidate():
    boastful = candidate("boastful", {"price": 20}, evidence=ALL, covers=["diet", "refunds"])

    assert judged(boastful).reason is Reason.UNSUPPORTED


def test_citing_what_was_not_chosen_stops_a_candidate():
    strange = candidate("strange", {"price": 20}, evidence=[*ALL, "fact:home"])

    assert judged(strange).reason is Reason.UNSUPPORTED


def test_what_is_owed_must_be_covered_and_a_discharge_borne_out():
    contract = made(state=State(obligations=(owed("refund"), owed("call"))))
    covered = candidate("a", {"x": 1}, evidence=everything(contract), discharges=["refund"])
    dropped = candidate("b", {"x": 1}, evidence=["debt:call"], discharges=["refund"])

    assert judged(covered, dropped, contract=contract).feasible == ("a",)
    assert finding(judged(dropped, contract=contract), "b").unsupported == {"debt:refund"}


def test_the_vector_orders_rules_before_coverage_before_utility():
    verdict = judged(DEAR, GROUNDLESS, UNPRICED)
    ranked = sorted(verdict.findings, key=verdict.vector)

    assert [each.id for each in ranked] == ["unpriced", "groundless", "dear"]
    assert verdict.vector(finding(verdict, "dear")) == (1, 0, 1, -0.5)


def test_those_that_cannot_be_evaluated_are_told_apart_and_never_feasible():
    blank = candidate("blank", {})
    unordered = candidate("unordered", {"price": 2}, evidence=ALL, utility=float("nan"))
    verdict = judged(SLOW, GOOD, blank, unordered)

    faults = [(each.id, each.fault) for each in verdict.unevaluable]
    assert faults == [("blank", Fault.EMPTY), ("slow", Fault.TIMED_OUT),
                      ("unordered", Fault.UNPARSABLE)]  # fmt: skip
    assert verdict.feasible == ("good",)


def test_without_rules_or_needs_anything_that_can_be_read_is_emitted():
    anything = candidate("a", {"x": 1}, opens=[Left(id="o", says="call")])

    assert judged(anything, contract=made()).commitment == anything


def test_the_rules_broken_stand_in_the_order_of_their_ids():
    mixed = ["a is 1", "b is 1", "a is 2", "c is 1", "b is 2"]
    contract = made(*(rule(f"r{n}", said) for n, said in enumerate(mixed)))
    verdict = judged(candidate("x", {"a": 3, "b": 3, "c": 3}), contract=contract)

    assert finding(verdict, "x").broken == ("r0", "r1", "r2", "r3", "r4")


def test_of_two_with_one_id_neither_is_evaluated():
    [apart] = judged(GOOD, GOOD).unevaluable

    assert apart == Unevaluable(id="good", fault=Fault.REPEATED)


def test_a_rule_that_is_not_told_conflicts_with_others_by_its_own_name_alone():
    contract = made(CHEAP, rule("hidden", "price is at least 50", told=False))
    low = candidate("low", {"price": 20}, evidence=everything(contract))

    assert "check:price" not in contract.required
    assert judged(low, contract=contract).against == ("hidden",)
    assert judged(contract=contract).outcome is Outcome.RECONTRACT


def test_a_field_that_only_a_rule_that_is_not_told_lacks_is_not_asked_for():
    contract = made(
        rule("told", "price is present"), rule("hidden", "price is at most 9", told=False)
    )
    vague = candidate("vague", {"price": "low"}, evidence=everything(contract))
    verdict = judged(vague, contract=contract)

    assert (verdict.outcome, verdict.questions) == (Outcome.CLARIFY, ())


def test_a_discharge_is_borne_out_by_its_own_evidence_alone():
    contract = made(state=State(obligations=(owed("call", about=["debt:refund"]), owed("refund"))))
    sly = candidate("sly", {"x": 1}, evidence=["debt:call"], discharges=["refund"])

    assert finding(judged(sly, contract=contract), "sly").unsupported == {"debt:refund"}

"""What holds of every contract and every set of candidates, drawn at random.

20,000 and more: ``make test-long``, or ``python -m pytest tests/rules -m long``.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from memory.rules import verify
from memory.rules.verify import Outcome, Reason
from tests.rules import build, plainly

FEW, MANY = 600, 20_000


@dataclass(frozen=True)
class Turn:
    draw: Random
    rules: list[Any]
    contract: Any
    chosen: frozenset[str]
    candidates: list[Any]
    verdict: Any

    def again(self, candidates):
        return verify.judge(self.contract, self.chosen, candidates)


def turns(count, seed):
    draw = Random(seed)
    for _ in range(count):
        rules, contract = build.draw_contract(draw)
        chosen = build.chosen(contract, draw)
        candidates = build.draw_candidates(draw, chosen)
        verdict = verify.judge(contract, chosen, candidates)
        yield Turn(draw, rules, contract, chosen, candidates, verdict)


def check_emitted(turn):
    emitted = turn.verdict.commitment
    confirmed = [rule for rule in turn.rules if rule.provenance.confirmed_at is not None]
    assert all(plainly.holds(rule.predicate, emitted.fields) for rule in confirmed)
    cited = [unit for unit in turn.contract.units if unit.id in emitted.evidence & turn.chosen]
    assert turn.contract.required <= {covered for unit in cited for covered in unit.covers}


def check_withheld(turn):
    assert turn.verdict.commitment is None
    assert turn.verdict.outcome is verify.ROUTES[turn.verdict.reason]
    assert turn.verdict.feasible == ()


def check_unconfirmed(turn):
    binding = {rule.id for rule in turn.contract.rules}
    for rule in turn.rules:
        assert (rule.id in binding) is (rule.provenance.confirmed_at is not None)
        assert (f"rule:{rule.id}" in turn.contract.required) is (rule.id in binding)


def check_order(turn):
    shuffled = turn.draw.sample(turn.candidates, len(turn.candidates))
    assert turn.again(shuffled) == turn.verdict


def check_one_more(turn):
    """An infeasible candidate more: it breaks a rule, or rests on nothing of what was chosen."""
    more = build.candidate("zz", build.draw_fields(turn.draw), evidence=["none"], utility=9)
    verdict = turn.again([*turn.candidates, more])
    assert verdict.commitment == turn.verdict.commitment
    if turn.verdict.commitment is not None:
        assert verdict.outcome is turn.verdict.outcome


def check_least(turn):
    """What is emitted has the least vector of all, and the least id of those that share it."""
    vectors = [(turn.verdict.vector(each), each.id) for each in turn.verdict.findings]
    if turn.verdict.commitment is not None:
        assert min(vectors)[1] == turn.verdict.commitment.id


def check_all(count, seed):
    emitted = 0
    reasons = dict.fromkeys(Reason, 0)
    for turn in turns(count, seed):
        for check in (check_unconfirmed, check_order, check_one_more, check_least):
            check(turn)
        if turn.verdict.outcome is Outcome.COMMIT:
            emitted += 1
            check_emitted(turn)
        else:
            reasons[turn.verdict.reason] += 1
            check_withheld(turn)
    print(f"{count} contracts: {emitted} emitted, {reasons}")
    assert emitted > count / 10
    assert min(reasons.values()) > count / 100


def test_what_is_emitted_keeps_every_rule_and_the_rest_is_withheld():
    check_all(FEW, seed=1)


@pytest.mark.long
def test_it_holds_of_very_many():
    check_all(MANY, seed=2)


def test_a_rule_let_off_once_is_the_only_one_that_may_be_broken():
    draw, broken = Random(3), 0
    for _ in range(300):
        rules = [build.rule(f"r{n}", build.draw_predicate(draw)) for n in range(3)]
        contract = build.made(*rules, waived=["r1"])
        chosen = build.everything(contract)
        candidates = build.draw_candidates(draw, chosen)
        emitted = verify.judge(contract, chosen, candidates).commitment
        if emitted is not None:
            kept = [plainly.holds(rule.predicate, emitted.fields) for rule in rules]
            broken += not kept[1]
            assert kept[0]
            assert kept[2]
    assert broken

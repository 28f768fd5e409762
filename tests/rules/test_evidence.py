from dataclasses import replace
from random import Random

import pytest

from memory.rules import evidence
from memory.rules.evidence import Budget, Term, Weights
from memory.rules.obligations import State
from memory.rules.terms import Scene, Unit
from tests.rules.build import known, made, owed, rule
from tests.rules.instances import contract_of, draw_instance

LARGE = Budget(main=10_000, tail=0)


def ids(of, relevance=None, budget=LARGE, weights=evidence.WEIGHTS):
    chosen = evidence.select(of, relevance or {}, budget=budget, weights=weights)
    return [unit.id for unit in chosen.units]


def piece(id_, *covers, cost=1, tail=False):
    return Unit(id=id_, says=id_, covers=frozenset(covers), cost=cost, is_tail=tail)


def test_it_takes_what_covers_something_and_leaves_the_rest():
    contract = made(
        scene=Scene(dimensions=frozenset({"diet"})), facts=[known("diet.meat"), known("home")]
    )

    assert ids(contract) == ["fact:diet.meat"]


def test_what_covers_nothing_is_taken_only_where_it_is_near():
    contract = made(facts=[known("home"), known("work")])

    assert ids(contract, relevance={"fact:home": 0.9, "fact:work": 0.4}) == ["fact:home"]


def test_what_is_covered_is_not_paid_for_twice():
    contract = contract_of(
        [piece("a", "scene:x", "scene:y"), piece("b", "scene:x"), piece("c", "scene:y")],
        ["x", "y"],
    )

    assert ids(contract) == ["a"]


def test_ordinary_evidence_never_takes_what_is_kept_for_the_tail():
    ordinary = [piece(f"a{n}", f"scene:{n}") for n in range(5)]
    contract = contract_of([*ordinary, piece("t", "scene:t", tail=True)], [*"01234t"])

    assert ids(contract, budget=Budget(main=2, tail=1)) == ["t", "a0", "a1"]


def test_without_tail_evidence_its_reserve_stays_unused():
    ordinary = [piece(f"a{n}", f"scene:{n}") for n in range(5)]

    chosen = ids(contract_of(ordinary, [*"01234"]), budget=Budget(main=2, tail=3))
    assert chosen == ["a0", "a1"]


def test_a_large_unit_that_covers_much_is_not_lost_to_a_small_one():
    contract = contract_of(
        [piece("large", *(f"scene:{n}" for n in range(8)), cost=10), piece("small", "scene:0")],
        [*"01234567"],
    )

    assert ids(contract, budget=Budget(main=10, tail=0)) == ["large"]


@pytest.mark.parametrize(
    ("term", "less"),
    [
        (Term.RELEVANCE, 0.2 * (0.9 + 0.5)),
        (Term.COVERAGE, 2 + 1 + 1),
        (Term.TAIL, 0.5),
        (Term.DEBT, 0.5),
        (Term.OVER, -0.2 * 0.1),
    ],
)
def test_each_term_can_be_switched_off(term, less):
    contract = made(
        rule("cheap", "price is at most 40"),
        scene=Scene(details=frozenset({"diet.meat"})),
        state=State(obligations=(owed("refund"),)),
        facts=[known("diet.meat", tail=True), known("home")],
    )
    near = {"fact:home": 0.9, "rule:cheap": 0.5}
    whole = evidence.objective(contract, near).of(contract.units)
    without = evidence.objective(contract, near, Weights().without(term)).of(contract.units)

    assert whole - without == pytest.approx(less)


def test_intrusion_can_be_switched_off():
    contract = made(facts=[known("home")])

    assert ids(contract, relevance={"fact:home": 0.2}) == []
    assert ids(contract, relevance={"fact:home": 0.2}, weights=Weights().without(Term.OVER))


def test_the_budget_holds_and_the_reserve_is_never_eaten():
    draw = Random(5)
    for _ in range(2_000):
        contract, near, budget = draw_instance(draw)
        chosen = evidence.select(contract, near, budget=budget).units

        ordinary = sum(unit.cost for unit in chosen if not unit.is_tail)
        assert ordinary <= budget.main
        assert sum(unit.cost for unit in chosen) <= budget.whole


def test_the_order_of_units_changes_nothing():
    draw = Random(6)
    for _ in range(300):
        contract, near, budget = draw_instance(draw)
        shuffled = replace(contract, units=tuple(draw.sample(contract.units, len(contract.units))))

        first, second = (
            evidence.select(each, near, budget=budget) for each in (contract, shuffled)
        )
        assert first == second


def test_tail_evidence_may_take_more_than_its_reserve():
    tails = [piece(f"t{n}", f"scene:{n}", tail=True) for n in range(3)]

    assert len(ids(contract_of(tails, [*"012"]), budget=Budget(main=2, tail=1))) == 3


def test_the_reserve_holds_tail_evidence_that_is_larger_than_the_main_budget():
    contract = contract_of([piece("t", "scene:1", cost=3, tail=True)], ["1"])

    assert ids(contract, budget=Budget(main=1, tail=3)) == ["t"]


def test_a_gain_is_brought_up_to_date_before_it_is_believed():
    contract = contract_of(
        [
            piece("a", "scene:1", "scene:2", "scene:3"),
            piece("b", "scene:1", "scene:2"),
            piece("c", "scene:4"),
        ],
        [*"1234"],
    )

    assert ids(contract, {"b": 0.1}, budget=Budget(main=2, tail=0)) == ["a", "c"]

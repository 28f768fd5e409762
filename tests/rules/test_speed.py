"""Ratios of times of one run, by the process's own clock: other work on the machine is not seen."""

import json
import time
from random import Random

from memory.rules import candidates, evidence, verify
from memory.rules.evidence import Budget
from memory.rules.terms import Unit
from tests.rules.build import everything, made, rule
from tests.rules.instances import contract_of

OF_LOADS = 10  # times what json.loads of the same body takes
GROWTH = 25  # of ten times the units; n log n is 13


def least(call, runs=5):
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def rules_of(count):
    limits = Random(1)
    return [
        rule(f"r{n:02}", f"f{n % 25} is at most {limits.randint(60, 90)}") for n in range(count)
    ]


def body_of(count, contract, most):
    draw = Random(2)
    return json.dumps([
        {"id": f"c{n}", "fields": {f"f{k}": draw.randint(0, most) for k in range(25)},
         "evidence": sorted(everything(contract)), "utility": draw.random()}
        for n in range(count)
    ])  # fmt: skip


def ratio(most):
    contract = made(*rules_of(50))
    body, chosen = body_of(1_000, contract, most), everything(contract)
    raw = json.loads(body)

    def judge():
        read = [candidates.read(each, place) for place, each in enumerate(raw)]
        return verify.judge(contract, chosen, read)

    return least(judge) / least(lambda: json.loads(body))


def test_a_thousand_candidates_against_fifty_rules_take_ten_times_their_parsing_at_most():
    assert ratio(most=60) <= OF_LOADS


def test_so_do_candidates_that_break_most_of_the_rules():
    assert ratio(most=400) <= OF_LOADS


def selecting(count):
    draw = Random(3)
    names = [f"n{n}" for n in range(count // 4)]
    units = [
        Unit(
            id=f"u{n}", says="", cost=draw.randint(5, 30), is_tail=draw.random() < 0.1,
            covers=frozenset(f"scene:{draw.choice(names)}" for _ in range(3)),
        )
        for n in range(count)
    ]  # fmt: skip
    contract, near = contract_of(units, names), {f"u{n}": draw.random() for n in range(count)}
    budget = Budget(main=count * 4, tail=count // 2)
    return least(lambda: evidence.select(contract, near, budget=budget), runs=3)


def test_choosing_among_ten_times_the_units_takes_little_more_than_ten_times_as_long():
    assert selecting(10_000) <= GROWTH * selecting(1_000)

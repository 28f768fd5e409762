"""Times of one run, by the process's own clock: other work on the machine is hardly seen."""

import json
import time
from random import Random

from memory.rules import candidates, evidence, verify
from memory.rules.evidence import Budget
from memory.rules.terms import Unit
from tests.rules.build import everything, made, rule
from tests.rules.instances import contract_of

CANDIDATES, RULES, FIELDS = 1_000, 50, 25


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


def body_of(most, fields):
    draw = Random(2)
    return json.dumps([
        {"id": f"c{n}", "fields": {f"f{k}": draw.randint(0, most) for k in range(fields)},
         "evidence": ["rule:r00"], "utility": draw.random()}
        for n in range(CANDIDATES)
    ])  # fmt: skip


def of_loads(most, fields=FIELDS):
    """How many times json.loads of the same body it takes to read and verify it.

    Fields are drawn from 0 to *most*, limits from 60 to 90: of 400 most rules are broken.
    """
    contract = made(*rules_of(fields))
    body, chosen = body_of(most, fields), everything(contract)
    raw = json.loads(body)

    def judge():
        read = [candidates.read(each, place) for place, each in enumerate(raw)]
        return verify.judge(contract, chosen, read)

    return least(judge) / least(lambda: json.loads(body))


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

"""The greedy choice against the exact best of small instances."""

from random import Random
from statistics import fmean

import pytest

from memory.rules import evidence
from tests.rules.instances import best, draw_instance

MEAN = 0.97


def ratios(count, seed):
    draw = Random(seed)
    while count:
        contract, near, budget = draw_instance(draw)
        optimum = best(contract, near, budget)
        if optimum > 0:
            count -= 1
            yield evidence.select(contract, near, budget=budget).value / optimum


def check(count, seed):
    found = list(ratios(count, seed))
    print(f"greedy of the optimum over {count}: mean {fmean(found):.4f}, least {min(found):.4f}")
    assert max(found) <= 1 + 1e-9
    assert fmean(found) >= MEAN


def test_it_comes_near_the_exact_optimum():
    check(150, seed=1)


@pytest.mark.long
def test_it_comes_near_the_exact_optimum_of_many():
    check(2_500, seed=2)

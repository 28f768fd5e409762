"""The greedy choice against the exact best of small instances."""

from statistics import fmean

import pytest

from tests.rules.instances import ratios

MEAN = 0.97


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

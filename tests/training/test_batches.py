"""Many bags at once come to what each comes to alone, and slopes to what numbers say."""

import numpy as np
import pytest

from memory.reach.learned.bags import bag
from training.reach.batches import Bags, joined, thinned

SOME = np.random.default_rng(3)
TEXTS = ["what is my blood type", "我的血型", "tea, tea and tea"]
BAGS = Bags(
    rows=np.array([2, 0, 2, 3, 1, 0]),
    weights=SOME.normal(0, 1, 6).astype(np.float32),
    starts=np.array([0, 3, 5]),
    owner=np.array([0, 0, 0, 1, 1, 2]),
)
TABLE = SOME.normal(0, 1, (5, 2)).astype(np.float32)


def test_each_sum_is_that_of_its_bag_alone():
    table = SOME.normal(0, 1, (63_290, 3)).astype(np.float32)
    bags = [bag(text) for text in TEXTS]

    alone = np.stack([each.weights @ table[each.rows] for each in bags])
    assert joined(bags).sums(table) == pytest.approx(alone, abs=1e-4)


def test_of_pieces_alone_each_weighs_1():
    bags = [bag(text) for text in (TEXTS[0], TEXTS[2])]
    made = joined(bags, pieces=True)

    assert len(made.rows) == sum(each.pieces for each in bags)
    assert set(made.weights.tolist()) == {1.0}
    assert np.bincount(made.owner).tolist() == [each.pieces for each in bags]


def test_the_slope_of_each_row_is_what_numbers_say():
    wanted, step = SOME.normal(0, 1, (3, 2)), 1e-3

    def loss(table):
        return float((BAGS.sums(table).astype(np.float64) * wanted).sum())

    rows, slopes = BAGS.back(wanted.astype(np.float32))
    measured = np.zeros_like(TABLE)
    for at in np.ndindex(*TABLE.shape):
        moved = [TABLE.astype(np.float64), TABLE.astype(np.float64)]
        moved[0][at] += step
        moved[1][at] -= step
        measured[at] = (loss(moved[0]) - loss(moved[1])) / (2 * step)

    assert rows.tolist() == [0, 1, 2, 3]
    assert slopes == pytest.approx(measured[rows], abs=1e-5)
    assert not measured[4].any()


def test_a_thinned_bag_has_length_1_again_and_lacks_some_rows():
    bags = joined([bag(text) for text in TEXTS])
    made = thinned(bags, 0.4, np.random.default_rng(0))

    squares = np.add.reduceat(made.weights**2, made.starts)
    assert squares == pytest.approx(np.ones(3), abs=1e-5)
    assert 0 < (made.weights == 0).sum() < len(made.weights)


def test_a_bag_that_loses_all_its_rows_is_nothing_and_no_error():
    made = thinned(BAGS, 1.0, np.random.default_rng(0))

    assert not made.weights.any()

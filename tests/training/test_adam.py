"""The optimiser walks downhill, and only where it is told to."""

import numpy as np
import pytest

from training.reach.adam import Adam


def test_it_finds_the_lowest_place():
    wanted, at = np.array([1.5, -2, 0.25], np.float32), np.zeros(3, np.float32)
    moves = Adam(at.shape)
    for turn in range(400):
        moves.step(at, 2 * (at - wanted), 0.1 * (1 - turn / 400))

    assert at == pytest.approx(wanted, abs=1e-2)


def test_the_first_step_is_as_long_for_any_slope_of_its_sign():
    short, long = np.zeros(2, np.float32), np.zeros(2, np.float32)
    Adam((2,)).step(short, np.array([1, -1], np.float32), 0.1)
    Adam((2,)).step(long, np.array([50, -50], np.float32), 0.1)

    assert short == pytest.approx(long, rel=1e-4)
    assert np.sign(short).tolist() == [-1, 1]


def test_rows_that_are_not_named_stay():
    table = np.ones((4, 2), np.float32)
    moves = Adam(table.shape)
    moves.step(table, np.ones((2, 2), np.float32), 0.1, np.array([1, 3]))

    assert table[[0, 2]].tolist() == [[1, 1], [1, 1]]
    assert (table[[1, 3]] < 1).all()
    assert not moves.square[[0, 2]].any()

"""The networks learn by slopes that numbers bear out, and learn the same twice."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from memory.reach.learned.scorer import scores
from training.reach import network
from training.reach.network import UNKNOWN, Example

SOME: Any = np.random.default_rng(11)
PLACE = np.array([0, 0, 1, 2, 2, 2, 3])
LABELS = np.array([1, 2, 0, UNKNOWN])
STEADY: Any = SOME.normal(0, 1, (len(PLACE), 5))
STEP = 1e-6


def start():
    heads = network._start(5, np.random.default_rng(1))
    return {name: each.astype(np.float64) + 0.01 for name, each in heads.items()}


def made(heads):
    first = np.maximum(STEADY @ heads["w0"] + heads["b0"], 0)
    second = np.maximum(first @ heads["w1"] + heads["b1"], 0)
    return second @ heads["w2"] + heads["b2"]


def loss(heads):
    """Cross entropy of the pair of each slot that is surest to be asked for or acted on."""
    logarithms = made(heads)
    logarithms = logarithms - np.log(np.exp(logarithms).sum(axis=1, keepdims=True))
    total = 0.0
    for slot, label in enumerate(LABELS):
        pairs = logarithms[slot == PLACE]
        best = pairs[np.argmin(pairs[:, 0])]
        total -= 0 if label == UNKNOWN else best[label]
    return total / 2


def nudged(heads, name, at, by):
    moved = heads[name].copy()
    moved[at] += by
    return loss({**heads, name: moved})


@pytest.mark.parametrize("name", ["w0", "b0", "w1", "b1", "w2", "b2"])
def test_each_slope_is_what_numbers_say(name):
    heads = start()
    slopes = network._slopes(heads, STEADY, PLACE, LABELS, 2)[name]

    ups, downs = (
        [nudged(heads, name, at, by) for at in np.ndindex(*slopes.shape)] for by in (STEP, -STEP)
    )
    measured = (np.array(ups) - np.array(downs)).reshape(slopes.shape) / (2 * STEP)
    assert slopes == pytest.approx(measured, abs=1e-5)
    assert slopes.any()


def test_a_label_that_is_not_known_teaches_nothing():
    slopes = network._slopes(start(), STEADY, PLACE, np.full(4, UNKNOWN), 2)

    assert not any(slope.any() for slope in slopes.values())


def test_the_surest_pair_speaks_for_its_slot():
    found = network.surest(np.array([0.1, 0.9, -3, 0.2, 0.3, 0.1, 5]), PLACE)

    assert found.tolist() == [1, 2, 4, 6]


def examples(number=60):
    """A slot is asked for where its first number is high, and acted on where its second is."""
    chance = np.random.default_rng(5)
    for _ in range(number):
        pairs = chance.normal(0, 1, (6, 4)).astype(np.float32)
        labels = np.where(pairs[:, 0] > 1, 1, np.where(pairs[:, 1] > 1, 2, 0))
        yield Example(pairs, np.arange(6), labels)


@pytest.fixture
def quick(monkeypatch):
    for name, number in (("ROUNDS", 30), ("NETS", 2), ("RATE", 1e-2)):
        monkeypatch.setattr(network, name, number)


def test_it_learns_what_it_is_shown(quick):
    heads = network.learn(list(examples()))

    unseen = np.array([[3, 0, 0, 0], [0, 3, 0, 0], [-1, -1, 0, 0]], np.float32)
    assert scores(unseen, heads).argmax(axis=1).tolist() == [1, 2, 0]


def test_it_learns_the_same_twice(quick):
    first, again = (network.learn(list(examples(20))) for _ in range(2))

    assert all(np.array_equal(first[name], again[name]) for name in first)


def test_every_network_starts_elsewhere(quick):
    heads = network.learn(list(examples(20)))

    assert not np.allclose(heads["w0"][0], heads["w0"][1])


def test_other_labels_teach_something_else(quick):
    given = list(examples(20))
    turned = [replace(one, labels=np.where(one.labels == 1, 2, one.labels)) for one in given]

    assert not np.allclose(network.learn(given)["w2"], network.learn(turned)["w2"])

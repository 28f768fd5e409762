"""How sure the networks are, by numbers that anybody could work out by hand."""

import numpy as np
import pytest

from memory.reach.learned import scorer
from memory.reach.learned.encoded import softmax
from memory.reach.learned.weights import weights
from training.reach import network

WIDE = len(weights().heads["feature_means"])


def pairs(number):
    return np.random.default_rng(7).normal(0, 3, (number, WIDE)).astype(np.float32)


def plain(features, heads):
    """As the scorer, one row and one network at a time."""
    found = np.zeros((len(features), 3))
    for at, row in enumerate(features):
        steady = (row - heads["feature_means"]) / heads["feature_deviations"]
        for net in range(len(heads["w0"])):
            layer = np.minimum(np.maximum(steady, -5), 5)
            for number in (0, 1):
                layer = layer @ heads[f"w{number}"][net] + heads[f"b{number}"][net]
                layer = np.where(layer > 0, layer, 0)
            raised = np.exp(layer @ heads["w2"][net] + heads["b2"][net])
            found[at] += raised / raised.sum() / len(heads["w0"])
    return found


def test_the_three_add_up_to_1():
    found = scorer.scores(pairs(40), weights().heads)

    assert found.sum(axis=1) == pytest.approx(np.ones(40), abs=1e-5)
    assert (found >= 0).all()


def test_it_is_the_mean_of_the_networks():
    given = pairs(12)

    found = scorer.scores(given, weights().heads)
    assert found == pytest.approx(plain(given, weights().heads), abs=1e-5)


def test_a_value_that_is_far_off_is_taken_for_the_widest():
    heads = weights().heads
    far = heads["feature_means"] + 1e6 * heads["feature_deviations"]
    widest = heads["feature_means"] + scorer.WIDEST * heads["feature_deviations"]
    near = heads["feature_means"] + 0.9 * scorer.WIDEST * heads["feature_deviations"]

    off, edge, inside = scorer.scores(np.stack([far, widest, near]), heads)
    assert off == pytest.approx(edge, abs=1e-5)
    assert off != pytest.approx(inside, abs=1e-5)


def test_a_row_scores_the_same_in_any_company():
    given = pairs(30)

    alone = [scorer.scores(row[None], weights().heads)[0] for row in given]
    assert scorer.scores(given, weights().heads) == pytest.approx(np.array(alone), abs=1e-5)


def test_training_and_product_work_out_the_same():
    """The slope of the last bias is the guess, less 1 at the label."""
    given = (pairs(9) / 3).clip(-scorer.WIDEST, scorer.WIDEST)
    net = {name: weights().heads[name][0] for name in ("w0", "b0", "w1", "b1", "w2", "b2")}
    place, neither = np.array([0]), np.array([0])
    slopes = [network._slopes(net, row[None], place, neither, 1)["b2"] for row in given]

    shipped = softmax(scorer.net(given, weights().heads, 0))
    assert np.array(slopes) + np.eye(3)[0] == pytest.approx(shipped, abs=1e-5)


@pytest.mark.parametrize("far", [0, 1e4, -1e4])
def test_scores_are_shares_however_large(far):
    found = softmax(np.array([[1, 2, 3]], np.float32) + np.float32(far))

    assert found[0].tolist() == pytest.approx([0.0900, 0.2447, 0.6652], abs=1e-3)

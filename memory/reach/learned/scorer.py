"""How surely a clause asks for a fact or acts under it: a few small networks, and their mean."""

from collections.abc import Mapping

import numpy as np

from memory.reach.learned.encoded import softmax
from memory.reach.learned.weights import Vector

WIDEST = 5.0  # deviations from the mean; a feature farther off is taken for that


def scores(features: Vector, heads: Mapping[str, Vector]) -> Vector:
    """Rows by (neither, asks, acts), each adding up to 1, from rows by features."""
    steady = (features - heads["feature_means"]) / heads["feature_deviations"]
    steady = steady.clip(-WIDEST, WIDEST)
    nets = len(heads["w0"])
    made: Vector = np.mean([softmax(net(steady, heads, at)) for at in range(nets)], axis=0)
    return made


def net(steady: Vector, heads: Mapping[str, Vector], at: int) -> Vector:
    first = np.maximum(steady @ heads["w0"][at] + heads["b0"][at], 0)
    second = np.maximum(first @ heads["w1"][at] + heads["b1"][at], 0)
    made: Vector = second @ heads["w2"][at] + heads["b2"][at]
    return made

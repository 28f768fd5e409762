from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from memory.reach.learned import encoded, weights
from memory.reach.learned.weights import Weights

Choose = Callable[[Weights], None]


@pytest.fixture
def choose() -> Iterator[Choose]:
    """Puts weights in force for one test."""
    before = weights._chosen[:]
    encoded._kept.clear()
    yield weights.choose
    weights._chosen[:] = before
    encoded._kept.clear()


@pytest.fixture
def eager(choose: Choose) -> None:
    """Sure of everything: what is not reached, the rules alone keep back."""
    known = weights.weights()
    choose(replace(known, heads={**known.heads, **always((0, 30, 0), known)}))


@pytest.fixture
def torn(choose: Choose) -> None:
    """More sure than not of everything, though not as sure as it takes beside something else."""
    known = weights.weights()
    heads = {**known.heads, **always((0, 1, 0), known)}  # a share of 0.79 for both together
    choose(replace(known, heads=heads | {"thresholds": np.array([0.7, 0.7, 0.7], np.float32)}))


def always(scores: tuple[float, float, float], known: Weights) -> dict[str, weights.Vector]:
    """Last layers that say the same of every pair."""
    last, bias = known.heads["w2"], known.heads["b2"]
    same = np.broadcast_to(np.array(scores, np.float32), bias.shape)
    return {"w2": np.zeros_like(last), "b2": np.array(same)}

"""Learns to weigh the features of pairs of a clause and a fact from what a message reaches.

Labels say of a message and a slot whether it asks, acts or does neither; which clause and which
fact of the slot make it so, they do not say. So the surest pair speaks for its slot.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.reach.learned.encoded import softmax
from memory.reach.learned.scorer import WIDEST
from training.reach.adam import Adam
from training.reach.batches import Matrix, Places

FIRST, SECOND = 32, 16  # neurons
ROUNDS, BATCH, RATE, DECAY, DROP = 8, 24, 3e-3, 1e-3, 0.1
NETS = 4
UNKNOWN = -1  # a label that counts for nothing

Heads = dict[str, Matrix]


@dataclass(frozen=True, slots=True)
class Example:
    """*pairs* by features, *place* of each pair among the slots, and a label for each slot:
    0 neither, 1 asks, 2 acts, or `UNKNOWN`."""

    pairs: Matrix
    place: Places
    labels: Places


def learn(examples: Sequence[Example]) -> Heads:
    """The heads of `memory.reach.learned.scorer`."""
    pairs = np.vstack([example.pairs for example in examples])
    means, deviations = pairs.mean(axis=0), pairs.std(axis=0) + 1e-3
    nets = [_net(examples, means, deviations, seed) for seed in range(NETS)]
    made = {name: np.stack([net[name] for net in nets]) for name in nets[0]}
    return made | {"feature_means": means, "feature_deviations": deviations}


def _net(examples: Sequence[Example], means: Matrix, deviations: Matrix, seed: int) -> Heads:
    chance = np.random.default_rng(seed)
    heads = _start(len(means), chance)
    moves = {name: Adam(array.shape) for name, array in heads.items()}
    count = -(-len(examples) // BATCH)
    for turn in range(ROUNDS):
        for at, some in enumerate(np.array_split(chance.permutation(len(examples)), count)):
            rate = RATE * (1 - (turn * count + at + 1) / (ROUNDS * count))
            pairs, place, labels = _joined([examples[number] for number in some])
            steady = ((pairs - means) / deviations).clip(-WIDEST, WIDEST)
            steady = steady * (chance.random(steady.shape) >= DROP)
            slopes = _slopes(heads, steady.astype(np.float32), place, labels, len(some))
            for name, slope in slopes.items():
                if name.startswith("w"):
                    heads[name] *= 1 - rate * DECAY
                moves[name].step(heads[name], slope, rate)
    return heads


def _start(width: int, chance: np.random.Generator) -> Heads:
    def spread(rows: int, columns: int, size: float) -> Matrix:
        return chance.normal(0, size, (rows, columns)).astype(np.float32)

    return {
        "w0": spread(width, FIRST, (2 / width) ** 0.5),
        "b0": np.zeros(FIRST, np.float32),
        "w1": spread(FIRST, SECOND, (2 / FIRST) ** 0.5),
        "b1": np.zeros(SECOND, np.float32),
        "w2": spread(SECOND, 3, 0.1),
        "b2": np.array([1, 0, 0], np.float32),
    }


def _joined(examples: Sequence[Example]) -> tuple[Matrix, Places, Places]:
    starts = np.cumsum([0, *(len(example.labels) for example in examples)])
    place = [example.place + start for example, start in zip(examples, starts, strict=False)]
    labels = np.concatenate([example.labels for example in examples])
    return np.vstack([e.pairs for e in examples]), np.concatenate(place), labels


def _slopes(heads: Heads, steady: Matrix, place: Places, labels: Places, messages: int) -> Heads:
    first = np.maximum(steady @ heads["w0"] + heads["b0"], 0)
    second = np.maximum(first @ heads["w1"] + heads["b1"], 0)
    made = second @ heads["w2"] + heads["b2"]
    best = surest(np.logaddexp(made[:, 1], made[:, 2]) - made[:, 0], place)
    labels = labels[place[best]]
    slope = softmax(made[best])
    slope[np.arange(len(best)), np.maximum(labels, 0)] -= 1
    slope *= ((labels != UNKNOWN) / messages)[:, None]
    slope2 = (slope @ heads["w2"].T) * (second[best] > 0)
    slope1 = (slope2 @ heads["w1"].T) * (first[best] > 0)
    return {
        "w0": steady[best].T @ slope1,
        "b0": slope1.sum(axis=0),
        "w1": first[best].T @ slope2,
        "b1": slope2.sum(axis=0),
        "w2": second[best].T @ slope,
        "b2": slope.sum(axis=0),
    }


def surest(scores: Matrix, place: Places) -> Places:
    """The pair with the highest score of each slot, the slots in order."""
    order = np.lexsort((-scores, place))
    first = np.ones(len(order), bool)
    first[1:] = place[order][1:] != place[order][:-1]
    found: Places = order[first]
    return found

"""A table of word pieces whose sums point where MiniLM's vectors of whole texts point.

It starts as the pieces' own states, weighed by how rare a piece is, without their first common
direction, and is then moved towards the vectors of our own texts.
"""

from collections.abc import Sequence

import numpy as np

from memory.reach.learned.bags import PIECES, Bag
from training.reach import teacher
from training.reach.adam import Adam
from training.reach.batches import Bags, Matrix, joined

WIDTH = 256
ROUNDS, BATCH, RATE, DROP = 8, 256, 1e-2, 0.2
SPECIAL = 1000  # the first pieces are not words
RARE = 1e-4  # SIF weights (Arora et al., 2017): a / (a + p)


def start() -> Matrix:
    """The pieces in as few directions, each weighed by how rare it is in any text."""
    alone, _ = teacher.states()
    rank = np.maximum(np.arange(PIECES) - SPECIAL + 1, 1)
    common = 1 / (rank * np.log(PIECES))  # Zipf's law
    rarity = (RARE / (RARE + common)).astype(np.float32)
    made: Matrix = _reduced(alone, first=0, centred=alone.mean(axis=0)) * rarity[:, None]
    return made


def learn(bags: Sequence[Bag], vectors: Matrix, seed: int = 0) -> Matrix:
    """PIECES by WIDTH; *vectors* are those of the texts, none of which is without a piece."""
    given = joined(bags, pieces=True)
    wanted = _wanted(vectors)
    table = _weighed(bags)
    fitted, *_ = np.linalg.lstsq(_unit(given.sums(table)), wanted, rcond=None)
    table = (table @ fitted).astype(np.float32)
    table /= np.median(np.linalg.norm(table, axis=1))
    return _moved(table, bags, wanted, np.random.default_rng(seed))


def _weighed(bags: Sequence[Bag]) -> Matrix:
    _, own = teacher.states()
    counts = np.bincount(
        np.concatenate([np.unique(bag.rows[: bag.pieces]) for bag in bags]), minlength=PIECES
    )
    rarity = np.log(len(bags) / np.maximum(counts, 1))
    centred = own[SPECIAL:].mean(axis=0)
    return (_reduced(own, first=1, centred=centred) * rarity[:, None]).astype(np.float32)


def _reduced(states: Matrix, *, first: int, centred: Matrix) -> Matrix:
    away = states - centred
    _, _, directions = np.linalg.svd(away[SPECIAL:], full_matrices=False)
    return _unit(away @ directions[first : first + WIDTH].T)


def _wanted(vectors: Matrix) -> Matrix:
    away = vectors - vectors.mean(axis=0)
    _, _, directions = np.linalg.svd(away, full_matrices=False)
    return _unit(away @ directions[:WIDTH].T)


def _moved(
    table: Matrix, bags: Sequence[Bag], wanted: Matrix, chance: np.random.Generator
) -> Matrix:
    moved = Adam(table.shape)
    count = len(bags) // BATCH
    for turn in range(ROUNDS):
        for at, places in enumerate(np.array_split(chance.permutation(len(bags)), count)):
            rate = RATE * (1 - (turn * count + at + 1) / (ROUNDS * count))
            part = _thinned(joined([bags[place] for place in places], pieces=True), chance)
            sums = part.sums(table)
            lengths = np.linalg.norm(sums, axis=1, keepdims=True) + 1e-6
            unit = sums / lengths
            slope = unit - wanted[places]
            slope = (slope - unit * (unit * slope).sum(axis=1, keepdims=True)) / lengths
            rows, back = part.back((slope / len(places)).astype(np.float32))
            moved.step(table, back, rate, rows)
    return table


def _thinned(bags: Bags, chance: np.random.Generator) -> Bags:
    kept = (chance.random(len(bags.rows)) > DROP).astype(np.float32)
    return Bags(bags.rows, kept, bags.starts, bags.owner)


def _unit(rows: Matrix) -> Matrix:
    made: Matrix = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)
    return made

"""Many bags at once: sums of the rows of a table, and how a table is moved by them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.reach.learned.bags import Bag

Matrix = NDArray[np.float32]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Bags:
    """Bags end to end: *starts* are where each begins, *owner* whose each row is."""

    rows: Places
    weights: Matrix
    starts: Places
    owner: Places

    def sums(self, table: Matrix) -> Matrix:
        made: Matrix = np.add.reduceat(table[self.rows] * self.weights[:, None], self.starts)
        return made

    def back(self, slopes: Matrix) -> tuple[Places, Matrix]:
        """The rows that the bags use, each once, and the slope of each."""
        order = np.argsort(self.rows, kind="stable")
        used, starts = np.unique(self.rows[order], return_index=True)
        each = slopes[self.owner[order]] * self.weights[order, None]
        return used, np.add.reduceat(each, starts).astype(np.float32)


def joined(bags: Sequence[Bag], *, pieces: bool = False) -> Bags:
    """Of *pieces* alone each weighs 1. No bag may be empty."""
    kept = [bag.pieces if pieces else len(bag.rows) for bag in bags]
    rows = np.concatenate([bag.rows[:n] for bag, n in zip(bags, kept, strict=True)])
    weights = np.concatenate([bag.weights[:n] for bag, n in zip(bags, kept, strict=True)])
    if pieces:
        weights = np.ones_like(weights)
    return _bags(rows, weights, np.array(kept))


def thinned(bags: Bags, drop: float, chance: np.random.Generator) -> Bags:
    """Without a share of the rows; the rest of each bag is of length 1 again."""
    kept = (chance.random(len(bags.rows)) >= drop).astype(np.float32)
    weights = bags.weights * kept
    lengths = np.sqrt(np.add.reduceat(weights**2, bags.starts))
    weights = weights / np.maximum(lengths, 1e-6)[bags.owner]
    return Bags(bags.rows, weights.astype(np.float32), bags.starts, bags.owner)


def _bags(rows: Places, weights: Matrix, lengths: Places) -> Bags:
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    return Bags(rows, weights, starts, np.repeat(np.arange(len(lengths)), lengths))

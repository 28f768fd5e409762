"""The optimiser Adam (Kingma and Ba, 2015), for whole arrays and for some rows of a table."""

from dataclasses import dataclass, field

import numpy as np

from training.reach.batches import Matrix, Places

FIRST, SECOND, LEAST = 0.9, 0.99, 1e-6


@dataclass(slots=True)
class Adam:
    shape: tuple[int, ...]
    mean: Matrix = field(init=False)
    square: Matrix = field(init=False)

    def __post_init__(self) -> None:
        self.mean = np.zeros(self.shape, np.float32)
        self.square = np.zeros(self.shape, np.float32)

    def step(self, array: Matrix, slope: Matrix, rate: float, rows: Places | None = None) -> None:
        """Moves *array*, or its *rows*, against *slope*."""
        at = slice(None) if rows is None else rows
        mean = self.mean[at] = FIRST * self.mean[at] + (1 - FIRST) * slope
        square = self.square[at] = SECOND * self.square[at] + (1 - SECOND) * slope**2
        array[at] -= rate * mean / (np.sqrt(square) + LEAST)

"""What MiniLM makes of each word piece and of our texts, kept in a folder between runs."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np

from memory import semantic
from memory.semantic.vocabulary import pieces
from training.reach.batches import Matrix

KEPT = Path(__file__).parent.parent / "kept"  # not part of the repository


def states() -> tuple[Matrix, Matrix]:
    """Of every piece: the mean of the states when it stands alone, and its own state."""
    found = _kept("pieces", _states)
    return found[0], found[1]


def sentences(texts: Sequence[str]) -> Matrix:
    """A row of length 1 for each text."""
    mark = sha256("\n".join(texts).encode()).hexdigest()[:12]
    return _kept(f"sentences-{mark}", lambda: np.stack(semantic.embed(list(texts))))


def _kept(name: str, make: Callable[[], Matrix]) -> Matrix:
    path = KEPT / f"{name}.npy"
    if not path.exists():
        KEPT.mkdir(exist_ok=True)
        np.save(path, make())
    found: Matrix = np.load(path)
    return found


def _states() -> Matrix:
    table = pieces()
    made = np.zeros((2, len(table), semantic.DIMENSIONS), np.float32)
    for piece in table.values():
        found = semantic.states([table["[CLS]"], piece, table["[SEP]"]])
        made[0, piece], made[1, piece] = found.mean(axis=0), found[1]
    return made

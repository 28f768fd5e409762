"""The learned numbers, read once from the file that ships with the product."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parent.parent.parent / "data" / "reach.npz"
SUM = FILE.with_suffix(".sha256")  # of that file, written with it
_TABLES = ("likeness", "meaning")
_AGAIN = "install the product again."

Vector = NDArray[np.float32]


class DamagedError(Exception):
    """The file is not the one that was shipped."""


@dataclass(frozen=True, slots=True)
class Table:
    """A row of whole numbers for each piece, and what one of them is worth."""

    rows: NDArray[np.int8]
    scales: Vector

    def sum(self, rows: NDArray[np.int64], weights: Vector) -> Vector:
        """The rows of a bag together."""
        made: Vector = (weights * self.scales[rows]) @ self.rows[rows].astype(np.float32)
        return made


@dataclass(frozen=True, slots=True)
class Weights:
    """*kinds* names the columns of the heads but their last, which is "no kind".

    *mark* tells these weights from others: what was worked out with them is of no use to those.
    """

    mark: bytes
    kinds: tuple[str, ...]
    likeness: Table
    meaning: Table
    heads: Mapping[str, Vector]


_chosen: list[Weights] = []


def choose(known: Weights) -> None:
    """Puts other weights in force, before they are written."""
    _chosen[:] = [known]


def weights() -> Weights:
    """Those in force. Raises `DamagedError`."""
    return _chosen[0] if _chosen else _shipped()


@cache
def _shipped() -> Weights:
    return of(_arrays())


def _arrays() -> Mapping[str, NDArray[np.generic]]:
    try:
        content, wanted = FILE.read_bytes(), SUM.read_text("ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedError(f"{FILE.name} or {SUM.name} cannot be read: {_AGAIN}") from error
    if [sha256(content).hexdigest()] != wanted:
        raise DamagedError(f"{FILE.name} does not match {SUM.name}: {_AGAIN}")
    with np.load(BytesIO(content), allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def of(arrays: Mapping[str, NDArray[np.generic]]) -> Weights:
    """The weights as their arrays by name, which is how they are kept."""
    likeness, meaning = (_table(arrays, name) for name in _TABLES)
    apart = {*_TABLES, *(f"{name}_scales" for name in _TABLES), "mark", "kinds"}
    return Weights(
        mark=arrays["mark"].tobytes(),
        kinds=tuple(arrays["kinds"].tolist()),
        likeness=likeness,
        meaning=meaning,
        heads={name: arrays[name].astype(np.float32) for name in arrays if name not in apart},
    )


def _table(arrays: Mapping[str, NDArray[np.generic]], name: str) -> Table:
    rows, scales = arrays[name], arrays[f"{name}_scales"]
    return Table(rows.astype(np.int8, copy=False), scales.astype(np.float32))

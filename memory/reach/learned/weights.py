"""The learned numbers, read once from the file that ships with the product."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parent.parent.parent / "data" / "reach.npz"

Vector = NDArray[np.float32]

# What a scorer needs beside the tables; a file may be an archive, and not one of these weights.
_HEADS = (
    *("message_kinds", "message_bias", "fact_kinds", "fact_bias", "relation", "relation_bias"),
    *("company_kinds", "company_meanings", "feature_means", "feature_deviations"),
    *("w0", "b0", "w1", "b1", "w2", "b2", "thresholds"),
)
# What numpy raises for bytes that are not those of a whole archive of arrays.
_DAMAGE = (
    *(OSError, EOFError, ValueError, TypeError, KeyError, RuntimeError),
    *(BadZipFile, zlib.error),
)


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
    try:
        return of(_read())
    except _DAMAGE as error:
        raise DamagedError(f"{FILE.name} cannot be read: install the product again.") from error


def _read() -> dict[str, NDArray[np.generic]]:
    with FILE.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
        return {name: file[name] for name in {*_HEADS, *file.files}}


def of(arrays: Mapping[str, NDArray[np.generic]]) -> Weights:
    """The weights as their arrays by name, which is how they are kept."""
    tables = {"likeness", "likeness_scales", "meaning", "meaning_scales", "mark", "kinds"}
    return Weights(
        mark=arrays["mark"].tobytes(),
        kinds=tuple(arrays["kinds"].tolist()),
        likeness=Table(
            arrays["likeness"].astype(np.int8), arrays["likeness_scales"].astype(np.float32)
        ),
        meaning=Table(
            arrays["meaning"].astype(np.int8), arrays["meaning_scales"].astype(np.float32)
        ),
        heads={name: arrays[name].astype(np.float32) for name in arrays if name not in tables},
    )

"""The learned numbers, read once from the files that ship with the product."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.reach.learned import encoder
from memory.reach.learned.encoder import Point
from memory.semantic import session

FOLDER = Path(__file__).parent.parent.parent / "data"  # each file with its sum beside it
FILE = FOLDER / "reach.npz"
ENCODER = FOLDER / "reach-encoder.onnx"
HEADS = FOLDER / "reach-encoder.npz"  # what is learned of pairs with the encoder's say
_TABLES = ("likeness", "meaning")
_AGAIN = "install the product again."

Vector = NDArray[np.float32]
Arrays = Mapping[str, NDArray[Any]]


class UnreadyError(Exception):
    """There are no weights to decide by."""


class DamagedError(UnreadyError):
    """A file is not the one that was shipped."""


class MissingError(UnreadyError):
    """The extra `semantic` is not installed."""


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
    *point* is the encoder's, which gives *directions* numbers; without one there are none.
    """

    mark: bytes
    kinds: tuple[str, ...]
    likeness: Table
    meaning: Table
    heads: Mapping[str, Vector]
    point: Point | None = None
    directions: int = 0


_chosen: list[Weights] = []
_engine = {"encoder": False}
_reading = Lock()  # so that threads that ask at once read the files once


def choose(known: Weights) -> None:
    """Puts other weights in force, before they are written."""
    _chosen[:] = [known]


def weights() -> Weights:
    """Those in force. Raises `UnreadyError`."""
    if _chosen:
        return _chosen[0]
    with _reading:
        return _shipped(_engine["encoder"])


def engage(*, encoder: bool) -> None:
    """Whether the encoder has a say from now on, where no weights are chosen."""
    _engine["encoder"] = encoder


@cache
def _shipped(with_encoder: bool) -> Weights:  # noqa: FBT001 (a key of the cache)
    small = of(_arrays(read(FILE)))
    return _pointed(small) if with_encoder else small


def _pointed(small: Weights) -> Weights:
    if not session.available():
        raise MissingError(
            "HELD_REACH_ENCODER is on: install the extra `semantic`, or turn it off."
        )
    content = read(ENCODER)
    mark = sha256(small.mark + content).digest()[: len(small.mark)]
    return replace(listening(small, _arrays(read(HEADS)), encoder.point(content)), mark=mark)


def listening(small: Weights, heads: Arrays, point: Point) -> Weights:
    """*small* with an encoder, and with *heads* in the place of its own; the mark stays."""
    mixed = {**small.heads, **{name: heads[name].astype(np.float32) for name in heads}}
    directions = mixed["company_pointings"].shape[1]
    return replace(small, heads=mixed, point=point, directions=directions)


def read(path: Path) -> bytes:
    """A file that is what it was when it was written. Raises `DamagedError`."""
    digest = path.with_name(f"{path.name}.sha256")
    try:
        content, wanted = path.read_bytes(), digest.read_text("ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedError(f"{path.name} or {digest.name} cannot be read: {_AGAIN}") from error
    if [sha256(content).hexdigest()] != wanted:
        raise DamagedError(f"{path.name} does not match {digest.name}: {_AGAIN}")
    return content


def _arrays(content: bytes) -> Arrays:
    with np.load(BytesIO(content), allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def of(arrays: Arrays) -> Weights:
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


def _table(arrays: Arrays, name: str) -> Table:
    rows, scales = arrays[name], arrays[f"{name}_scales"]
    return Table(rows.astype(np.int8, copy=False), scales.astype(np.float32))

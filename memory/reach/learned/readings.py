"""What is worked out of a fact when it is written, as bytes that are kept with it.

The mark of the weights; the kinds that the fact is of, the likeliest first, each with its share;
the direction of its meaning, and the encoder's where there is one; its telling words by their
hash. It tells about the value: wherever it is kept, it is sealed with it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory.reach.learned.encoded import Head, encode, kinds
from memory.reach.learned.hashes import hashes
from memory.reach.learned.weights import Vector, Weights, weights

FORM = 1  # counted up where a reading is worked out in another way from the same weights
NAMED, VALUED = 6, 20  # telling words of a key and of a value that are kept, at most
KINDS = 12  # of a fact that are kept; the others are next to nothing
# How much each text of a fact counts for its kinds: its key, its value, both together.
_KEY, _VALUE, _BOTH = 0.3, 0.2, 0.5
_WHOLE = 127  # of the numbers that a direction is kept in
# Keys that say nothing of what is under them.
_EMPTY = re.compile(r"(m|memory|memories|note|fact|item|info|entry)?_?\d*\Z")


@dataclass(frozen=True, slots=True)
class Readings:
    """Facts as arrays, a row for each: *kinds* facts by kinds, *meanings* facts by directions,
    *pointings* facts by the encoder's directions; the hashes of the words of keys and of values, 0
    where there is no further one."""

    kinds: Vector
    meanings: Vector
    pointings: Vector
    named: NDArray[np.uint16]
    valued: NDArray[np.uint16]


class Read(NamedTuple):
    """Of one fact: the shares of the kinds, its meaning, and where it points."""

    kinds: Vector
    meaning: Vector
    pointing: Vector


def read(key: str, value: str) -> bytes:
    """What is kept with a fact. Empty values have none."""
    return _packed(key, value, weights()) if value else b""


def current(reading: bytes) -> bool:
    """Whether *reading* was made with the weights in force."""
    known = weights()
    return len(reading) == _formed(known).itemsize and reading.startswith(known.mark)


def gathered(facts: Sequence[tuple[str, str, bytes]]) -> Readings:
    """The readings of facts given as key, value and what is kept; worked out where that is old."""
    known = weights()
    kept = [
        reading if current(reading) else _packed(key, value, known) for key, value, reading in facts
    ]
    return unpacked(kept, known)


def worded(key: str) -> str:
    """'gluten_allergy.since' → 'gluten allergy since'; nothing for a key that tells nothing."""
    return "" if _EMPTY.match(key.partition(".")[0]) else re.sub(r"[._]+", " ", key)


def taken(key: str, value: str, known: Weights) -> Read:
    name = worded(key)
    both = encode(f"{name}: {value}" if name else value, Head.FACT, known)
    if not name:
        return Read(both.kinds[:-1], both.meaning, both.pointing)
    named, valued = kinds(name, Head.FACT, known), kinds(value, Head.FACT, known)
    mixed: Vector = _KEY * named + _VALUE * valued + _BOTH * both.kinds
    return Read(mixed[:-1], both.meaning, both.pointing)


@cache
def _form(directions: int, pointing: int) -> np.dtype[np.void]:
    return np.dtype(
        [
            ("mark", "S4"),
            ("kinds", "<u2", (KINDS,)),
            ("shares", "<f2", (KINDS,)),
            ("meaning", "i1", (directions,)),
            ("pointing", "i1", (pointing,)),
            ("named", "<u2", (NAMED,)),
            ("valued", "<u2", (VALUED,)),
        ]
    )


def _formed(known: Weights) -> np.dtype[np.void]:
    return _form(known.meaning.rows.shape[1], known.directions)


def _packed(key: str, value: str, known: Weights) -> bytes:
    found = taken(key, value, known)
    row = np.zeros(1, _formed(known))
    best = np.argsort(-found.kinds, kind="stable")[:KINDS]
    row["mark"], row["kinds"], row["shares"] = known.mark, best, found.kinds[best]
    row["meaning"], row["pointing"] = _whole(found.meaning), _whole(found.pointing)
    row["named"] = hashes(worded(key), NAMED)
    row["valued"] = hashes(value, VALUED)
    return row.tobytes()


def _whole(direction: Vector) -> Vector:
    most = max(float(np.abs(direction).max(initial=0)), 1e-6)
    made: Vector = np.rint(direction * (_WHOLE / most))
    return made


def _unit(rows: NDArray[np.int8]) -> Vector:
    directions = rows.astype(np.float32)
    lengths = np.linalg.norm(directions, axis=1, keepdims=True)
    return (directions / np.maximum(lengths, 1e-6)).astype(np.float32)


def unpacked(kept: Sequence[bytes], known: Weights) -> Readings:
    rows: NDArray[np.void] = np.frombuffer(b"".join(kept), _formed(known))
    mixed = np.zeros((len(rows), len(known.kinds)), np.float32)
    np.put_along_axis(mixed, rows["kinds"].astype(np.int64), rows["shares"].astype(np.float32), 1)
    return Readings(
        kinds=mixed,
        meanings=_unit(rows["meaning"]),
        pointings=_unit(rows["pointing"]),
        named=rows["named"],
        valued=rows["valued"],
    )

"""A text as the weights see it: which kinds of fact it is about, and what it means."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from secrets import token_bytes
from threading import Lock

import numpy as np

from memory.reach.learned.bags import Bag, bag
from memory.reach.learned.weights import Vector, Weights, weights

KEPT = 512  # texts, by a digest that no other process could make: no text is kept
_SECRET = token_bytes(32)
_NOWHERE = np.zeros(0, np.float32)
_kept: dict[bytes, "Encoded"] = {}
_keeping = Lock()


class Head(StrEnum):
    """A message and a fact speak of a kind in other words: each has columns of its own."""

    MESSAGE = "message"
    FACT = "fact"


@dataclass(frozen=True, slots=True)
class Encoded:
    """*kinds* add up to 1, the last being "no kind"; *relation* is asks, acts, neither, adding
    up to 1; *meaning* has length 1, or is all 0 for a text without a known piece; *pointing* has
    length 1, and no numbers where there is no encoder."""

    kinds: Vector
    relation: Vector
    meaning: Vector
    pointing: Vector


def message(text: str) -> Encoded:
    """A message or a part of one, kept by its digest."""
    known = weights()
    key = blake2b(known.mark + text.encode(), digest_size=16, key=_SECRET).digest()
    found = _kept.get(key)
    if found is None:
        found = encode(text, Head.MESSAGE, known)
        _keep(key, found)
    return found


def _keep(key: bytes, found: Encoded) -> None:
    """In the place of the oldest. Another thread may be at it, or have kept the same."""
    with _keeping:
        if len(_kept) >= KEPT and key not in _kept:
            del _kept[next(iter(_kept))]
        _kept[key] = found


def encode(text: str, head: Head, known: Weights) -> Encoded:
    made = bag(text)
    hidden = known.likeness.sum(made.rows, made.weights)
    return Encoded(
        kinds=_shares(hidden, head, known),
        relation=softmax(hidden @ known.heads["relation"] + known.heads["relation_bias"]),
        meaning=meaning(made, known),
        pointing=known.point(text, head) if known.point else _NOWHERE,
    )


def kinds(text: str, head: Head, known: Weights) -> Vector:
    """Of `Encoded` the kinds alone."""
    made = bag(text)
    return _shares(known.likeness.sum(made.rows, made.weights), head, known)


def _shares(hidden: Vector, head: Head, known: Weights) -> Vector:
    return softmax(hidden @ known.heads[f"{head}_kinds"] + known.heads[f"{head}_bias"])


def meaning(given: Bag, known: Weights) -> Vector:
    rows = given.rows[: given.pieces]
    total = known.meaning.sum(rows, np.ones(len(rows), np.float32))
    made: Vector = total / np.float32(max(float(np.linalg.norm(total)), 1e-6))
    return made


def softmax(scores: Vector) -> Vector:
    """Along the last axis."""
    raised: Vector = np.exp(scores - scores.max(axis=-1, keepdims=True))
    made = raised / raised.sum(axis=-1, keepdims=True)
    return made.astype(np.float32)

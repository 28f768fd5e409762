"""A text as rows of a table: its word pieces, and parts of its words by their hash."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from memory.reach.languages import HAN
from memory.semantic import wordpiece
from memory.semantic.vocabulary import pieces

PIECES = 30522  # rows of the table that are word pieces, before those that are hashes
HASHES = 1 << 15
PART = 0.3  # what a part of a word weighs against a piece, where there are pieces
CHARACTERS = 1500  # of a text that are read

_WORD = re.compile(r"[\u4e00-\u9fff]+|[^\W_]+")
_PARTS = (4, 5)  # letters


@dataclass(frozen=True, slots=True)
class Bag:
    """Rows and what each weighs; the squares of the weights add up to 1. Empty for no word."""

    rows: NDArray[np.int64]
    weights: NDArray[np.float32]
    pieces: int  # how many of the rows are word pieces; they come first


def bag(text: str) -> Bag:
    text = text[:CHARACTERS].lower()
    unknown = pieces()["[UNK]"]
    ids = [] if HAN.search(text) else [i for i in wordpiece.encode(text)[1:-1] if i != unknown]
    hashed = [PIECES + crc32(part.encode()) % HASHES for part in _parts(text)]
    weights = np.ones(len(ids) + len(hashed), np.float32)
    weights[len(ids) :] = PART if ids else 1.0
    length = float(np.sqrt(weights @ weights)) or 1.0
    rows = np.array([*ids, *hashed], np.int64)
    return Bag(rows=rows, weights=weights / length, pieces=len(ids))


def _parts(text: str) -> Iterator[str]:
    words = _WORD.findall(text)
    for word in words:
        if HAN.match(word):
            yield from (word[i : i + n] for n in (1, 2, 3) for i in range(len(word) - n + 1))
            continue
        closed = f"<{word}>"
        yield closed
        if len(word) > 3:
            yield from [closed[i : i + n] for n in _PARTS for i in range(len(closed) - n + 1)]
    yield from (f"{first}_{second}" for first, second in pairwise(words))

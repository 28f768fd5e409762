"""The telling words of a text as small numbers, to count those that two texts share."""

import re
from collections.abc import Iterator
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from memory.reach.words import fold, folded

_WORD = re.compile(r"[^\W\d_\u4e00-\u9fff]{3,}")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_COMMON = folded(
    """the and are did what which who whom you our your been was were have has had this that these
    those with from not can could should would will may might must how when where why there here
    their his her she they them its just some any all one about out get got going went want need
    like know let make please tell give find help for but too very also than then into over user"""
)


def hashes(text: str, most: int) -> NDArray[np.uint16]:
    """*most* numbers from 1 up, one for each telling word, filled up with 0."""
    found = list(dict.fromkeys(_hashed(text)))[:most]
    return np.array(found + [0] * (most - len(found)), np.uint16)


def _hashed(text: str) -> Iterator[int]:
    for word in _words(text):
        yield 1 + crc32(word.encode()) % 65535


def _words(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text):
        word = fold(match[0])
        if word not in _COMMON:
            yield word
    for match in _HAN.finditer(text):
        run = match[0]
        yield from (run[at : at + 2] for at in range(len(run) - 1))

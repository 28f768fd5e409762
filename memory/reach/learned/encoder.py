"""Where a text points: MiniLM, trained further on which facts messages reach.

It comes with the extra `semantic`, and is in force where it is asked for (`HELD_REACH_ENCODER`).
A message and a fact that it reaches point the same way.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.semantic import session, wordpiece

LENGTH = 128  # word pieces; what a text has beyond is not read

# What is made of a text as a message or as a fact, of length 1; the side is an output's name.
Point = Callable[[str, str], NDArray[np.float32]]


def point(content: bytes) -> Point:
    """From the bytes of a model. Threads may share it."""
    return partial(_point, session.opened(content))


def _point(model: Any, text: str, side: str) -> NDArray[np.float32]:
    ids = np.array([wordpiece.encode(text)[:LENGTH]], np.int64)
    (made,) = model.run([side], {"ids": ids})
    pointing: NDArray[np.float32] = made[0]
    return pointing

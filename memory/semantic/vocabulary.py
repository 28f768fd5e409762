"""The pieces of uncased BERT, read once from the file that ships with the product."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from memory.semantic.errors import DamagedError

_FILE = Path(__file__).parent.parent / "data" / "bert-uncased.vocab.txt"
_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"


@cache
def pieces() -> Mapping[str, int]:
    """Piece → id. The lower the id of a whole word, the more common the word, roughly.

    Raises `DamagedError`.
    """
    content = _FILE.read_bytes()
    if hashlib.sha256(content).hexdigest() != _SHA256:
        raise DamagedError(f"{_FILE.name} does not match its checksum: install it again.")
    return {piece: number for number, piece in enumerate(content.decode().split("\n")) if piece}

"""Count tokens with a real tokenizer, offline, from a rank file that ships with the product."""

import base64
import gzip
import hashlib
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import tiktoken
from tiktoken_ext import openai_public

ENCODING = "o200k_base"
_RANKS = Path(__file__).parent / "data" / f"{ENCODING}.tiktoken.gz"
_lock = Lock()


class DamagedRanksError(RuntimeError):
    """The rank file is not the one that was shipped."""


def count(text: str) -> int:
    """Tokens of *text* in ENCODING; the first call reads the ranks (under a second)."""
    return len(encoding().encode_ordinary(text)) if text else 0


@cache
def encoding() -> tiktoken.Encoding:
    # tiktoken's own constructor knows the pattern and the special tokens, but would download
    # the ranks; for the time of the call it is given ours.
    with _lock:
        downloads = openai_public.load_tiktoken_bpe
        openai_public.load_tiktoken_bpe = _read_ranks
        try:
            return tiktoken.Encoding(**openai_public.ENCODING_CONSTRUCTORS[ENCODING]())
        finally:
            openai_public.load_tiktoken_bpe = downloads


def _read_ranks(_address: str, expected_hash: str | None = None, **_: Any) -> dict[bytes, int]:
    content = gzip.decompress(_RANKS.read_bytes())
    if hashlib.sha256(content).hexdigest() != expected_hash:
        raise DamagedRanksError(f"{_RANKS.name} does not match its checksum: install it again.")
    lines = (line.split() for line in content.splitlines() if line)
    return {base64.b64decode(token): int(rank) for token, rank in lines}

"""The tools as they were released. Whoever changes a word of them changes this line too (T10)."""

import hashlib
import json
from typing import Any

NAMES = [
    "apply_memory",
    "recall_memories",
    "save_memory",
    "overwrite_memory",
    "disclose_memory",
    "verify_commitments",
    "review_reply",
    "propose_tone",
]
DIGEST = "3c9bdbbee7c450512b88022cca397a67699d684d2b0212617bd3aacbe894e7f8"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

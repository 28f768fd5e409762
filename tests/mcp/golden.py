"""The tools as they were released. Whoever changes a word of them changes this line too (T10)."""

import hashlib
import json
from typing import Any

NAMES = [
    "apply_memory",
    "save_memory",
    "overwrite_memory",
    "disclose_memory",
    "review_reply",
    "propose_tone",
]
DIGEST = "d3f05769c69282e456f9c827acdcb9590ddb534e7d4ac3889bdfd6cf9a3c4f7a"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

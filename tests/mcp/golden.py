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
DIGEST = "6692b4648ed2016d6f06aaaaef4859557df17e2f0024169aae3581222fc62053"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

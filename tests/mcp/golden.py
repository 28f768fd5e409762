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
DIGEST = "d14d6f8cef8897c76a691b1772303d8a65a96ca1d5118eada6245efa81aac854"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

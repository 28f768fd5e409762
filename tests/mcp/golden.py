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
DIGEST = "45f5a786149630780f8ebc568cd2f316724c56e8fcef0f8b73ad4264fc85e19d"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

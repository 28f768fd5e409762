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
    "review_reply",
    "propose_tone",
]
DIGEST = "568200794e8aae704801e61989e08ae89cac2aad448f070ef1900c068a5a76f8"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

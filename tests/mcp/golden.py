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
DIGEST = "6426aba148f91886bd49655d43904ed80f97b3c7ce4cbff12ea0b49f8feb5423"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

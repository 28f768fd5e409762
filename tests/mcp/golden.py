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
DIGEST = "186e97455484cfc32f0a0c1c239697d222a854101f0f57e6b4c79ae79db130cd"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

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
DIGEST = "e6ff58aa458cbdc5b48d04ba23f08b70f19f05a91ae9a6d053c1c76d38a74148"


def digest(tools: list[dict[str, Any]]) -> str:
    """Of a `tools/list`, whatever the order of its members."""
    return hashlib.sha256(json.dumps(tools, sort_keys=True).encode()).hexdigest()

"""The server's own commands in a process of their own, with an environment of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = ("DEBUG", "PORT", "HELD_URL", "HELD_ALLOWED_HOSTS", "HELD_RATE_LIMITS", "SECRET_KEY",
        "DATABASE_URL", "HELD_KEYS", "HELD_KEYS_FILE", "HELD_CALLS_PER_MINUTE",
        "HELD_PROXY_ADDRESSES")  # fmt: skip


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python arguments…`, with the product's variables as in *environment* and no others."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=kept | environment, timeout=300, capture_output=True, text=True, check=False,
    )  # fmt: skip


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("manage.py", *arguments, **environment)

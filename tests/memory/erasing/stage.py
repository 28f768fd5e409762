"""Play a part of a test in a process of its own, over a database of its own.

The ledger cannot be emptied, and a scrub runs in no transaction, so neither is for pytest's own.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.servers import held

ROOT = Path(__file__).resolve().parents[3]
SECRET = "signs the sessions of databases that only tests know, and nothing else"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    url: str
    folder: Path  # for the keys

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DATABASE_URL": self.url,
            "HELD_KEYS_FILE": str(self.folder / "held.keys"),
            "SECRET_KEY": SECRET,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }

    def manage(self, *command: str) -> str:
        return _run([sys.executable, "manage.py", *command], self.environment)

    def play(self, scene: str, *told: Any) -> Any:
        """What the function *scene* of `scenes` answers."""
        line = [sys.executable, "-m", "tests.memory.erasing.scenes", scene, json.dumps(told)]
        return json.loads(_run(line, self.environment).splitlines()[-1])

    def start(self, scene: str, *told: Any) -> "subprocess.Popen[str]":
        """The same, not waited for; it begins when a line is written to it."""
        line = [sys.executable, "-m", "tests.memory.erasing.scenes", scene, json.dumps(told)]
        return subprocess.Popen(
            line, cwd=ROOT, env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip


def on_sqlite(folder: Path) -> Stage:
    stage = Stage(url=f"sqlite:///{folder / 'held.sqlite3'}", folder=folder)
    held.prepare(folder)
    return stage


def _run(line: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        line, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout

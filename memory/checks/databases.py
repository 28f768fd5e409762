"""An unsafe database stops the start."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, Info, Tags, register
from django.db import connections

from memory.trust.sqlite import wal_is_safe

WANTED = {"synchronous": 2, "secure_delete": 1, "mmap_size": 0}  # FULL, ON, never mapped


@register(Tags.database)
def sqlite_is_safe(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: Any,
) -> list[CheckMessage]:
    """The live connection's settings, as they are and not as they were asked for."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                state = {name: _pragma(cursor, name) for name in [*WANTED, "journal_mode"]}
            found += judge(state, sqlite3.sqlite_version_info)
    return found


def judge(state: dict[str, Any], version: tuple[int, ...]) -> list[CheckMessage]:
    number = ".".join(map(str, version))
    found: list[CheckMessage] = [
        Error(
            f"SQLite's {name} is {state[name]}, not {wanted}.",
            hint="Held sets it on every connection; remove what sets it otherwise.",
            id="held.E002",
        )
        for name, wanted in WANTED.items()
        if state[name] not in {wanted, None}
    ]
    if state["journal_mode"] == "wal" and not wal_is_safe(version):
        found.append(
            Error(
                f"SQLite {number} can corrupt a database in write-ahead-log mode.",
                hint="Install the pysqlite3 wheel, or let Held use journal mode DELETE.",
                id="held.E001",
            )
        )
    elif not wal_is_safe(version):
        found.append(
            Info(
                f"SQLite {number} is kept out of write-ahead-log mode; writers wait for readers.",
                hint="Install the pysqlite3 wheel for a newer library.",
                id="held.I001",
            )
        )
    return found


def _pragma(cursor: Any, name: str) -> Any:
    row = cursor.execute(f"PRAGMA {name}").fetchone()
    return row[0] if row else None

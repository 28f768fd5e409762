"""Counts whose loss in a power failure would harm nobody: how often somebody calls, or is refused.

They are kept in the database, so that all workers share them, in one statement each, so that none
is lost between two workers; but no call waits until the disk has them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection


def run(sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows that *sql* returns, in a transaction of its own. A WHERE of it holds `light()`."""
    with _light(), connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall()) if cursor.description else []


def light() -> str:
    """A condition that always holds; on PostgreSQL its statement does not wait for the disk."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        return "set_config('synchronous_commit', 'off', true) = 'off'"
    return "1 = 1"


@contextmanager
def _light() -> Iterator[None]:
    """On SQLite: the next commit that waits for the disk writes this one's pages too.

    Only with the write-ahead log, where what was not yet on the disk is left out as a whole.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block or not _has_log():
        yield
        return
    _set("NORMAL")
    try:
        yield
    finally:
        _set("FULL")


def _has_log() -> bool:
    return "journal_mode=WAL" in connection.settings_dict["OPTIONS"].get("init_command", "")


def _set(level: str) -> None:
    connection.ensure_connection()
    connection.connection.execute(f"PRAGMA synchronous={level}")

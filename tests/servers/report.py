"""Which databases the tests were really connected to, told in their last lines.

Runs that follow each other share a folder of notes, so that the last of them tells of all.
"""

import os
from pathlib import Path
from typing import Any

from django.db import connections
from django.db.backends.signals import connection_created

NOTES = "HELD_TEST_NOTES"  # the variable that names the folder
connected: set[str] = set()


def watch() -> None:
    """From now on, keep what this process connects to as its own database."""
    connection_created.connect(_keep)


def _keep(*, connection: Any, **_: object) -> None:
    if connection.vendor == connections["default"].vendor:
        connected.add(f"{connection.display_name} {_version(connection)}")


def _version(connection: Any) -> str:
    """As its makers write it: 15.19, 3.53.4."""
    if connection.vendor == "postgresql":
        number: int = connection.connection.info.server_version  # 150019
        return f"{number // 10_000}.{number % 10_000}"
    return str(connection.Database.sqlite_version)


def close() -> list[str]:
    """What to say at the end of a run: what was tested, here and in the runs before it."""
    notes = os.environ.get(NOTES)
    if notes is None:
        return [_sentence(sorted(connected))] if connected else []
    with (Path(notes) / "tested").open("a") as file:
        file.writelines(f"{name}\n" for name in sorted(connected))
    return [_sentence(tested(Path(notes))), *_read(Path(notes) / "skipped").splitlines()]


def tested(notes: Path) -> list[str]:
    """Names with versions, by the runs that ended."""
    return _read(notes / "tested").splitlines()


def skip(notes: Path, why: str) -> None:
    (notes / "skipped").write_text(why)


def _read(note: Path) -> str:
    return note.read_text() if note.exists() else ""


def _sentence(names: list[str]) -> str:
    return f"Databases tested: {', '.join(names) or 'none'}."

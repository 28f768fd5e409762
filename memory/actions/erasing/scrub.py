"""After the rows are gone: take what is left of them out of the database's files, and look."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection

from memory.actions.erasing import postgres, sqlite
from memory.actions.erasing.busy import BusyError

SMALL = 64 * 1024 * 1024  # bytes that are rewritten while a page is waited for; about a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Bytes to rewrite."""

    bytes: int

    @property
    def is_small(self) -> bool:
        return self.bytes <= SMALL


def size(tables: Collection[str]) -> Size:
    measured = postgres.size(tables) if connection.vendor == "postgresql" else sqlite.size()
    return Size(bytes=measured)


def run(tables: Collection[str], marks: Collection[str]) -> int:
    """Rewrite what the rows stood in; how many *marks* or dead rows are there still.

    Cannot run in a transaction. Raises BusyError where others' reading or writing is in the way.
    """
    if connection.in_atomic_block:
        raise BusyError("A transaction is open.")
    if connection.vendor == "postgresql":
        return postgres.rewrite(tables)
    sqlite.rewrite()
    return sqlite.search(marks)

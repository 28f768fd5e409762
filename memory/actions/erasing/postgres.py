"""PostgreSQL's tables: written anew, each into a file of its own, from what is live.

Their server alone can read its files. It tells how many dead rows it had to copy along, for the
sake of transactions that could still see them; only none will do.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import connection
from django.db.utils import NotSupportedError, OperationalError, ProgrammingError

from memory.actions.erasing.busy import BusyError

PATIENCE = 2_000  # milliseconds for others to end what holds a table
STATISTICS = "pg_catalog.pg_statistic"  # samples of columns' values, for the planner


def size(tables: Collection[str]) -> int:
    total = "SELECT COALESCE(SUM(pg_total_relation_size(name::regclass)), 0)"
    return int(_ask(f"{total} FROM unnest(%s::text[]) AS name", [[*tables]]))


def rewrite(tables: Collection[str]) -> int:
    """The dead rows that are still there. Raises BusyError."""
    kept: list[int] = []
    with _impatient(), _listening(kept):
        try:
            for table in sorted(tables):
                _do(f"VACUUM (FULL, ANALYZE, VERBOSE) {connection.ops.quote_name(table)}")
            if len(kept) != len(tables):  # PostgreSQL warns, and goes on
                raise BusyError("Held's role must own its tables to rewrite them.")
            if _owns_the_database():
                _do(f"VACUUM (FULL, VERBOSE) {STATISTICS}")
        except OperationalError as error:  # locked for too long, or a deadlock broken up
            raise BusyError(str(error)) from error
    with suppress(NotSupportedError, ProgrammingError, OperationalError):
        _do("CHECKPOINT")  # for who may: the change log is overwritten the sooner
    return sum(kept)


@contextmanager
def _listening(kept: list[int]) -> Iterator[None]:
    """Take down what VACUUM tells of each table, in whichever language."""

    def hear(notice: Any) -> None:
        if found := re.search(r"\d+", notice.message_detail or ""):
            kept.append(int(found[0]))  # "3 dead row versions cannot be removed yet."

    connection.ensure_connection()
    session: Any = connection.connection
    session.add_notice_handler(hear)
    try:
        yield
    finally:
        session.remove_notice_handler(hear)


@contextmanager
def _impatient() -> Iterator[None]:
    _do(f"SET lock_timeout = {PATIENCE}")
    try:
        yield
    finally:
        _do("RESET lock_timeout")


def _owns_the_database() -> bool:
    asked = "SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = "
    return bool(_ask(f"{asked} current_database()"))


def _do(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def _ask(sql: str, values: Any = None) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()[0]

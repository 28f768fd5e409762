"""SQLite's files: rewritten from what is live, and read byte by byte.

secure_delete overwrites a row with zeros where it stands. It does not reach the copies that
SQLite leaves in a page when it moves rows between pages, so the file is written anew: VACUUM
copies live rows only. The write-ahead log is then emptied into it.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import batched
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.utils import OperationalError

from memory.actions.erasing.busy import BusyError
from memory.trust.cipher import FORMAT, NONCE_LENGTH

PATIENCE = 2_000  # milliseconds for others to end what they read or write
CHUNK = 1024 * 1024  # bytes read at a time
LONGEST = 64  # bytes of a mark
AT_ONCE = 250_000  # marks that are looked for in one reading; some 30 MB of memory
BESIDE = ("-wal", "-journal")  # not "-shm", which holds no content and bears the locks

_NONCE = re.compile(b"(?=" + FORMAT + b"(.{%d}))" % NONCE_LENGTH, re.DOTALL)  # wherever it may be


def size() -> int:
    return _number("page_count") * _number("page_size")


def rewrite() -> None:
    """Raises BusyError."""
    if _number("secure_delete") != 1:
        raise BusyError("secure_delete is off on this connection.")
    with _impatient():
        try:
            _settle_indexes()
            _execute("VACUUM")
            busy, *_ = _execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except OperationalError as error:  # locked, or being read
            raise BusyError(str(error)) from error
    if busy:
        raise BusyError("Somebody reads what was there before.")


def search(marks: Iterable[str]) -> int:
    """How many of *marks* (hexadecimal) are in the files.

    Every place where a sealed text could begin is looked up among them, so that a reading takes
    as long for many as for few. The memory is that of AT_ONCE marks and one CHUNK: for more marks
    the files are read again.
    """
    wanted = dict.fromkeys(map(bytes.fromhex, marks))
    nonces = (mark for mark in wanted if len(mark) == NONCE_LENGTH)
    others = frozenset(mark for mark in wanted if len(mark) != NONCE_LENGTH)  # keys: a few
    found = [_found(frozenset(some), frozenset()) for some in batched(nonces, AT_ONCE)]
    return sum(found) + (_found(frozenset(), others) if others else 0)


def _found(nonces: frozenset[bytes], others: frozenset[bytes]) -> int:
    found: set[bytes] = set()
    for path in files():
        before = b""
        for chunk in _chunks(path):
            text = before + chunk
            found |= nonces.intersection(_NONCE.findall(text)) if nonces else set()
            found |= {mark for mark in others if mark in text}
            before = text[-LONGEST:]
    return len(found)


def files() -> list[Path]:
    """The database's file and its logs, as far as they are there; none for one in memory."""
    main = _execute("SELECT file FROM pragma_database_list WHERE name = 'main'")[0]
    paths = [Path(main), *(Path(main + end) for end in BESIDE)] if main else []
    return [path for path in paths if path.exists()]


def _settle_indexes() -> None:
    """A full-text index keeps the words of rows that are gone until its parts are merged."""
    rows = _all("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    for name, sql in rows:
        quoted = connection.ops.quote_name(name)
        if "using fts" in " ".join(sql.lower().split()):
            _execute(f"INSERT INTO {quoted}({quoted}) VALUES ('optimize')")
    if "sqlite_stat4" in {name for name, _ in rows}:
        _execute("ANALYZE")  # its samples are values of columns


def _chunks(path: Path) -> Iterator[bytes]:
    at = 0
    with suppress(FileNotFoundError), _opened(path) as descriptor:
        while chunk := os.pread(descriptor, CHUNK, at):
            yield chunk
            at += len(chunk)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    if not path.name.endswith(BESIDE):
        yield _kept_open(path, path.stat().st_ino)
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@cache
def _kept_open(path: Path, inode: int) -> int:
    """Never closed: a close would take this process's locks on the file away, SQLite's own too.

    https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
    """
    return os.open(path, os.O_RDONLY)


@contextmanager
def _impatient() -> Iterator[None]:
    before = _number("busy_timeout")
    _execute(f"PRAGMA busy_timeout = {PATIENCE}")
    try:
        yield
    finally:
        _execute(f"PRAGMA busy_timeout = {before}")


def _number(pragma: str) -> int:
    return int(_execute(f"PRAGMA {pragma}")[0])


def _execute(sql: str) -> Any:
    """The first row of what *sql* answers, or nothing."""
    rows = _all(sql)
    return rows[0] if rows else None


def _all(sql: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall() if cursor.description else []

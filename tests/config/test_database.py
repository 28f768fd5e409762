"""What a live connection is, and not what was asked for."""

import sqlite3
import stat
from contextlib import contextmanager

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from config import database, sqlite
from memory.trust.sqlite import wal_is_safe


@pytest.fixture
def connect(tmp_path, db):
    """connect() → a new connection to one database file, as the settings make it."""
    path = tmp_path / "held.sqlite3"
    handlers = []

    def connect(**options):
        settings = database.read(None, default=path)
        settings["OPTIONS"] |= options
        handler = ConnectionHandler({"default": settings})
        handlers.append(handler)
        return handler["default"]

    yield connect
    for handler in handlers:
        handler["default"].close()


def pragma(connection, name):
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("synchronous", 2),
        ("secure_delete", 1),
        ("foreign_keys", 1),
        ("mmap_size", 0),
        ("journal_size_limit", 64 * 1024 * 1024),
        ("busy_timeout", 20_000),
        ("journal_mode", "wal" if wal_is_safe(sqlite3.sqlite_version_info) else "delete"),
    ],
)
def test_a_connection_is_set_to_keep_what_it_acknowledged(connect, name, value):
    assert pragma(connect(), name) == value


@contextmanager
def begun(connection):
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    yield
    connection.rollback()
    connection.set_autocommit(True)


def test_a_transaction_takes_its_lock_at_once(connect):
    first, second = connect(), connect(timeout=0)
    with (
        begun(first),
        second.cursor() as cursor,
        pytest.raises(OperationalError, match="locked"),
    ):
        cursor.execute("BEGIN IMMEDIATE")


@pytest.mark.parametrize(
    ("version", "mode"), [((3, 51, 3), "WAL"), ((3, 46, 1), "DELETE"), ((3, 40, 1), "DELETE")]
)
def test_the_log_is_kept_only_by_a_library_that_may(monkeypatch, version, mode):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert f"journal_mode={mode};" in database.sqlite_options()["init_command"]


def test_the_swapped_library_tells_its_limits(connect):
    connection = connect()
    connection.ensure_connection()
    for limit in sqlite.LIMITS:
        assert connection.connection.getlimit(limit) >= 2_000


def test_a_query_can_be_written_down(connect):
    connection = connect()
    connection.force_debug_cursor = True
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s, %s", ["a", 1])
    assert connection.queries[-1]["sql"] == "SELECT 'a', 1"


def test_the_file_and_its_log_are_their_owners_alone(connect, tmp_path):
    with connect().cursor() as cursor:
        cursor.execute("CREATE TABLE kept (value TEXT)")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert "held.sqlite3" in modes
    assert set(modes.values()) == {0o600}


def test_a_postgres_address_keeps_its_own_options(tmp_path):
    url = "postgres://held@db/held?sslmode=verify-full"
    options = database.read(url, default=tmp_path / "x")["OPTIONS"]
    assert options == {
        "sslmode": "verify-full",
        "server_side_binding": True,
        "pool": {"timeout": 5},
    }


def test_reading_the_settings_makes_no_file(tmp_path):
    database.read(None, default=tmp_path / "held.sqlite3")
    assert list(tmp_path.iterdir()) == []

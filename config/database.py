"""The database from DATABASE_URL, with SQLite set so that what was acknowledged stays."""

import sqlite3
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config import sqlite
from memory.trust.sqlite import wal_is_safe

SQLITE_TIMEOUT = 20  # seconds a writer waits for another
KEPT_OPEN = 600  # seconds a connection serves before it is opened anew
POOL_TIMEOUT = 5  # seconds a request waits for a connection to PostgreSQL
WAL_LIMIT = 64 * 1024 * 1024  # bytes kept in the log after a checkpoint


def journal_mode() -> str:
    return "WAL" if wal_is_safe(sqlite3.sqlite_version_info) else "DELETE"


def read(url: str | None, *, default: Path) -> dict[str, Any]:
    """Django's settings for *url*; without one, SQLite in the file *default*."""
    try:
        settings: dict[str, Any] = {"OPTIONS": {}} | dict(
            dj_database_url.parse(url or f"sqlite:///{default}")
        )
    except ValueError:  # its words name neither the variable nor a remedy
        raise ImproperlyConfigured(
            "DATABASE_URL must look like sqlite:////srv/held.sqlite3 or postgres://user@host/held."
        ) from None
    match settings["ENGINE"]:
        case "django.db.backends.sqlite3":
            settings["CONN_MAX_AGE"] = KEPT_OPEN
            settings["OPTIONS"] = sqlite_options()
        case "django.db.backends.postgresql":
            settings["CONN_HEALTH_CHECKS"] = True
            settings["OPTIONS"] |= {"server_side_binding": True, "pool": {"timeout": POOL_TIMEOUT}}
        case engine:
            raise ImproperlyConfigured(
                f"DATABASE_URL must start with sqlite:// or postgres://, not {engine}."
            )
    return settings


def sqlite_options() -> dict[str, Any]:
    # IMMEDIATE: with the default, a reader that turns writer fails with "database is locked".
    # FULL: with NORMAL a power loss may take back what was acknowledged.
    # secure_delete: without it a removed value stays readable in the file.
    return {
        "factory": sqlite.connection(sqlite3.Connection),
        "transaction_mode": "IMMEDIATE",
        "timeout": SQLITE_TIMEOUT,
        "init_command": (
            f"PRAGMA journal_mode={journal_mode()};"
            "PRAGMA synchronous=FULL;"
            "PRAGMA secure_delete=ON;"
            f"PRAGMA journal_size_limit={WAL_LIMIT};"
        ),
    }

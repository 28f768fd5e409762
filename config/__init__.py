"""Settings, and the one thing that must happen before Django loads: a safe SQLite."""

from config import sqlite

sqlite.install()

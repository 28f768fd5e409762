"""SQLite as Held opens it: a newer library where its wheel is installed, and a private file.

SQLite 3.7.0 to 3.51.2 can corrupt a write-ahead-log database when a second process
checkpoints. Without the wheel `config.database` keeps away from that log (docs/adr/0002).
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

# What Django asks a connection for and the wheel's Connection does not tell: SQLite's own codes
# of the limits, and its defaults: columns of a result, and parameters of a statement (the wheel
# is built with more of these).
CODES = {"SQLITE_LIMIT_COLUMN": 2, "SQLITE_LIMIT_VARIABLE_NUMBER": 9}
LIMITS = {2: 2_000, 9: 32_766}


def install() -> None:
    """Put the wheel's library in the interpreter's place, where there is one."""
    if find_spec("pysqlite3") is None:
        return
    library: Any = import_module("pysqlite3.dbapi2")
    package: Any = import_module("pysqlite3")
    for module in (library, package):
        for name, code in CODES.items():
            setattr(module, name, code)
    sys.modules["sqlite3"] = package
    sys.modules["sqlite3.dbapi2"] = library


def connection(base: Any) -> type:
    """*base*, a library's Connection, with what Held needs of it."""

    def opened(self: Any, database: Any, *args: Any, **options: Any) -> None:
        keep_private(str(database))
        base.__init__(self, database, *args, **options)

    def getlimit(self: object, category: int) -> int:
        if category not in LIMITS:
            raise LookupError(f"SQLite limit {category} is not known here.")
        return LIMITS[category]

    added = {"__init__": opened} | ({} if hasattr(base, "getlimit") else {"getlimit": getlimit})
    return type("HeldConnection", (base,), added)


def keep_private(database: str) -> None:
    """Make the file readable to its owner alone; its log and index take the same mode."""
    path = Path(database)
    if not database.startswith((":", "file:")) and path.parent.is_dir():
        path.touch(mode=0o600)  # the mode of a file that is there stays as it is

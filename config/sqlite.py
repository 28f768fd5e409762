"""A newer SQLite in the place of the interpreter's, where its wheel is installed.

SQLite 3.7.0 to 3.51.2 can corrupt a write-ahead-log database when a second process
checkpoints. Without the wheel `config.database` keeps away from that log (docs/adr/0002).
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

# What Django asks a connection for and the wheel's Connection does not tell: SQLite's own codes
# of the limits, and its defaults: columns of a result, and parameters of a statement (the wheel
# is built with more of these).
CODES = {"SQLITE_LIMIT_COLUMN": 2, "SQLITE_LIMIT_VARIABLE_NUMBER": 9}
LIMITS = {2: 2_000, 9: 32_766}


def install() -> None:
    """Swap the library; does nothing without the wheel or where it is done already."""
    if find_spec("pysqlite3") is None or hasattr(sys.modules.get("sqlite3"), "HeldConnection"):
        return
    library: Any = import_module("pysqlite3.dbapi2")
    package: Any = import_module("pysqlite3")
    for module in (library, package):
        for name, code in CODES.items():
            setattr(module, name, code)
        module.HeldConnection = _connection(library.Connection)
    sys.modules["sqlite3"] = package
    sys.modules["sqlite3.dbapi2"] = library


def factory() -> dict[str, Any]:
    """The options of a connection of the swapped library; none of the interpreter's own."""
    connection = getattr(sys.modules["sqlite3"], "HeldConnection", None)
    return {"factory": connection} if connection else {}


def _connection(base: Any) -> type:
    def getlimit(self: object, category: int) -> int:
        if category not in LIMITS:
            raise LookupError(f"SQLite limit {category} is not known here.")
        return LIMITS[category]

    return type("HeldConnection", (base,), {"getlimit": getlimit})

"""The tests on both databases: PostgreSQL first, then all of them on SQLite.

    python -m tests.servers.engines [pytest's arguments…]

Without PostgreSQL its run is skipped, and the last lines say so; where CI is set that fails.
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.servers import binaries, child, logs, postgres, report
from tests.servers.binaries import Binaries
from tests.servers.errors import ServerError

# Each has a database and servers of its own; more would want more connections than there are.
WORKERS = min(os.cpu_count() or 1, 4)
PYTEST = [sys.executable, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal"]
# These bring a database of their own, or none.
APART = (
    "browser", "config", "examples", "gate", "mcp/test_sdk.py", "memory/test_races.py",
    "memory/test_retain.py", "portable", "races", "reach", "review", "semantic",
)  # fmt: skip
NOT_ON_POSTGRES = [f"--ignore=tests/{name}" for name in APART]
ALL = ("PostgreSQL", "SQLite")


def on_postgres(found: Binaries, arguments: list[str], notes: Path) -> int:
    with postgres.running(found, durable=False) as cluster:
        line = [*PYTEST, *NOT_ON_POSTGRES, *arguments]
        return child.run(line, DATABASE_URL=cluster.url(), **{report.NOTES: str(notes)})


def on_sqlite(arguments: list[str], notes: Path) -> int:
    line = [*PYTEST, *arguments]
    # Empty is the default, and in pytest that is a database in memory.
    return child.run(line, DATABASE_URL="", **{report.NOTES: str(notes)})


def test(arguments: list[str], notes: Path) -> int:
    """pytest's own code of the first run that fails."""
    try:
        found = binaries.find()
    except ServerError as error:
        report.skip(notes, f"PostgreSQL was skipped: {error}")
        print(error, file=sys.stderr)
        if os.environ.get("CI"):
            return 1
    else:
        if code := on_postgres(found, arguments, notes):
            return code
    return on_sqlite(arguments, notes)


def main(arguments: list[str]) -> int:
    child.end_in_order()
    with tempfile.TemporaryDirectory(prefix="held-tests-") as folder:
        code = test(arguments, Path(folder))
        missing = [name for name in ALL if name not in " ".join(report.tested(Path(folder)))]
    if code == 0 and missing and os.environ.get("CI"):
        print(f"Not tested: {', '.join(missing)}.", file=sys.stderr)
        return 1
    if logs.told:  # by PostgreSQL itself, whose log is read when it has ended
        print(*logs.told, sep="\n", file=sys.stderr)
        return code or 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

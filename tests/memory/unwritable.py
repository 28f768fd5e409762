"""A ledger that takes no line, as when its table is damaged."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

SQLITE = [
    "CREATE TRIGGER full_up BEFORE INSERT ON memory_event "
    "BEGIN SELECT RAISE(ABORT, 'No room.'); END"
]
POSTGRES = [
    "CREATE FUNCTION full_up() RETURNS trigger AS "
    "$$ BEGIN RAISE EXCEPTION 'No room.'; END $$ LANGUAGE plpgsql",
    "CREATE TRIGGER full_up BEFORE INSERT ON memory_event FOR EACH ROW EXECUTE FUNCTION full_up()",
]
MENDED = {
    "sqlite": ["DROP TRIGGER full_up"],
    "postgresql": ["DROP TRIGGER full_up ON memory_event", "DROP FUNCTION full_up()"],
}


@contextmanager
def no_event_can_be_written() -> Iterator[None]:
    _run(SQLITE if connection.vendor == "sqlite" else POSTGRES)
    try:
        yield
    finally:
        _run(MENDED[connection.vendor])


def _run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)

"""Whatever is changed in the ledger's tables is noticed: a bit, a row, an order, a second copy.

The tables are swapped for copies without triggers, constraints or column types, as they are for
somebody with the file and an editor. Each change is made, looked for, and taken back.
"""

import random
import uuid
from datetime import timedelta

import pytest
from django.db import DataError, connection, transaction

from memory.actions import chain
from memory.models import Event, LedgerHead
from memory.trust.ledger import Act, Actor, BrokenError
from tests.conftest import NOON

LINES, HEAD = "memory_event", "memory_ledgerhead"
COLUMNS: dict[str, list[str]] = {
    LINES: [str(field.column) for field in Event._meta.concrete_fields],
    HEAD: [str(field.column) for field in LedgerHead._meta.concrete_fields],
}
CELLS = [(table, column) for table, columns in COLUMNS.items() for column in columns]


def fill(count):
    """A ledger of *count* lines, with every act and every kind of column."""
    draw, acts, actors = random.Random(7), [*Act], [*Actor]
    head = LedgerHead.locked()
    for number in range(count):
        event = Event(
            person=uuid.UUID(int=draw.getrandbits(128)),
            act=acts[number % len(acts)],
            actor=actors[number % len(actors)],
            assistant=uuid.UUID(int=draw.getrandbits(128)) if number % 3 else None,
            thing=f"ans_{draw.getrandbits(64):x}" if number % 5 else "",
            counts={"used": draw.randrange(9), "held": 1} if number % 2 else {},
            at=NOON + timedelta(microseconds=draw.choice([0, 5, 120_000]) * number),
        )
        head.append(event)


def loosened(lines):
    """A ledger of so many, to which anything can be done."""
    fill(lines)
    for table, columns in COLUMNS.items():
        names = ", ".join(columns)
        run(f"ALTER TABLE {table} RENAME TO {table}_kept")
        if connection.vendor == "postgresql":
            run(f"CREATE TABLE {table} AS SELECT {names} FROM {table}_kept")
        else:
            run(f"CREATE TABLE {table} ({names})")
            run(f"INSERT INTO {table} SELECT {names} FROM {table}_kept")
    assert chain.verify().length == lines


def run(sql, *parameters):
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return cursor.fetchall() if cursor.description else []


def stored():
    """Everything in both tables, as it is stored and in no order."""
    return [sorted(run(f"SELECT {_exactly(table)} FROM {table} t")) for table in COLUMNS]


def _exactly(table):
    if connection.vendor == "postgresql":
        return "t::text"
    return ", ".join(f"typeof({column}), hex({column})" for column in COLUMNS[table])


def flip(draw):
    """One bit of one cell; a cell that holds nothing gets something."""
    table, column = draw.choice(CELLS)
    where = f"id = {draw.choice(ids(table))}"
    kind = "pg_typeof" if connection.vendor == "postgresql" else "typeof"
    form = "text" if connection.vendor == "postgresql" else "BLOB"
    sql = f"SELECT {kind}({column}), CAST({column} AS {form}) FROM {table} WHERE {where}"
    ((kind, value),) = run(sql)
    changed, target = _flipped(draw, kind, value)
    run(f"UPDATE {table} SET {column} = {target} WHERE {where}", changed)


def _flipped(draw, kind, value):
    """The changed value, and the SQL that puts it where it was as what it was."""
    if not value:
        return uuid.uuid4().hex, "CAST(%s AS uuid)" if kind == "uuid" else "%s"
    if kind == "integer":  # SQLite's; PostgreSQL says bigint
        return int(value) ^ 1 << draw.randrange(62), "%s"
    changed = bytearray(value.encode() if isinstance(value, str) else value)
    changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
    if connection.vendor == "postgresql":
        return changed.decode(), f"CAST(%s AS {kind})"
    return bytes(changed), "CAST(%s AS TEXT)" if kind == "text" else "%s"


def drop(draw):
    first, *middle, last = ids(LINES)
    several = draw.sample(middle, draw.randint(2, 5))
    gone = draw.choice([[first], [draw.choice(middle)], [last], [last - 1, last], several])
    run(f"DELETE FROM {LINES} WHERE id IN ({', '.join(map(str, gone))})")


def swap(draw):
    """What two lines say, their numbers, or the ids of their rows."""
    content = [name for name in COLUMNS[LINES] if name not in {"id", "number"}]
    columns = ", ".join(draw.choice([content, ["number"], ["id"], ["at"], ["digest"]]))
    one, two = draw.sample(ids(LINES), 2)
    for here, there in ((one, two), (two, one)):
        found = f"SELECT {columns} FROM {LINES}_kept WHERE number = {there}"
        cell = "number" if columns == "id" else "id"
        run(f"UPDATE {LINES} SET ({columns}) = ({found}) WHERE {cell} = {here}")


def duplicate(draw):
    table = draw.choice([LINES, LINES, LINES, HEAD])
    last = len(ids(table))
    moved = {"id": last + 1, "number": last + 1} if draw.random() < 0.5 else {}
    columns = ", ".join(str(moved.get(column, column)) for column in COLUMNS[table])
    run(f"INSERT INTO {table} SELECT {columns} FROM {table} WHERE id = {draw.choice(ids(table))}")


def behead(draw):
    run(f"DELETE FROM {HEAD}")


def ids(table):
    return [pk for (pk,) in run(f"SELECT id FROM {table}_kept ORDER BY id")]


def change(draw, before):
    """Change what is stored, in one way or another; tells how."""
    ways = [flip] * 14 + [drop, swap, duplicate] * 3 + [behead] * (draw.random() < 0.1)
    while True:
        way = draw.choice(ways)
        try:
            with transaction.atomic():
                way(draw)
        except (DataError, UnicodeDecodeError):
            continue  # PostgreSQL stores no such value
        if stored() != before:
            return way.__name__


def is_noticed():
    try:
        chain.verify()
    except BrokenError:
        return True
    return False


def check_each_is_noticed(lines, count):
    loosened(lines)
    before, draw, missed = stored(), random.Random(1), []
    for number in range(count):
        with transaction.atomic():
            way = change(draw, before)
            if not is_noticed():
                missed.append((number, way, [row for row in stored()[0] if row not in before[0]]))
            transaction.set_rollback(True)
    assert missed == []


def test_a_hundred_and_fifty_changes_are_all_noticed(db):
    check_each_is_noticed(40, 150)


@pytest.mark.long
def test_three_thousand_changes_are_all_noticed(db):
    check_each_is_noticed(1000, 3000)

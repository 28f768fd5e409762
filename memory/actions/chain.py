"""The ledger held against its chain, as it is stored.

Lines are read past the models, so that nothing is mended by being read: in SQLite what is stored
has to be, to the byte, what Held would store for the same line. PostgreSQL stores values alone.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import connection as here
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from memory.models import Event, LedgerHead, keys
from memory.trust import ledger
from memory.trust.cipher import CipherError
from memory.trust.keyring import ID_LENGTH
from memory.trust.ledger import WHOSE, BrokenError, Head, Line

CHUNK = 1000  # lines read at a time

_LINES = (
    "SELECT {columns} FROM {table} WHERE number > %s AND number <= %s ORDER BY number, id LIMIT %s"
)
# One statement, so that lines written meanwhile are in neither count or in both.
_HEADS = "SELECT {columns}, (SELECT COUNT(*) FROM {lines}) FROM {table} ORDER BY id LIMIT 2"


def verify(noted: Head | None = None, connection: BaseDatabaseWrapper = here) -> Head:
    """Read the whole ledger, to the line that is the last when this begins; tell where it ends.

    *noted* is a head that was written down earlier. Raises BrokenError.
    """
    with _as_it_is(connection):
        head, count = _head(connection)
        lines = _lines(connection, head.length)
        end = ledger.verify(_key(head), lines, head.length, head.digest, noted)
    if count != end.length:
        raise BrokenError(end.length + 1, "Its head does not count this line.")
    return end


def _head(connection: BaseDatabaseWrapper) -> tuple[LedgerHead, int]:
    """The head, and how many lines there are. Raises BrokenError."""
    sql = _sql(_HEADS, LedgerHead, connection, lines=Event._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(sql)
        rows = cursor.fetchall()
    if len(rows) != 1:
        raise BrokenError(0, "There are two heads." if rows else "It is missing.")
    *row, count = rows[0]
    head = _row(LedgerHead, row, connection, 0)
    if head.pk != LedgerHead.THE_ONE:
        raise BrokenError(0, "It has another id.")
    return head, count


def _key(head: LedgerHead) -> bytes:
    wrapped = bytes(head.wrapped)
    if head.kek != wrapped[:ID_LENGTH].hex():
        raise BrokenError(0, "The key of the chain is wrapped by another than it says.")
    try:
        return keys.current().unwrap(wrapped, WHOSE)
    except CipherError as error:
        raise BrokenError(0, f"The key of the chain does not open. {error}") from None


def _lines(connection: BaseDatabaseWrapper, last: int) -> Iterator[Line]:
    """Up to number *last*. Raises BrokenError."""
    sql, number = _sql(_LINES, Event, connection), 0
    while number < last:
        with connection.cursor() as cursor:
            cursor.execute(sql, [number, last, CHUNK])
            rows = cursor.fetchall()
        if not rows:
            return
        for row in rows:
            event = _row(Event, row, connection, number + 1)
            if event.pk != event.number:
                raise BrokenError(number + 1, "Its row has another id than its number.")
            number = event.number
            yield event.line, event.digest


def _row[M: Event | LedgerHead](
    model: type[M], row: Sequence[Any], connection: BaseDatabaseWrapper, number: int
) -> M:
    """Raises BrokenError where Held would not have stored it so."""
    fields = model._meta.concrete_fields
    try:
        found = model(
            **{field.attname: _value(field, part) for field, part in zip(fields, row, strict=True)}
        )
        exact = connection.vendor != "sqlite" or all(
            _is_exact(part, field.get_db_prep_save(getattr(found, field.attname), connection))
            for field, part in zip(fields, row, strict=True)
        )
    except (ValueError, TypeError, ValidationError):
        exact = False
    if not exact:
        raise BrokenError(number, "It is not stored as it was written.")
    return found


def _value(field: "models.Field[Any, Any]", stored: Any) -> Any:
    """What *stored* says. Raises ValueError."""
    match field, stored:
        case models.UUIDField(), str():
            return UUID(stored)
        case models.JSONField(), str():
            return json.loads(stored)
        case models.DateTimeField(), str():
            return datetime.fromisoformat(stored).replace(tzinfo=UTC)
        case models.BinaryField(), memoryview():
            return bytes(stored)
    return stored


def _is_exact(stored: Any, written: Any) -> bool:
    if isinstance(written, memoryview):
        return isinstance(stored, bytes) and stored == bytes(written)
    return type(stored) is type(written) and stored == written


def _sql(
    template: str, model: type[models.Model], connection: BaseDatabaseWrapper, **names: str
) -> str:
    # SQLite's + leaves a value as it is, and keeps Django from reading a column by its type.
    plain = "+" if connection.vendor == "sqlite" else ""
    columns = ", ".join(f"{plain}{field.column}" for field in model._meta.concrete_fields)
    return template.format(columns=columns, table=model._meta.db_table, **names)


@contextmanager
def _as_it_is(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """SQLite's text as it is stored, where it is no text any more too."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    opened = connection.connection
    before, opened.text_factory = opened.text_factory, _text
    try:
        yield
    finally:
        opened.text_factory = before


def _text(stored: bytes) -> str:
    return stored.decode(errors="surrogateescape")

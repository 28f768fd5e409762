"""The facts of an export as CSV that no spreadsheet takes for formulas."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import datetime

from memory.attributes import SELF, slot_of
from memory.portable.records import Document, Fact, Slot

HEADER = (
    "key",
    "value",
    "about",
    "mode",
    "category",
    "sensitivity",
    "origin",
    "confirmed",
    "saved",
    "updated",
    "expires",
    "overwritten",
)
_TRIGGERS = frozenset("=+-@\t\r\n\0")  # OWASP, "CSV Injection"; ASVS 5.0, 1.2.10
# A spreadsheet that takes another separator sees a cell start here, quotes or not.
_INNER = re.compile(
    r"([;\t\r\n|][^\w=+\-@'\uff1d\uff0b\uff0d\uff20]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])"
)


def write(document: Document) -> Iterator[str]:
    """One row a fact, after a header; RFC 4180, every cell quoted, lines ended by CRLF.

    A cell that a spreadsheet could run starts with an apostrophe instead, so that this form is
    for reading and not for bringing back. It has no byte order mark.
    """
    yield _row(HEADER)
    slots = {slot.slot: slot for slot in document.slots}
    for fact in document.facts:
        slot = slot_of(fact.key)
        yield _row(_cells(fact, slots.get(slot, Slot(slot=slot))))


def _cells(fact: Fact, slot: Slot) -> Sequence[str]:
    return (
        fact.key,
        fact.value,
        "me" if slot.subject == SELF else slot.subject,
        slot.mode,
        fact.category,
        fact.sensitivity,
        fact.origin,
        "yes" if fact.confirmed else "no",
        _moment(fact.created_at),
        _moment(fact.updated_at),
        _moment(fact.expires_at),
        _moment(fact.overwritten_at),
    )


def _moment(moment: datetime | None) -> str:
    return moment.isoformat(" ", "seconds") if moment else ""


def _row(cells: Sequence[str]) -> str:
    row = io.StringIO()
    csv.writer(row, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerow(map(_safe, cells))
    return row.getvalue()


def _safe(cell: str) -> str:
    cell = _INNER.sub(r"\1'", cell)
    return f"'{cell}" if any(char in _TRIGGERS for char in _opening(cell)) else cell


def _opening(cell: str) -> Iterator[str]:
    """What a cell starts with, up to the first character that shows; full-width ones as plain."""
    for char in cell:
        yield unicodedata.normalize("NFKC", char)
        if unicodedata.category(char)[0] not in "ZC":
            return

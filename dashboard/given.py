"""The facts that one answer was given, as they stand now, for who wants to overwrite them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from dashboard import lines
from dashboard.lines import Line
from memory import receipt
from memory.models import Answer, FactVersion, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """*was* is the value that the answer was given, where another stands there now."""

    line: Line
    was: str


def of(person: Person, answer: Answer, now: datetime) -> tuple[Given, ...]:
    """By key, without those overwritten or erased since. Three queries."""
    entries = receipt.decode(answer.lanes)
    named = [item.version for entry in entries for item in entry.items if item.given]
    given = FactVersion.objects.of(person).in_bulk(named)
    was = {version.fact_id: version.value for version in given.values()}
    current = lines.rows(person).current().filter(fact__in=was, fact__overwritten_at=None)
    rows = list(current)
    return tuple(sorted(_given(rows, was, person, now), key=lambda one: one.line.key))


def _given(
    rows: list[FactVersion], was: dict[int, str], person: Person, now: datetime
) -> Iterator[Given]:
    undone = lines.undoings(person, rows)
    for row in rows:
        before = was[row.fact_id]
        yield Given(line=lines.of(row, undone, now), was="" if before == row.value else before)

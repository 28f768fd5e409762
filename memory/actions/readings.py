"""What reach worked out of the facts in force, made anew where it is missing or outdated.

A value that is replaced is not read for a decision again; where it comes back, it is a version of
its own, with a reading of its own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db import transaction

from memory.models import FactVersion, Person, sealed
from memory.reach.learned import readings
from memory.trust.cipher import CipherError

BATCH = 500  # facts in one transaction: a writer waits for no more than these
LOOKED, RENEWED, UNOPENED = "looked", "renewed", "unopened"  # what is counted

_VALUE, _READING = (sealed.field(FactVersion, name) for name in ("value", "reading"))


class Row(NamedTuple):
    """A version in force. *value* and *reading* are sealed."""

    pk: int
    owner: int
    key: str
    value: bytes
    reading: bytes


def renew(*, batch: int = BATCH) -> Iterator[Counter[str]]:
    """Yields counts after each transaction. Broken off, it goes on when called again."""
    last = 0
    while rows := look(last, batch):
        last = rows[-1].pk
        yield write(rows)


def look(last: int, count: int) -> list[Row]:
    """The next *count* versions with a value after the row *last*."""
    found = FactVersion.objects.current().filter(pk__gt=last, blanked_at=None).order_by("pk")
    rows = found.values_list("pk", "owner", "fact__key", "value", "reading")[:count]
    return [Row(pk, owner, key, bytes(value), reading) for pk, owner, key, value, reading in rows]


def write(rows: Sequence[Row]) -> Counter[str]:
    """What was blanked, removed or sealed anew since it was looked at stays as it is."""
    done = Counter({LOOKED: len(rows)})
    made = list(_made(rows, done))
    with transaction.atomic():
        for row, reading in made:
            same = FactVersion.objects.filter(pk=row.pk, value=row.value)
            done[RENEWED] += same.update(reading=reading)
    return done


def _made(rows: Sequence[Row], done: Counter[str]) -> Iterator[tuple[Row, bytes]]:
    people = Person.objects.in_bulk({row.owner for row in rows})
    for row in rows:
        if row.owner not in people:
            continue  # the account was closed meanwhile
        try:
            made = _renewed(people[row.owner], row)
        except CipherError:
            done[UNOPENED] += 1
            continue
        if made is not None:
            yield row, made


def _renewed(person: Person, row: Row) -> sealed.Stored | None:
    """None where there is nothing to do. Raises CipherError."""
    value = _VALUE.open(person.vault, row.value)
    if not value or readings.current(_READING.open(person.vault, row.reading)):
        return None
    return _READING.seal(person.vault, readings.read(row.key, value))

"""An admin opens one value, and its person is told. What cannot be recorded does not happen."""

from datetime import datetime

from django.db import DatabaseError, transaction

from memory import gate
from memory.actions import callers, holding
from memory.actions.errors import NotOnFileError
from memory.models import FactVersion, Look, Person
from memory.trust.ledger import Act

SHORTEST, LONGEST = 10, 500  # characters of a reason


class ReasonError(gate.GateError):
    pass


class UnrecordedError(Exception):
    """Neither the look nor its event is written, so nothing was opened."""


def look(admin: Person, person: Person, key: str, reason: str, *, at: datetime) -> str:
    """The value in force under *key*. It is opened after the record of it is committed.

    Raises ReasonError, NotOnFileError (overwritten ones too), UnrecordedError.
    """
    reason = _reason(reason)
    try:
        with transaction.atomic(durable=True):
            if not holding.lock(person.pk, closing=True):
                raise NotOnFileError(key)
            version = _find(person, key)
            row = Look.objects.create(owner=person, admin=admin, key=key, reason=reason, at=at)
            callers.record(callers.admin(person), Act.LOOKED, row.ref, at)
    except DatabaseError as error:
        raise UnrecordedError from error
    value: str = version.value
    return value


def keys(person: Person) -> list[str]:
    """What there is to open."""
    found = FactVersion.objects.of(person).current().filter(fact__overwritten_at=None)
    return sorted(found.values_list("fact__key", flat=True))


def _find(person: Person, key: str) -> FactVersion:
    found = FactVersion.objects.of(person).current().filter(fact__overwritten_at=None)
    version = found.filter(fact__key=key).first()
    if version is None:
        raise NotOnFileError(key)
    return version


def _reason(text: str) -> str:
    text = " ".join(text.split())
    if not SHORTEST <= len(text) <= LONGEST:
        raise ReasonError(
            "reason", f"A reason has {SHORTEST} to {LONGEST} characters; this has {len(text)}."
        )
    return text

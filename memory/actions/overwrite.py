"""Overwrite a fact: value and history are blanked, the key remains. Not a removal."""

from datetime import datetime

from django.db import transaction

from memory.actions.callers import Caller, check_clearance, check_writing, record
from memory.actions.errors import NotOnFileError, StaleError
from memory.attributes import Category, Sensitivity
from memory.models import Fact
from memory.trust.ledger import Act


@transaction.atomic
def overwrite(caller: Caller, key: str, *, at: datetime, expected: int | None = None) -> Fact:
    """Blank every value under *key*, now and before. It cannot be undone; twice is once.

    Raises NotOnFileError; StaleError where *expected* is not the version in force.
    """
    fact = Fact.objects.of(caller.person).keyed(key).first()
    if fact is None:
        raise NotOnFileError(key)
    check_writing(caller, fact.attribute.slot, Category(fact.category))
    check_clearance(caller, Sensitivity(fact.sensitivity))
    if expected is not None and expected != fact.version:
        raise StaleError(key=key, expected=expected, current=fact.version)
    if fact.overwritten_at is not None:
        return fact
    _claim(fact, at)
    fact.versions.update(value="", conversation="", blanked_at=at)
    record(caller, Act.OVERWRITTEN, fact.ref, at)
    return fact


def _claim(fact: Fact, at: datetime) -> None:
    # A correction that slips in between would keep its value: the WHERE clause refuses it.
    taken = Fact.objects.filter(pk=fact.pk, owner=fact.owner_id, version=fact.version).update(
        overwritten_at=at, updated_at=at
    )
    if not taken:
        seen = fact.version
        fact.refresh_from_db(fields=["version"])
        raise StaleError(key=fact.key, expected=seen, current=fact.version)
    fact.overwritten_at = at

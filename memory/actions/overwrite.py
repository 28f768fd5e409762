"""Overwrite a fact: value and history are blanked, the key remains. Not a removal."""

from datetime import datetime

from django.db import transaction

from memory.actions.callers import Caller, check_clearance, check_writing, record
from memory.actions.errors import NotGrantedError, NotOnFileError, StaleError
from memory.attributes import Category, Form, Origin, Sensitivity
from memory.models import Fact, FactVersion
from memory.trust.ledger import Act


@transaction.atomic
def overwrite(caller: Caller, key: str, *, at: datetime, expected: int | None = None) -> Fact:
    """Blank every value under *key*, now and before. It cannot be undone; twice is once.

    Raises NotOnFileError; StaleError where *expected* is not the version in force.
    """
    fact = _find(caller, key)
    if expected is not None and expected != fact.version:
        raise StaleError(key=key, expected=expected, current=fact.version)
    if fact.overwritten_at is not None:
        return fact
    _claim(fact, at)
    fact.versions.update(value="", conversation="", blanked_at=at)
    FactVersion.objects.create(
        owner=caller.person,
        fact=fact,
        number=fact.version,
        form=Form.PHRASE,
        origin=Origin.SAVED if caller.assistant else Origin.STATED,
        assistant=caller.assistant,
        at=at,
        blanked_at=at,
    )
    record(caller, Act.OVERWRITTEN, fact.ref, at)
    return fact


def _find(caller: Caller, key: str) -> Fact:
    """A key that this caller may not write is, to them, not on file."""
    fact = Fact.objects.of(caller.person).keyed(key).first()
    if fact is None:
        raise NotOnFileError(key)
    try:
        check_writing(caller, fact.attribute.slot, Category(fact.category))
        check_clearance(caller, Sensitivity(fact.sensitivity))
    except NotGrantedError:
        raise NotOnFileError(key) from None
    return fact


def _claim(fact: Fact, at: datetime) -> None:
    # An overwrite is a version of its own, so that who saw the value before it is stale. A
    # correction that slips in between would keep its value: the WHERE clause refuses it.
    seen = fact.version
    taken = Fact.objects.filter(pk=fact.pk, owner=fact.owner_id, version=seen).update(
        version=seen + 1, overwritten_at=at, updated_at=at
    )
    fact.refresh_from_db(fields=["version", "overwritten_at", "updated_at"])
    if not taken:
        raise StaleError(key=fact.key, expected=seen, current=fact.version)

"""Overwrite a fact: value and history are blanked, the key remains. Not a removal."""

from datetime import datetime

from memory.actions import versions
from memory.actions.callers import Caller, check_clearance, check_writing, record
from memory.actions.errors import NotGrantedError, NotOnFileError, StaleError
from memory.actions.versions import Source
from memory.attributes import Category, Origin, Sensitivity
from memory.models import Fact
from memory.trust.ledger import Act


def overwrite(caller: Caller, key: str, *, at: datetime, expected: int | None = None) -> Fact:
    """Blank every value under *key*, now and before. It cannot be undone; twice is once.

    Raises NotOnFileError; StaleError where *expected* is not the version in force.
    """
    return versions.settle(lambda: _overwrite(caller, key, at, expected), expected=expected)


def _overwrite(caller: Caller, key: str, at: datetime, expected: int | None) -> Fact:
    fact = _find(caller, key)
    if expected is not None and not versions.may_know(caller, key, at):
        raise NotOnFileError(key)
    if expected is not None and expected != fact.version:
        raise StaleError(key=key, expected=expected, current=fact.version)
    if fact.overwritten_at is not None:
        return fact
    # An overwrite is a version of its own, so that who saw the value before it is stale.
    versions.advance(fact, fact.version, at, overwritten_at=at)
    fact.versions.update(value="", conversation="", blanked_at=at)
    origin = Origin.SAVED if caller.assistant else Origin.STATED
    versions.write_blank(fact, Source(origin=origin, assistant=caller.assistant), at)
    record(caller, Act.OVERWRITTEN, fact.ref, at)
    return fact


def _find(caller: Caller, key: str) -> Fact:
    """A key that this caller may not write is, to them, not on file."""
    fact = versions.find(caller, key)
    if fact is None:
        raise NotOnFileError(key)
    try:
        check_writing(caller, fact.attribute.slot, Category(fact.category))
        check_clearance(caller, Sensitivity(fact.sensitivity))
    except NotGrantedError:
        raise NotOnFileError(key) from None
    return fact

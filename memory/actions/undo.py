"""Undo a correction: the value before it comes back, as what it was and from whom it was."""

from datetime import datetime, timedelta

from django.db import transaction

from memory import waiting
from memory.actions import asking, holding, versions
from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError, OverwrittenError, TooLateError
from memory.models import Fact, FactVersion
from memory.trust.ledger import Act

DAYS = waiting.UNDO_DAYS


@transaction.atomic
def undo(caller: Caller, key: str, *, expected: int, at: datetime) -> Fact:
    """Put the value before version *expected* back in force, as a new version.

    A guess comes back as a guess, which waits. Raises NotOnFileError, StaleError, TooLateError,
    and OverwrittenError where there is nothing to go back to.
    """
    holding.hold(caller)
    fact = versions.find(caller, key)
    if fact is None:
        raise NotOnFileError(key)
    before = (
        FactVersion.objects.of(caller.person)
        .select_related("assistant")
        .filter(fact=fact, number__lt=expected, blanked_at=None)
        .order_by("-number")
        .first()
    )
    if before is None or fact.overwritten_at is not None:
        raise OverwrittenError(key)
    if at - fact.updated_at > timedelta(days=DAYS):
        raise TooLateError(key)
    if versions.restore(fact, before, at, seen=expected):
        asking.again(caller, fact)
    record(caller, Act.UNDONE, fact.ref, at)
    return fact

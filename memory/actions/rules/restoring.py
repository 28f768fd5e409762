"""Take back that a rule was retired: the person alone, within 30 days."""

from datetime import datetime, timedelta

from django.db import transaction

from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError, TooLateError
from memory.actions.rules import own, reading
from memory.actions.undo import DAYS
from memory.models import Rule
from memory.trust.ledger import Act


@transaction.atomic
def restore(caller: Caller, ref: str, *, at: datetime) -> Rule:
    """What ended with the retirement goes on as it was, on the value that it was confirmed on.

    Twice is once. Raises NotOnFileError (its words went with its fact too), TooLateError,
    CrowdedError.
    """
    own.begin(caller)
    rows = Rule.objects.of(caller.person).filter(ref=ref)
    newest = rows.order_by("-number").first()
    if newest is None or not newest.predicate:
        raise NotOnFileError(ref)
    if newest.ended_at is None:
        return newest
    if at - newest.ended_at > timedelta(days=DAYS):
        raise TooLateError
    reading.check_room(reading.of(caller.person, at=at))
    _reopen(newest)
    record(caller, Act.RULE_RESTORED, ref, at)
    newest.refresh_from_db()
    return newest


def _reopen(newest: Rule) -> None:
    """With the version that was in force beside one that waited."""
    with_it = Rule.objects.of(newest.owner).filter(ref=newest.ref, ended_at=newest.ended_at)
    binding = with_it.exclude(confirmed_at=None).order_by("-number").values_list("pk", flat=True)
    pks = {newest.pk, *([] if newest.confirmed_at else binding[:1])}
    Rule.objects.of(newest.owner).filter(pk__in=pks).update(ended_at=None)

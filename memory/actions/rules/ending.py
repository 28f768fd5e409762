"""End what an assistant left to do: the person's own act, since it stands in its way."""

from datetime import datetime

from django.db import transaction

from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError
from memory.actions.rules import own
from memory.models import Obligation
from memory.rules.obligations import Standing
from memory.trust.ledger import Act


@transaction.atomic
def end(caller: Caller, number: int, *, at: datetime) -> None:
    """*number* is its row's. Twice is once. Raises NotOnFileError, NotThePersonsError."""
    own.begin(caller)
    owed = Obligation.objects.of(caller.person).filter(pk=number).select_related("answer").first()
    if owed is None:
        raise NotOnFileError(str(number))
    if owed.standing == Standing.DISCHARGED:
        return
    Obligation.objects.filter(pk=owed.pk).update(standing=Standing.DISCHARGED, discharged_at=at)
    record(caller, Act.OWED_ENDED, owed.answer.ref, at)

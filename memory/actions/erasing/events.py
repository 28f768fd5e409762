"""The ledger's events of a removal, many at a time: its head is taken once, after the rows."""

from collections.abc import Iterable
from datetime import datetime

from memory.actions.callers import Caller, event
from memory.models import Event, LedgerHead
from memory.trust.ledger import Act


def put_back(caller: Caller, facts: Iterable[str], at: datetime, *, then: Event) -> None:
    """One event for each fact (its reference) that has an earlier value again, and one more.

    By the first its history tells that the person put it back. Inside the transaction, last.
    """
    undone = [event(caller, Act.UNDONE, fact, at, {}) for fact in facts]
    LedgerHead.locked().extend([*undone, then])

"""What only the person may do about rules."""

from memory.actions import holding
from memory.actions.callers import Caller
from memory.actions.rules.errors import NotThePersonsError
from memory.trust.ledger import Actor


def begin(caller: Caller) -> None:
    """Hold the person for an act of their own. Raises NotThePersonsError, GoneError."""
    if caller.actor is not Actor.PERSON:
        raise NotThePersonsError
    holding.hold(caller)

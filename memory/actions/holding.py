"""Writes of one person's data, one after the other, and none once the person is gone (threat T22).

Every action that writes holds the person first and leaves its event last; in that order no two
wait for each other.
"""

from memory.actions.callers import Caller
from memory.models import Person

LATE = (
    "You removed that on your page a short while ago, so I have not saved it again. If you do "
    "want it kept, tell me once more later, or add it on your page."
)
CLOSED = "Your account here is closed, so I can no longer save or look up anything."


class GoneError(LookupError):
    """What is written about is erased, or being erased. *say* is for the assistant to say."""

    def __init__(self, say: str) -> None:
        super().__init__("It was removed by its person.")
        self.say = say


def hold(caller: Caller) -> None:
    """Inside a transaction: until it ends, nobody else writes about this person.

    Raises GoneError where the account is closed, or closing. On SQLite the transaction itself
    holds everybody. On PostgreSQL a row that refers to the person can still be added: who adds
    one without this fails at the commit, once the account is gone.
    """
    if not lock(caller.person.pk):
        raise GoneError(CLOSED)


def lock(pk: int, *, closing: bool = False) -> bool:
    """Whether there is such a person still; with *closing*, one whose account is closing too."""
    people = Person.objects.select_related(None).filter(pk=pk)
    rows = people if closing else people.filter(is_active=True)
    return bool(rows.select_for_update(no_key=True).values_list("pk", flat=True))

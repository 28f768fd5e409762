"""Remove everything that one assistant saved about a person (threat T9)."""

from datetime import datetime

from memory.actions.callers import Caller
from memory.actions.erasing import putting, saved
from memory.actions.erasing.removal import NOTHING, Also, remove
from memory.actions.erasing.rows import Part
from memory.actions.errors import NotOnFileError, StaleError
from memory.models import Assistant, Erasure
from memory.trust.erasure import Scope
from tone import actions as store


def source(
    caller: Caller,
    assistant: Assistant,
    *,
    at: datetime,
    expected: str | None = None,
    also: Also = NOTHING,
) -> Erasure:
    """Its values, guesses, requests and notes, in one transaction.

    Where it only corrected what is on file from somebody else, the newest value that is not its
    own comes back in force. Its part in tone is taken back. *expected* is what `Saved.state` was
    when it was looked at. Raises NotOnFileError where it saved nothing; StaleError; GoneError.
    """

    def find() -> Part:
        found = saved.by(caller.person, assistant)
        if not found:
            raise NotOnFileError(assistant.ref)
        if expected not in {None, found.state}:
            raise StaleError(key="", expected=0, current=None)
        part = found.part
        putting.back(caller.person, found.back, at, without=assistant)
        if found.tone:
            store.play_again(caller.person.pk, without=assistant.ref)
        return part

    return remove(caller, Scope.SOURCE, find, at=at, also=also)

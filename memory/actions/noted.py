"""Which notes a caller may be given."""

from collections.abc import Sequence

from memory import tokens
from memory.actions.callers import Caller
from memory.actions.errors import OvertakenError
from memory.attributes import Category, Origin, Sensitivity
from memory.models import Note
from memory.models.notes import NoteQuerySet
from memory.recall import ranking

BUDGET = 1000  # tokens that notes by topic take at most
NEWEST = 1000  # notes that are looked through for a topic: each is unsealed, and read whole


def allows(caller: Caller) -> bool:
    """Notes count as context: what the person grants and agrees to of that, holds for them."""
    access = caller.access
    return Category.CONTEXT in access.categories and access.agrees(Category.CONTEXT)


def readable(caller: Caller) -> NoteQuerySet:
    """What the caller may be given, newest first: no guess, and nothing above its clearance."""
    notes = Note.objects.of(caller.person).newest()
    if not allows(caller):
        return notes.none()
    cleared = [level for level in Sensitivity if caller.access.clears(level)]
    return notes.filter(sensitivity__in=cleared).exclude(origin=Origin.INFERRED)


def find(caller: Caller, topic: str, limit: int) -> list[Note]:
    """Up to *limit* readable notes with words of *topic*, best first, within BUDGET.

    Those older than the NEWEST are not found. One that does not fit is passed over, and a shorter
    one after it may still be taken.
    """
    notes, found, left = list(readable(caller)[:NEWEST]), list[Note](), BUDGET
    for place in ranking.matching(topic, [note.text for note in notes]):
        price = tokens.count(notes[place].text)
        if price <= left and len(found) < limit:
            found.append(notes[place])
            left -= price
    return found


def check(caller: Caller, notes: Sequence[Note]) -> None:
    """Raises OvertakenError where one of *notes* is no longer readable. Who calls holds the
    person."""
    if readable(caller).filter(pk__in=[note.pk for note in notes]).count() != len(notes):
        raise OvertakenError

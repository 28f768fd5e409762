"""Save the lines of a file that the person said yes to: all of them, or none."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from memory.actions.callers import Caller, record
from memory.actions.importing import correcting, creating, files, planning
from memory.actions.importing.levels import Levels
from memory.actions.importing.planning import DryRun
from memory.actions.importing.readings import Readings
from memory.models import Person
from memory.trust.ledger import Act


class MovedError(Exception):
    """What is on file has changed since the person said yes, or the sum is not what they saw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """*guesses* are among the *new*: they wait for the person's yes, as they did elsewhere."""

    new: int
    changed: int
    guesses: int
    slots: int  # on file, whose use or words the file changed
    left: int  # lines that were not saved


def save(caller: Caller, ref: str, *, expected: str, at: datetime) -> Saved:
    """One transaction, and then the file is gone. *expected* is the sum that the person saw.

    Raises MovedError, with nothing saved; NotOnFileError, GoneError.
    """
    levels, readings = Levels(), Readings()
    before = planning.of(files.find(caller.person, ref), at)
    levels.read(before)
    readings.read(before)
    try:
        with transaction.atomic():
            row = files.locked(caller, ref)
            run = planning.of(row, at)
            if run.moved or run.sum != expected:
                raise MovedError(ref)
            saved = _save(caller.person, run, levels, readings, at)
            row.delete()
            # One line in the ledger: of each fact the history says that it was brought in.
            record(caller, Act.IMPORTED, ref, at, **asdict(saved))
            return saved
    except IntegrityError:
        raise MovedError(ref) from None


def _save(person: Person, run: DryRun, levels: Levels, readings: Readings, at: datetime) -> Saved:
    facts = creating.create(person, run, levels, readings, at)
    changed = correcting.correct(person, run, levels, readings, at)
    correcting.describe(person, [row.item.slot for row in run.chosen_slots])
    return Saved(
        new=len(facts),
        changed=changed,
        guesses=creating.wait(person, facts, at),
        slots=len(run.chosen_slots),
        left=len(run.rows) - len(facts) - changed,
    )

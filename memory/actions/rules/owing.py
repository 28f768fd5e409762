"""Obligations of one assistant about one person: rows ↔ values."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from memory.actions.callers import Caller
from memory.actions.rules.errors import OwingError
from memory.models import Answer
from memory.models import Obligation as Row
from memory.rules.candidates import Candidate
from memory.rules.obligations import Obligation, Standing, State

MOST = 50  # that one assistant owes one person at a time

type Rows = dict[str, Row]  # by the assistant's own id


def rows(caller: Caller) -> Rows:
    """What is owed. An assistant learns of its own alone."""
    found = Row.objects.of(caller.person).filter(assistant=caller.assistant)
    owed = found.exclude(standing=Standing.DISCHARGED).order_by("pk")
    return {row.content["id"]: row for row in owed}


def state(owed: Rows) -> State:
    """All that is owed. No rule looks at what was committed to before, so that is left out."""
    return State(obligations=tuple(_value(each) for each in owed.values()))


def bearing(state: State, about: Collection[str], at: datetime) -> State:
    """*state* with what bears on a turn about these slots.

    What is overdue, or is about nothing in particular, bears on every turn.
    """

    def bears(owed: Obligation) -> bool:
        return not owed.about or not owed.about.isdisjoint(about) or owed.is_overdue(at)

    return replace(state, obligations=tuple(filter(bears, state.obligations)))


def check_room(owed: Rows, offered: Iterable[Candidate]) -> None:
    """Raises OwingError where one of them would leave too many, whatever rules say of it.

    Told only of what goes through, it would tell of rules, with no try counted.
    """
    for each in offered:
        if len((owed.keys() - each.discharges) | {left.id for left in each.opens}) > MOST:
            raise OwingError(
                "candidates", f"{MOST} obligations may be open. Discharge some, or open fewer."
            )


def keep(caller: Caller, answer: Answer, before: Rows, after: State, at: datetime) -> None:
    """Write what an emission changed, and lose nothing that is still owed."""
    for each in after.obligations:
        row = before.get(each.id)
        if each.opened_by:
            if row is not None:  # the same commitment discharged it and opened it anew
                _update(row, replace(_value(row), standing=Standing.DISCHARGED), at)
            _create(caller, answer, each, at)
        elif row is not None:
            _update(row, each, at)


def _value(row: Row) -> Obligation:
    return Obligation(
        id=row.content["id"],
        says=row.content["says"],
        about=frozenset(row.content["about"]),
        opened_at=row.opened_at,
        due=row.due,
        standing=Standing(row.standing),
    )


def _create(caller: Caller, answer: Answer, each: Obligation, at: datetime) -> None:
    assert caller.assistant is not None  # it alone commits to anything
    Row.objects.create(
        owner=caller.person,
        assistant=caller.assistant,
        answer=answer,
        content={"id": each.id, "says": each.says, "about": sorted(each.about)},
        due=each.due,
        opened_at=at,
    )


def _update(row: Row, each: Obligation, at: datetime) -> None:
    about = sorted(each.about)
    if (row.content["about"], row.due, row.standing) == (about, each.due, each.standing):
        return
    if each.standing != row.standing and each.standing is not Standing.OPEN:
        setattr(row, f"{each.standing}_at", at)
    row.content |= {"about": about}
    row.due, row.standing = each.due, each.standing
    row.save(update_fields=["content", "due", "standing", "covered_at", "discharged_at"])

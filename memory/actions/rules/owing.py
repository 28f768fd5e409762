"""Obligations of one assistant about one person: rows ↔ values."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from memory.actions.callers import Caller
from memory.actions.rules.errors import OwingError
from memory.models import Answer, Verification
from memory.models import Obligation as Row
from memory.rules.obligations import Obligation, Standing, State
from memory.rules.verify import Outcome

MOST = 50  # that one assistant owes one person at a time
RECENT = 20  # commitments whose fields are the state

type Rows = dict[str, Row]  # by the assistant's own id


def rows(caller: Caller) -> Rows:
    """What is owed. An assistant learns of its own alone."""
    found = Row.objects.of(caller.person).filter(assistant=caller.assistant)
    owed = found.exclude(standing=Standing.DISCHARGED).order_by("pk")
    return {row.content["id"]: row for row in owed}


def state(caller: Caller, owed: Rows) -> State:
    """The fields last committed to, and all that is owed."""
    past = Verification.objects.of(caller.person).filter(
        answer__assistant=caller.assistant, outcome=Outcome.COMMIT
    )
    fields: dict[str, object] = {}
    for made in reversed(past.order_by("-at", "-pk")[:RECENT]):
        fields |= made.content.get("commitment", {}).get("fields", {})
    return State(fields=fields, obligations=tuple(_value(each) for each in owed.values()))


def bearing(state: State, about: Collection[str], at: datetime) -> State:
    """*state* with what bears on a turn about these slots.

    What is overdue, or is about nothing in particular, bears on every turn.
    """

    def bears(owed: Obligation) -> bool:
        return not owed.about or not owed.about.isdisjoint(about) or owed.is_overdue(at)

    return replace(state, obligations=tuple(filter(bears, state.obligations)))


def keep(
    caller: Caller,
    answer: Answer,
    before: Rows,
    after: State,
    at: datetime,
    *,
    opened: Collection[str],
) -> None:
    """Write what an emission changed; *opened* are its own ids. Raises OwingError."""
    if len(after.owed) > MOST:
        raise OwingError(
            "candidates", f"{MOST} obligations may be open. Discharge some, or open fewer."
        )
    for each in after.obligations:
        row = before.get(each.id)
        if each.id in opened:
            if row is not None:
                row.delete()
            _create(caller, answer, each, at)
        elif row is not None and each.standing != row.standing:
            _move(row, each.standing, at)


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


def _move(row: Row, standing: Standing, at: datetime) -> None:
    moment = {Standing.COVERED: "covered_at", Standing.DISCHARGED: "discharged_at"}[standing]
    Row.objects.filter(pk=row.pk).update(standing=standing, **{moment: at})

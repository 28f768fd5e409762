"""Refusals, counted for the person's page: by assistant, reason and day. No value, no key."""

from collections.abc import Mapping
from datetime import UTC, datetime

from django.db import IntegrityError, connection
from django.db.models import Sum

from memory.actions import counters
from memory.actions.callers import Caller
from memory.models import Assistant, Grant, Person, Refusal
from memory.refusals import Why

KEPT = 90  # days that a count stays
NOT_ANY = 0  # no row has this id

# From the grant, so that it counts nothing where the person is gone, going, or was never there.
_COUNT = """
INSERT INTO {refusal} ("owner_id", "assistant_id", "why", "day", "count")
SELECT g."owner_id", g."assistant_id", CAST(%s AS varchar(12)), CAST(%s AS {date}), 1
FROM {grants} AS g JOIN {people} AS p ON p."id" = g."owner_id" AND p."is_active"
WHERE {light} AND g."owner_id" = %s AND g."assistant_id" = %s
ON CONFLICT ("owner_id", "assistant_id", "why", "day")
DO UPDATE SET "count" = {refusal}."count" + 1
"""


def count(grant: Grant | None, why: Why | None, at: datetime) -> None:
    """One more, after the refused call's own transaction.

    Without a grant or a reason it counts nothing, with as much work: how long a refusal takes
    does not tell whether somebody is there.
    """
    about = (grant.owner_id, grant.assistant_id) if grant and why else (NOT_ANY, NOT_ANY)
    _add(about, why or Why.WITHDRAWN, at)


def told(caller: Caller, why: Why, at: datetime) -> None:
    """The same for a call that was let in, and refused then."""
    if caller.assistant is not None:
        _add((caller.person.pk, caller.assistant.pk), why, at)


def refused(person: Person, assistant: Assistant, since: datetime) -> Mapping[Why, int]:
    """How often since that day began (UTC), by why."""
    rows = Refusal.objects.of(person).filter(assistant=assistant, day__gte=_day(since))
    counts = rows.order_by().values_list("why").annotate(Sum("count"))
    return {Why(why): number for why, number in counts}


def _add(about: tuple[int, int], why: Why, at: datetime) -> None:
    sql = _COUNT.format(
        refusal=Refusal._meta.db_table,
        grants=Grant._meta.db_table,
        people=Person._meta.db_table,
        light=counters.light(),
        date="date" if connection.vendor == "postgresql" else "text",  # as each keeps a day
    )
    try:
        counters.run(sql, [why.value, _day(at), *about])
    except IntegrityError:
        return  # the account was closed meanwhile, and its counts with it


def _day(at: datetime) -> str:
    return at.astimezone(UTC).date().isoformat()

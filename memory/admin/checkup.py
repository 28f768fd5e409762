"""How the server stands, as rows tell it: counts, numbers and names of programs; no value."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import F, Sum

from memory.actions import limits
from memory.models import Answer, Erasure, Event, Import, LedgerHead, Meter, Proposal, Refusal
from memory.refusals import Why
from memory.trust import ledger
from memory.trust.cipher import CipherError
from memory.trust.sqlite import wal_is_safe
from memory.waiting import Decider, State

RECEIPTS = 1000  # the newest, which are added up
LINES = 1000  # of the ledger, the last, which are held against the chain
LONG = timedelta(hours=1)  # a removal should have ended by then
NEAR = 0.8  # of a limit
SHOWN = 10  # meters
REFUSED = {
    Why.PAUSED: "while paused",
    Why.EXPIRED: "after their time",
    Why.WITHDRAWN: "after a disconnection, or with a withdrawn token",
    Why.SCOPE: "without the scope",
    Why.NO_ACCESS: "to write where nothing is granted",
    Why.LIMIT: "over the limit of a minute",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    what: str
    says: str
    is_well: bool = True


def lines(at: datetime) -> list[Line]:
    checks: tuple[Callable[[datetime], Line], ...] = (
        _receipts, _ledger, _removals, _waiting, _refused, _meters, _database,
    )  # fmt: skip
    return [check(at) for check in checks]


def _receipts(at: datetime) -> Line:
    newest = Answer.objects.order_by("-pk").values("pk")[:RECEIPTS]
    rows = Answer.objects.filter(pk__in=[row["pk"] for row in newest])
    wrong = rows.exclude(on_file=F("used") + F("silent") + F("held")).count()
    return Line(
        what="Receipts not adding up",
        says=f"{wrong} of the last {len(newest)}",
        is_well=not wrong,
    )


def _ledger(at: datetime) -> Line:
    what = "The ledger"
    head = LedgerHead.objects.filter(pk=LedgerHead.THE_ONE).first()
    if head is None:
        return Line(what=what, says="holds no line yet", is_well=not Event.objects.exists())
    try:
        broken = _broken(head)
    except CipherError:
        return Line(what=what, says="cannot be checked: its key does not open", is_well=False)
    if broken is not None:
        says = f"is broken at line {broken}: run verify_ledger"
        return Line(what=what, says=says, is_well=False)
    checked = min(LINES, head.length)
    return Line(what=what, says=f"holds {head.length} lines; the last {checked} follow each other")


def _broken(head: LedgerHead) -> int | None:
    """The number of the first line that does not follow the one before it, of the last ones."""
    key, start = head.key, max(0, head.length - LINES)
    events = Event.objects.filter(number__gte=start, number__lte=head.length).order_by("number")
    number, before = start, ledger.START
    for event in events:
        if event.number > start:
            number += 1
            told = ledger.digest(key, before, event.line)
            if (event.number, event.digest) != (number, told):
                return number
        before = ledger.seal(key, event.digest)
    return None if (number, before) == (head.length, head.digest) else number + 1


def _removals(at: datetime) -> Line:
    open_ = Erasure.objects.filter(finished_at=None)
    late = open_.filter(started_at__lt=at - LONG).count()
    says = f"{open_.count()}, of which {late} began more than an hour ago"
    return Line(what="Removals not at their end", says=says, is_well=not late)


def _waiting(at: datetime) -> Line:
    waits = Proposal.objects.filter(state=State.WAITING)
    for_admins = waits.filter(decider=Decider.ADMIN).count()
    for_people = waits.filter(decider=Decider.PERSON).count()
    files = Import.objects.count()
    says = f"{for_people} for people, {for_admins} for admins, {files} files brought in"
    return Line(what="Waiting for a yes or no", says=says)


def _refused(at: datetime) -> Line:
    """Kept by the day, in UTC: two of them hold the last 24 hours. Nobody is named."""
    yesterday = at.astimezone(UTC).date() - timedelta(days=1)
    rows = Refusal.objects.filter(day__gte=yesterday).order_by().values_list("why")
    counts = dict(rows.annotate(Sum("count")))
    told = [f"{counts[why]:,} {said}" for why, said in REFUSED.items() if why in counts]
    says = f"{sum(counts.values()):,}{': ' if told else ''}{', '.join(told)}"
    return Line(what="Refused calls, yesterday and today (UTC)", says=says)


def _meters(at: datetime) -> Line:
    most = settings.HELD_CALLS_PER_MINUTE
    what = "Near their limit in this minute"
    if not any(most.values()):
        return Line(what=what, says="there is no limit")
    rows = Meter.objects.filter(window=limits.minute(at)).order_by("-count", "key")
    near = [told for row in rows[:SHOWN] if (told := _near(row, most))]
    return Line(what=what, says=", ".join(near) or "none", is_well=not near)


def _near(row: Meter, most: dict[str, int]) -> str:
    limit = most.get(row.key.partition(":")[0], 0)
    is_near = limit and row.count >= NEAR * limit
    return f"{row.key.replace(':', ' ')} ({row.count} of {limit})" if is_near else ""


def _database(at: datetime) -> Line:
    what = "The database"
    if connection.vendor != "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            return Line(what=what, says=f"PostgreSQL {cursor.fetchone()[0]}")
    is_safe = wal_is_safe(sqlite3.sqlite_version_info)
    old = "" if is_safe else ", too old for a write-ahead log, so it keeps none"
    return Line(what=what, says=f"SQLite {sqlite3.sqlite_version}{old}")

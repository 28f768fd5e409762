"""What is kept for a time only, and dropped when that time is over (product rules, "Retrieval")."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from axes.helpers import get_cool_off
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import QuerySet
from django_mcpz.oauth.cleanup import clear_expired

from memory.actions import limits, once, refusing
from memory.actions.importing import files
from memory.models import (
    Answer,
    Event,
    LedgerHead,
    Meter,
    Obligation,
    Once,
    Proposal,
    Refusal,
    Review,
    Verification,
)
from memory.rules.obligations import Standing
from memory.trust.ledger import NOBODY, Act, Actor
from memory.waiting import State

BATCH = 500  # rows a transaction: a writer waits for no more than these
DECIDED = timedelta(days=90)  # a request stays that long after its yes or no


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """How many of each went."""

    questions: int  # their words; the receipts stay
    requests: int  # writes that waited and were decided
    retries: int  # what Idempotency-Keys did
    files: int  # brought in, and never answered
    sessions: int  # that had ended
    refusals: int  # counts of days long past
    reviews: int  # sentences of replies; what was counted stays
    candidates: int  # words of what was checked against rules; the outcomes stay
    obligations: int  # that were discharged
    sign_ins: int  # of OAuth clients: tokens and codes that are over, clients that never had any

    def __bool__(self) -> bool:
        return any(asdict(self).values())


def run(*, at: datetime) -> Dropped:
    """Drop all that is over at *at*. Again at once, or two at a time, it drops nothing more."""
    dropped = Dropped(
        questions=_in_batches(_questions(at), lambda rows: _drop_words(rows, at)),
        requests=_in_batches(_requests(at), _take_away),
        retries=_in_batches(Once.objects.filter(at__lt=at - once.KEPT), _take_away),
        files=_in_batches(files.overdue(at), _take_away),
        sessions=_in_batches(Session.objects.filter(expire_date__lt=at), _take_away),
        refusals=_in_batches(_refusals(at), _take_away),
        reviews=_in_batches(_reviews(at), _drop_sentences),
        candidates=_in_batches(_candidates(at), _drop_candidates),
        obligations=_in_batches(_discharged(at), _take_away),
        sign_ins=sum(clear_expired().values()),
    )
    _in_batches(_meters(at), _take_away)  # nobody's data, so nothing to tell
    _in_batches(AccessAttempt.objects.filter(attempt_time__lt=at - get_cool_off()), _take_away)
    if dropped:
        _record(dropped, at)
    return dropped


def scrub() -> bool:
    """Empty SQLite's write-ahead log into its file; False while readers hold the log.

    Outside any transaction. Before it, dropped bytes can be read in the log, and in the file where
    `secure_delete` has them overwritten only with it. After it, copies can be left that SQLite made
    when it moved rows between pages: only VACUUM ends those (`memory.actions.erasing.sqlite`).
    PostgreSQL has its own ways; there is nothing to do.
    """
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _questions(at: datetime) -> QuerySet[Answer]:
    """Receipts that still hold words of a question whose time is over."""
    since = at - timedelta(days=settings.HELD_QUESTION_DAYS)
    old = Answer.objects.filter(at__lt=since, question_dropped_at=None)
    return old.exclude(message="", reach=[])


def _requests(at: datetime) -> QuerySet[Proposal]:
    return Proposal.objects.exclude(state=State.WAITING).filter(decided_at__lt=at - DECIDED)


def _refusals(at: datetime) -> QuerySet[Refusal]:
    oldest = at.astimezone(UTC).date() - timedelta(days=refusing.KEPT)
    return Refusal.objects.filter(day__lt=oldest)


def _reviews(at: datetime) -> QuerySet[Review]:
    """As long as the words of a question, for they tell as much."""
    since = at - timedelta(days=settings.HELD_QUESTION_DAYS)
    return Review.objects.filter(at__lt=since).exclude(findings=[])


def _candidates(at: datetime) -> QuerySet[Verification]:
    """As long as the words of a question too."""
    since = at - timedelta(days=settings.HELD_QUESTION_DAYS)
    return Verification.objects.filter(at__lt=since).exclude(content={})


def _discharged(at: datetime) -> QuerySet[Obligation]:
    since = at - timedelta(days=settings.HELD_QUESTION_DAYS)
    return Obligation.objects.filter(standing=Standing.DISCHARGED, discharged_at__lt=since)


def _meters(at: datetime) -> QuerySet[Meter]:
    return Meter.objects.filter(window__lt=limits.minute(at) - limits.KEPT)


def _in_batches[Rows: QuerySet[Any]](rows: Rows, end: Callable[[Rows], int]) -> int:
    """Each batch is a transaction of its own, which passes over what another run has taken."""
    dropped = 0
    while True:
        with transaction.atomic():
            free = rows.order_by("pk").select_for_update(skip_locked=True)
            batch = list(free.values_list("pk", flat=True)[:BATCH])
            dropped += end(rows.filter(pk__in=batch))
        if not batch:
            return dropped


def _drop_words(rows: QuerySet[Answer], at: datetime) -> int:
    return rows.update(message="", reach=[], question_dropped_at=at)


def _drop_sentences(rows: QuerySet[Review]) -> int:
    return rows.update(findings=[])


def _drop_candidates(rows: QuerySet[Verification]) -> int:
    return rows.update(content={})


def _take_away(rows: QuerySet[Any]) -> int:
    return rows.delete()[0]


def _record(dropped: Dropped, at: datetime) -> None:
    counts = {name: number for name, number in asdict(dropped).items() if number}
    event = Event(person=NOBODY, act=Act.DROPPED, actor=Actor.SERVER, counts=counts, at=at)
    with transaction.atomic():
        LedgerHead.locked().append(event)

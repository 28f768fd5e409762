"""Scrub the files, read every place again, and only then call it erased."""

import logging
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from memory.actions.callers import Caller, record
from memory.actions.erasing import closing, reading, scrub
from memory.actions.erasing.busy import BusyError
from memory.models import Erasure, Person
from memory.trust import erasure
from memory.trust.erasure import OUTSIDE, Place, Scope, Told
from memory.trust.ledger import Act, Actor
from memory.turn import Access

MANY = 3  # tries after which the admin is told

_log = logging.getLogger(__name__)


def finish(begun: Erasure, *, at: datetime, waits: bool = True) -> Erasure:
    """Try to bring *begun* to its end, outside of any transaction; where that fails, later again.

    Twice, or by two at once, it ends once. Where somebody *waits* for a page, a large database is
    left to `manage.py check_erasures`.
    """
    if begun.scope == Scope.ACCOUNT and begun.finished_at is None:
        closing.erase(begun, at=at)
    begun.refresh_from_db()
    told = erasure.decode(begun.places)
    tables = reading.tables(told)
    if begun.finished_at is None and (scrub.size(tables).is_small or not waits):
        _try(begun, told, tables, at)
        begun.refresh_from_db()
    return begun


def finish_of(person: Person, *, at: datetime) -> None:
    """Try to bring all to an end that *person* has removed; the files are rewritten once."""
    mine = list(_begun().filter(person=person.pseudonym))
    told = [erasure.decode(begun.places) for begun in mine]
    tables = set().union(*map(reading.tables, told))
    marks = [mark for places in told for mark in places[Place.FILES].marks]
    if len(mine) < 2 or not scrub.size(tables).is_small or _in_files(tables, marks):
        for begun in mine:
            finish(begun, at=at)
        return
    for begun, places in zip(mine, told, strict=True):
        left = reading.left(begun, places[Place.FILES].marks)
        _settle(begun, _checked(places, left, 0, at), at)


def _in_files(tables: set[str], marks: list[str]) -> bool:
    """Whether anything is still there, or cannot be looked for now."""
    try:
        return scrub.run(tables, marks) > 0
    except BusyError:
        return True


def unfinished() -> list[Erasure]:
    return list(_begun())


def _begun() -> QuerySet[Erasure]:
    return Erasure.objects.filter(finished_at=None).order_by("started_at")


def _try(begun: Erasure, told: dict[Place, Told], tables: set[str], at: datetime) -> None:
    Erasure.objects.filter(pk=begun.pk, finished_at=None).update(tries=F("tries") + 1)
    marks = told[Place.FILES].marks
    try:
        in_files = scrub.run(tables, marks)
    except BusyError as error:
        level = logging.ERROR if begun.tries + 1 >= MANY else logging.INFO
        _log.log(level, "Removal %s is not finished yet: %s", begun.ref, error)
        return
    _settle(begun, _checked(told, reading.left(begun, marks), in_files, at), at)


def _checked(
    told: dict[Place, Told], left: dict[Place, int], in_files: int, at: datetime
) -> dict[Place, Told]:
    checked = {
        place: replace(kept, left=left.get(place, 0), checked_at=at)
        for place, kept in told.items()
        if place not in OUTSIDE
    }
    files = replace(told[Place.FILES], left=in_files, checked_at=at)
    return told | checked | {Place.FILES: files if in_files else replace(files, marks=())}


@transaction.atomic
def _settle(begun: Erasure, told: dict[Place, Told], at: datetime) -> None:
    """The first to find nothing left says so in the ledger."""
    left = erasure.unfinished(told)
    if left:
        _log.error("Removal %s: still in %s.", begun.ref, ", ".join(left))
    ended = Erasure.objects.filter(pk=begun.pk, finished_at=None).update(
        places=erasure.encode(told), finished_at=None if left else at
    )
    if ended and not left:
        counts = {place.value: kept.left for place, kept in told.items() if place not in OUTSIDE}
        record(_server(begun), Act.ERASED, begun.ref, at, **counts)


def _server(begun: Erasure) -> Caller:
    """The server's own act, on somebody who may be gone."""
    person = Person(pseudonym=begun.person)
    return Caller(person=person, actor=Actor.SERVER, access=Access())

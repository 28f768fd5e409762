"""A call that carries an Idempotency-Key acts once, however often it is sent (threat T23)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from memory.models import Once, Person

KEPT = timedelta(hours=24)  # product rules, "Writing"


class ReusedKeyError(ValueError):
    """The key came before, with another body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call. *token* is its prefix; *path*, *key* and *body* are kept as digests alone."""

    token: str
    method: str
    path: str
    key: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Done[T]:
    """What a write did. *things* are references, numbers and states, never a value.

    *result* is what the write made of it; None on a replay, which is rendered from *things*.
    """

    status: int
    things: Mapping[str, Any]
    result: T | None = None
    replayed: bool = False


def act[T](
    person: Person, call: Call | None, write: Callable[[], Done[T]], *, at: datetime
) -> Done[T]:
    """Run *write* in one transaction with the record of it, or tell what it did before.

    What *write* raises passes through, and nothing is kept. Raises ReusedKeyError.
    """
    if call is None:
        return write()
    with transaction.atomic():
        row, is_new = _claim(person, call, at)
        if not is_new:
            return _again(row, _digest(person, call.body))
        done = write()
        row.status, row.things = done.status, dict(done.things)
        row.save(update_fields=["status", "things"])
        return done


def _claim(person: Person, call: Call, at: datetime) -> tuple[Once, bool]:
    """The call's row, and whether it is ours to act on.

    The constraint decides between two, and the second waits here for the first to end.
    """
    body = _digest(person, call.body)
    row, is_new = Once.objects.get_or_create(
        owner=person,
        token=call.token,
        method=call.method,
        path=_digest(person, call.path),
        key=_digest(person, call.key),
        defaults={"body": body, "at": at},
    )
    if is_new or row.at > at - KEPT:
        return row, is_new
    over = Once.objects.filter(pk=row.pk, at=row.at)
    is_ours = over.update(body=body, at=at, status=None, things={}) == 1
    row.refresh_from_db()
    return row, is_ours


def _again(row: Once, body: str) -> Done[Any]:
    if row.body != body:
        raise ReusedKeyError
    assert row.status is not None  # committed with what it did, or not at all
    return Done(status=row.status, things=row.things, replayed=True)


def _digest(person: Person, text: str) -> str:
    """With the person's own key: what is kept cannot be guessed from the database alone."""
    return person.vault.digest(f"once {text}")

"""The versions of a fact: find it, take the next number, write the value. For the write actions."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from memory.actions import give
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError, StaleError
from memory.attributes import Form, Origin, form_of
from memory.models import Assistant, Fact, FactVersion
from memory.trust.ledger import Actor

TRIES = 5  # lost races against other writers before the caller is told


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a value comes from. *waits* for the person's yes, which came at *confirmed_at*."""

    origin: Origin
    assistant: Assistant | None
    conversation: str = ""
    waits: bool = False
    confirmed_at: datetime | None = None


def settle[T](write: Callable[[], T], *, expected: int | None) -> T:
    """Run *write* in a transaction; a race is lost only by who asked for a version."""
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                return write()
        except (StaleError, IntegrityError):
            if expected is not None or attempt == TRIES - 1:
                raise
    raise AssertionError("unreachable")


def find(caller: Caller, key: str) -> Fact | None:
    fact = Fact.objects.of(caller.person).keyed(key).first()
    if fact is not None:
        fact.attribute.owner = caller.person  # whose key opens its words
    return fact


def may_know(caller: Caller, key: str, at: datetime) -> bool:
    """Whether the caller may learn that *key* is on file, and at which version."""
    if caller.actor is not Actor.ASSISTANT:
        return True
    try:
        give.find(caller, key, at=at)
    except NotOnFileError:
        return False
    return True


def advance(fact: Fact, seen: int, at: datetime, **changes: object) -> None:
    """Take the next version number; the WHERE clause decides between two writers."""
    changes |= {"version": seen + 1, "updated_at": at}
    taken = Fact.objects.filter(pk=fact.pk, owner=fact.owner_id, version=seen).update(**changes)
    fact.refresh_from_db(fields=list(changes))
    if not taken:
        raise StaleError(key=fact.key, expected=seen, current=fact.version)


def restore(fact: Fact, before: FactVersion, at: datetime, *, seen: int) -> bool:
    """Put *before* in force again, with how the fact stood then; whether it waits for a yes.

    As what it was and from whom it was. Raises StaleError.
    """
    waits = before.waited and before.confirmed_at is None
    kept = {name: getattr(before, name) for name in fact.standing} if before.category else {}
    confirmed_at = None if waits else at
    advance(fact, seen, at, confirmed_at=confirmed_at, overwritten_at=None, **kept)
    source = Source(
        origin=Origin(before.origin),
        assistant=before.assistant,
        conversation=before.conversation,
        waits=waits,
    )
    write(fact, before.value, source, at, form=Form(before.form))
    return waits


def write(
    fact: Fact, value: str, source: Source, at: datetime, *, form: Form | None = None
) -> FactVersion:
    return _row(fact, value, source, at, form=form or form_of(value))


def write_blank(fact: Fact, source: Source, at: datetime) -> FactVersion:
    """The version that an overwrite is: nothing, from then on."""
    return _row(fact, "", source, at, form=Form.PHRASE, blanked_at=at)


def _row(fact: Fact, value: str, source: Source, at: datetime, **parts: Any) -> FactVersion:
    row = FactVersion.holding(
        fact,
        value,
        number=fact.version,
        origin=source.origin,
        assistant=source.assistant,
        conversation=source.conversation,
        waited=source.waits,
        confirmed_at=source.confirmed_at,
        at=at,
        **fact.standing,
        **parts,
    )
    row.save(force_insert=True)
    return row

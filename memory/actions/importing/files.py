"""A file that waits: read it, keep what was understood, keep the answers, drop it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from memory.actions import holding, read
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError
from memory.actions.importing import cautions, choices
from memory.actions.importing.choices import Choices
from memory.models import Import, Person
from memory.models.imports import ImportQuerySet
from memory.portable import reading
from memory.portable.lines import Parsed
from memory.trust import refs

KEPT = timedelta(hours=24)  # an answer takes a while; a file that nobody answers goes
MOST = 5  # files of one person that wait; of more, the oldest go


def start(caller: Caller, data: bytes, *, name: str = "", at: datetime) -> Import:
    """Keep what *data* was understood to say. Nothing of it is on file yet.

    Raises PortableError, whose words say what would mend the file; GoneError.
    """
    person = caller.person
    understood = reading.read(data, name=name, person=person.name, catalogue=read.catalogue())
    parsed = cautions.marked(understood)
    with transaction.atomic():
        holding.hold(caller)
        newest = Import.objects.of(person).order_by("-pk").values_list("pk", flat=True)
        Import.objects.of(person).exclude(pk__in=list(newest[: MOST - 1])).delete()
        return Import.objects.create(
            ref=refs.new("imp_"),
            owner=person,
            source=parsed.source,
            content=msgspec.to_builtins(parsed),
            made_at=at,
        )


def find(person: Person, ref: str) -> Import:
    """Raises NotOnFileError."""
    return _one(Import.objects.of(person), ref)


def waiting(person: Person) -> ImportQuerySet:
    """Newest first, without what they say."""
    return Import.objects.of(person).defer("content", "decisions").order_by("-pk")


def parsed(row: Import) -> Parsed:
    return msgspec.convert(row.content, Parsed)


def answers(row: Import) -> Choices:
    return choices.decode(row.decisions)


@transaction.atomic
def answer(caller: Caller, ref: str, change: Callable[[Import], Choices]) -> Import:
    """Put what *change* makes of it in the place of what was said before, one after the other.

    Raises NotOnFileError, GoneError.
    """
    row = locked(caller, ref)
    row.decisions = choices.encode(change(row))
    row.save(update_fields=["decisions"])
    return row


@transaction.atomic
def drop(caller: Caller, ref: str) -> None:
    """Nothing of the file is saved. Twice is once."""
    holding.hold(caller)
    Import.objects.of(caller.person).filter(ref=ref).delete()


def locked(caller: Caller, ref: str) -> Import:
    """Inside a transaction: nobody else answers or saves until it ends. Raises as `answer` does."""
    holding.hold(caller)
    return _one(Import.objects.of(caller.person).select_for_update(), ref)


def overdue(at: datetime) -> ImportQuerySet:
    """Everybody's files whose time is over."""
    found: ImportQuerySet = Import.objects.filter(made_at__lt=at - KEPT)
    return found


def _one(rows: ImportQuerySet, ref: str) -> Import:
    row = rows.filter(ref=ref).first()
    if row is None:
        raise NotOnFileError(ref)
    return row

"""Where other packages keep what names a person, without a reference that the models would show."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from memory.models import Person
from memory.trust.erasure import Place

ATTEMPTS = ("AccessAttempt", "AccessFailureLog", "AccessLog")  # django-axes, by the name typed


def models() -> Iterator[tuple[Place, Any]]:
    yield Place.SESSIONS, Session
    for name in ATTEMPTS:
        yield Place.ATTEMPTS, apps.get_model("axes", name)


def sessions(person: Person) -> QuerySet[Session]:
    """Signed in as *person*; only the session's own data says so."""
    told = ((found.pk, found.get_decoded()) for found in Session.objects.iterator())
    theirs = [pk for pk, data in told if data.get(SESSION_KEY) == str(person.pk)]
    return Session.objects.filter(pk__in=theirs)


def attempts(person: Person) -> list[QuerySet[Any]]:
    """Failed sign-ins under their name, however it was written."""
    tables = (model for place, model in models() if place is Place.ATTEMPTS)
    return [table.objects.filter(username__iexact=person.username) for table in tables]


def logged(found: Iterable[QuerySet[Any]]) -> QuerySet[LogEntry]:
    """The admin's log of these rows, which holds what they were called."""
    rows: dict[Any, QuerySet[Any]] = {each.model: each for each in found}
    where = Q(pk__in=())
    for kind in ContentType.objects.filter(logentry__isnull=False).distinct():
        if (mine := rows.get(kind.model_class())) is not None:
            pks = [str(pk) for pk in mine.values_list("pk", flat=True)]
            where |= Q(content_type=kind, object_id__in=pks)
    return LogEntry.objects.filter(where)

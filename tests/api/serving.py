"""Pantry Bot's credential for many people, who are named in each call. For the tests of it."""

from datetime import UTC, datetime
from typing import Any

from memory.actions import services
from memory.attributes import Sensitivity
from memory.models import Assistant, Person
from memory.scopes import Scope
from tests.conftest import ALL, Api

NAME = "crm-7"  # Priya's, with the operator


def called(person: Person, name: str) -> None:
    """Give *person* the operator's own id *name*."""
    Person.objects.filter(pk=person.pk).update(external_id=name)


def service(
    *scopes: Scope,
    clearance: Sensitivity = Sensitivity.ORDINARY,
    at: datetime | None = None,
) -> Api:
    """Made before anybody let the assistant in, as a token for many has to be."""
    bot, _ = Assistant.objects.get_or_create(name="Pantry Bot")
    aside = Assistant.objects.create(name="nobody's")
    granted = [*bot.grants.values_list("pk", flat=True)]
    bot.grants.update(assistant=aside)
    credential = services.issue(bot, scopes or ALL, clearance, at=at or datetime.now(UTC))[1]
    aside.grants.filter(pk__in=granted).update(assistant=bot)
    aside.delete()
    return Api(str(credential))


def ask(api: Api, name: str = NAME, path: str = "profile/", **headers: str) -> Any:
    return api.get(path, Held_Person=name, **headers)

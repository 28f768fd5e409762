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
    bot, _ = Assistant.objects.get_or_create(name="Pantry Bot")
    moment = at or datetime.now(UTC)
    return Api(str(services.issue(bot, scopes or ALL, clearance, at=moment)[1]))


def ask(api: Api, name: str = NAME, path: str = "profile/", **headers: str) -> Any:
    return api.get(path, Held_Person=name, **headers)

"""Who made an assistant: one of a person's own goes with their account, an admin's stays."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from memory.actions import access, callers, grants
from memory.actions.access import Allowed
from memory.actions.erasing import closing
from memory.attributes import Sensitivity
from memory.models import Assistant
from memory.scopes import Scope
from tests.api.serving import service
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER


def connect(person, assistant):
    access.connect(callers.themselves(person), assistant, Allowed(expires_at=LATER), NOON)


def issue(person, name):
    grants.issue_token(person, name, {Scope.APPLY}, Sensitivity.ORDINARY, at=NOON)


def left():
    return {*Assistant.objects.values_list("name", flat=True)}


def test_one_that_the_person_named_goes(priya):
    connect(priya, access.named("Priya's own"))
    closing.close(priya, at=LATER)

    assert left() == set()


def test_one_that_an_admin_made_for_them_stays(priya):
    issue(priya, "Pantry Bot")
    closing.close(priya, at=LATER)

    assert left() == {"Pantry Bot"}


def test_one_that_an_admin_made_stays_an_admins_whoever_names_it(priya, pantry_bot):
    connect(priya, access.named("pantry bot"))
    closing.close(priya, at=LATER)

    assert left() == {"Pantry Bot"}


def test_one_that_the_person_named_and_another_let_in_stays(priya, sam):
    for person in (priya, sam):
        connect(person, access.named("Shared"))
    closing.close(priya, at=LATER)

    assert left() == {"Shared"}


def test_one_that_serves_many_stays_whoever_named_it(priya):
    access.named("Pantry Bot")  # before an admin makes its token
    service()
    connect(priya, Assistant.objects.get(name="Pantry Bot"))
    closing.close(priya, at=LATER)

    assert "Pantry Bot" in left()


@pytest.mark.parametrize("made_by_admin", [True, False])
def test_one_that_an_admin_switched_off_stays(priya, made_by_admin):
    connect(priya, access.named("Pantry Bot"))
    Assistant.objects.update(is_active=False, made_by_admin=made_by_admin)
    closing.close(priya, at=LATER)

    assert left() == {"Pantry Bot"}


def test_of_those_of_before_only_what_came_by_itself_is_no_admins(pantry_bot):
    """Nothing told who made the others: they stay."""
    Assistant.objects.create(name="Pantry", client="cli_1")
    step = import_module("memory.migrations.0018_made_by_admin")
    step.tell_clients(apps, connection.schema_editor())

    made = dict(Assistant.objects.values_list("name", "made_by_admin"))
    assert made == {"Pantry Bot": True, "Pantry": False}

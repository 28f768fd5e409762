"""The commands that give an assistant a token for many people, and a person the id for it."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from memory.actions import services
from memory.actions.grants import NotIssuedError
from memory.attributes import Sensitivity
from memory.models import Assistant, Person, ServiceToken
from memory.scopes import Scope
from tests.api.serving import NAME, ask, called, service
from tests.conftest import NOON, Api


def test_the_command_prints_one_that_works(priya, make_api, capsys):
    call_command("issue_service_token", "Pantry Bot", "--scopes", "profile", "--days", "30")
    make_api(priya)
    called(priya, NAME)
    api = Api(capsys.readouterr().out.strip())
    assert ask(api).status_code == 200
    token = ServiceToken.objects.get()
    assert token.expires_at - token.created_at == timedelta(days=30)


@pytest.mark.parametrize(
    "options",
    [["--scopes", "everything"], ["--scopes", ""], ["--scopes", "apply", "--days", "0"],
     ["--scopes", "apply", "--days", "366"]],
    ids=["unknown scope", "no scope", "no day", "too many days"],
)  # fmt: skip
def test_the_command_refuses_nonsense(db, options):
    with pytest.raises(CommandError):
        call_command("issue_service_token", "Pantry Bot", *options)
    assert not ServiceToken.objects.exists()


def test_an_assistant_that_somebody_let_in_as_something_else_gets_none(api):
    with pytest.raises(CommandError, match="Make the token for another name"):
        call_command("issue_service_token", "pantry bot", "--scopes", "profile")
    assert not ServiceToken.objects.exists()


def test_an_assistant_that_asks_for_access_itself_gets_none(pantry_bot):
    Assistant.objects.update(client="https://a.example")
    with pytest.raises(NotIssuedError):
        services.issue(pantry_bot, {Scope.PROFILE}, Sensitivity.ORDINARY, at=NOON)


def test_one_that_served_many_before_gets_another(api):
    service()
    ServiceToken.objects.update(revoked_at=NOON)
    call_command("issue_service_token", "Pantry Bot", "--scopes", "profile")
    assert ServiceToken.objects.count() == 2


@pytest.mark.parametrize("name", ["", "*", "crm 7", "a" * 129])
def test_an_account_is_not_made_under_an_id_that_no_service_can_name(db, name):
    file = "memory/data/priya.json"
    with pytest.raises(CommandError):
        call_command("add_person", "priya", "--from", file, "--external-id", name)
    assert not Person.objects.exists()


def test_an_id_belongs_to_one_person(db):
    more = ("--from", "memory/data/priya.json", "--external-id", NAME)
    call_command("add_person", "priya", *more)
    assert Person.objects.get().external_id == NAME
    with pytest.raises(CommandError, match="Somebody else"):
        call_command("add_person", "ada", *more)

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memory import credentials
from memory.models import Assistant, Grant, Token
from tests.conftest import Api


def issue(*args, **options):
    out = StringIO()
    call_command("issue_token", *args, stdout=out, **options)
    return out.getvalue()


def test_it_prints_the_token_alone(priya):
    printed = issue("priya", "Pantry Bot", scopes="apply")
    assert printed.endswith("\n")
    assert credentials.parse(printed.strip()) is not None


def test_the_token_works(priya):
    token = issue("priya", "Pantry Bot", scopes="apply").strip()
    assert Api(token).apply("what should I not eat?").json()["used"][0]["slot"] == "diet"


def test_its_scopes_bound_it(priya):
    token = issue("priya", "Pantry Bot", scopes="apply,save").strip()
    assert Api(token).get("profile/").status_code == 403
    assert Token.objects.get().scopes == ["apply", "save"]


@pytest.mark.parametrize("clearance", ["ordinary", "personal", "special"])
def test_its_clearance_bounds_it(priya, clearance):
    issue("priya", "Pantry Bot", scopes="apply", clearance=clearance)
    assert Token.objects.get().clearance == Grant.objects.get().clearance == clearance


def test_a_second_token_of_other_scopes_is_added_to_the_same_grant(priya):
    first = issue("priya", "Pantry Bot", scopes="apply").strip()
    second = issue("priya", "Pantry Bot", scopes="profile").strip()
    assert Grant.objects.count() == Assistant.objects.count() == 1
    assert Api(first).get("profile/").status_code == 403
    assert Api(second).get("profile/").status_code == 200


@pytest.mark.parametrize(
    ("scopes", "says"),
    [
        ("apply,fly", "Unknown scopes: fly. Choose of apply, profile"),
        (" , ", "No scope named"),
    ],
)
def test_an_unknown_scope_is_refused(priya, scopes, says):
    with pytest.raises(CommandError, match=says):
        issue("priya", "Pantry Bot", scopes=scopes)
    assert not Token.objects.exists()


def test_an_unknown_person_is_refused(db):
    with pytest.raises(CommandError, match=r"nobody called zoe\. See add_person"):
        issue("zoe", "Pantry Bot", scopes="apply")
    assert not Assistant.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 65], ids=["empty", "blank", "long"])
def test_an_assistant_needs_a_name_that_fits(priya, name):
    with pytest.raises(CommandError, match="1 to 64 characters"):
        issue("priya", name, scopes="apply")


def test_an_assistant_that_the_person_stopped_gets_none(priya):
    issue("priya", "Pantry Bot", scopes="apply")
    Grant.objects.update(paused_at="2026-01-01T00:00:00Z")
    with pytest.raises(CommandError, match="Only they can start it again"):
        issue("priya", "Pantry Bot", scopes="apply")


def test_an_assistant_that_asks_for_access_itself_gets_none(priya):
    Assistant.objects.create(name="Pantry Bot", client="https://a.example")
    with pytest.raises(CommandError, match="asks each person for access itself"):
        issue("priya", "pantry  bot", scopes="apply")
    assert not Grant.objects.exists()

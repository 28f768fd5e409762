from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memory import credentials
from memory.actions import access, callers
from memory.actions.access import Allowed
from memory.models import Assistant, Event, Grant, Token
from memory.scopes import Scope
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


def test_a_second_token_of_fewer_scopes_is_added_to_the_same_grant(priya):
    second = issue("priya", "Pantry Bot", scopes="apply,profile").strip()
    first = issue("priya", "Pantry Bot", scopes="apply").strip()
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


@pytest.fixture
def narrowed(priya):
    """The person took back a part of what an admin had begun with."""
    issue("priya", "Pantry Bot", scopes="apply,profile,save", clearance="personal")
    me, grant = callers.themselves(priya), Grant.objects.get()
    allowed = Allowed(
        expires_at=grant.expires_at - timedelta(days=60), scopes=frozenset({Scope.APPLY})
    )
    return access.change(me, grant.ref, allowed, grant.created_at)


def test_what_the_person_narrowed_stays_as_it_is(narrowed):
    issue("priya", "Pantry Bot", scopes="apply")
    state = access.state(narrowed)

    assert access.state(Grant.objects.get()) == state
    assert Token.objects.latest("pk").expires_at == narrowed.expires_at
    assert not Event.objects.filter(act="widened").exists()


BEYOND = {
    "scopes": ({"scopes": "profile,apply,save"}, "profile, save"),
    "a clearance": ({"scopes": "apply", "clearance": "personal"}, "the clearance personal"),
    "its form": ({"scopes": "apply", "tone": "generator"}, "tone:read, to keep the form"),
}


@pytest.mark.parametrize(("asked", "lacks"), BEYOND.values(), ids=BEYOND)
def test_more_than_the_person_lets_it_do_is_theirs_to_tick(narrowed, asked, lacks):
    before, tokens = access.state(narrowed), Token.objects.count()
    with pytest.raises(CommandError) as refused:
        issue("priya", "Pantry Bot", **asked)

    told = str(refused.value)
    assert f"Not ticked: {lacks}" in told
    assert f"Ask them to tick that at /assistants/{narrowed.assistant.ref}/change/." in told
    assert (access.state(Grant.objects.get()), Token.objects.count()) == (before, tokens)


def test_the_page_that_it_names_is_there(narrowed, priya_client):
    with pytest.raises(CommandError) as refused:
        issue("priya", "Pantry Bot", scopes="save")
    address = str(refused.value).rpartition(" ")[2].rstrip(".")

    assert priya_client.get(address).status_code == 200


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

"""One credential for many people: it reaches who let the assistant in, and nobody else shows."""

import secrets
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memory.actions import services
from memory.attributes import Sensitivity
from memory.models import Answer, Assistant, Event, Grant, Person, Refusal, ServiceToken, Token
from memory.scopes import Scope
from memory.trust.ledger import NOBODY
from tests.api.contract import about, is_problem, schema
from tests.api.serving import NAME, ask, called, service
from tests.api.test_scopes import CELLS
from tests.conftest import ALL, Api

PAST = datetime.now(UTC) - timedelta(seconds=1)
UNKNOWN = "crm-0"


@pytest.fixture
def priya(priya):
    called(priya, NAME)
    return Person.objects.get(pk=priya.pk)


@pytest.fixture
def api(api):
    """Pantry Bot's token for many; Priya has let it in."""
    return service()


def test_it_asks_about_the_person_it_names(api, priya):
    body = {"message": "where do I work?"}
    response = api.post("apply/", body, Held_Person=NAME)
    assert response.status_code == 201
    answer = Answer.objects.get()
    assert (answer.owner, str(answer.assistant)) == (priya, "Pantry Bot")


def test_without_a_name_it_is_told_how_to_give_one(api):
    told = is_problem(api.get("profile/"), 400, "Held-Person")
    assert "Name one in the Held-Person header" in told["detail"]
    assert not Answer.objects.exists()


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "BREW"])
def test_no_method_takes_a_person_by_default(api, method):
    for path in ("profile/", "apply/", "facts/commute/"):
        assert api(method, path).status_code == 400
    assert not Answer.objects.exists()


@pytest.mark.parametrize(
    "name",
    ["", " ", "*", "%", "%%", "crm-%", "crm-_", "crm*", "crm 7", "crm-7,crm-8", "%63rm-7",
     "crm-7%00", "crm-7'--", '"crm-7"', "[]", "null", "None", "-", "\u00e9", "\uff43rm-7",
     "a" * 129, "CRM-7", "priya", "1"],
    ids=range(24),
)  # fmt: skip
def test_a_name_that_is_none_reaches_nobody(api, name):
    response = ask(api, name.encode().decode("latin-1"))
    assert response.status_code in {400, 404}
    assert not Answer.objects.exists()


def test_no_field_of_the_body_names_another(api, sam, make_api):
    make_api(sam)
    called(sam, "crm-8")
    body = {"message": "where do I work?", "person": "crm-8"}
    assert api.post("apply/", body, Held_Person=NAME).status_code == 400
    assert api.get("profile/?person=crm-8", Held_Person=NAME).status_code in {200, 400}
    assert not Answer.objects.of(sam).exists()


def stopped(**fields):
    return lambda: Grant.objects.update(**fields)


WAYS = {
    "unknown": lambda: called(Person.objects.get(), UNKNOWN),
    "without an id": lambda: Person.objects.update(external_id=None),
    "without a grant": lambda: Grant.objects.all().delete(),
    "another assistant's": lambda: Grant.objects.update(
        assistant=Assistant.objects.create(name="Trip Planner")
    ),
    "expired": stopped(expires_at=PAST),
    "paused": stopped(paused_at=PAST),
    "withdrawn": stopped(revoked_at=PAST),
    "inactive": lambda: Person.objects.update(is_active=False),
    "closing": lambda: (Person.objects.update(is_active=False), stopped(revoked_at=PAST)()),
}


def told(api, name, path="profile/"):
    """All that a caller can tell a refusal by, and how much work it was."""
    with CaptureQueriesContext(connection) as queries:
        response = ask(api, name, path)
    kinds = [query["sql"].split(" ", 1)[0] for query in queries]
    return response.status_code, response.content, dict(response.headers), kinds


@pytest.mark.parametrize("calls", [0, 100], ids=["no limit", "a limit"])
@pytest.mark.parametrize("stop", WAYS.values(), ids=WAYS)
def test_whoever_is_not_served_is_as_good_as_unknown(api, settings, stop, calls):
    settings.HELD_CALLS_PER_MINUTE = {"token": calls, "person": calls}
    missing = told(api, "crm-1")
    stop()
    assert told(api, NAME) == missing
    assert missing[0] == 404


@pytest.mark.parametrize("stop", WAYS.values(), ids=WAYS)
def test_so_it_is_when_the_token_has_no_call_left(api, settings, monkeypatch, stop):
    moment = timezone.now()  # of one minute, all of it
    monkeypatch.setattr(timezone, "now", lambda: moment)
    settings.HELD_CALLS_PER_MINUTE = {"token": 1, "person": 1}
    ask(api, UNKNOWN)
    stop()
    there, missing = told(api, NAME), told(api, "crm-1")
    assert there == missing
    assert there[0] == 429


def test_a_thousand_ids_find_nobody(api, settings):
    settings.HELD_CALLS_PER_MINUTE = {"token": 0, "person": 0}
    seen = {str(told(api, f"crm-{secrets.token_hex(4)}")) for _ in range(1000)}
    assert len(seen) == 1
    assert not Answer.objects.exists()


def test_guessing_is_limited(api, settings):
    settings.HELD_CALLS_PER_MINUTE = {"token": 5, "person": 5}
    seen = [ask(api, f"crm-{secrets.token_hex(4)}").status_code for _ in range(12)]
    assert seen.count(404) in {5, 10}  # the minute may end meanwhile
    assert set(seen) == {404, 429}


@pytest.mark.parametrize(
    ("clearance", "own", "reached"),
    [("special", "ordinary", "ordinary"), ("ordinary", "special", "ordinary"),
     ("personal", "special", "personal")],
)  # fmt: skip
def test_it_is_cleared_for_the_lower_of_the_two(priya, make_api, clearance, own, reached):
    make_api(priya, clearance=Sensitivity(clearance))
    both = service(clearance=Sensitivity(own))
    same = make_api(priya, assistant="Another", clearance=Sensitivity(reached))
    given = ask(both, path="facts/").json()["results"]
    assert given == same.get("facts/").json()["results"]


def test_it_may_do_what_both_the_person_and_its_token_allow(priya, make_api):
    make_api(priya, Scope.APPLY, Scope.PROFILE)
    both = service(Scope.PROFILE, Scope.FACTS_READ)
    assert ask(both, path="profile/").status_code == 200
    assert ask(both, path="answers/").status_code == 403  # the person's alone
    assert ask(both, path="facts/").status_code == 403  # the token's alone


@pytest.mark.parametrize(("method", "path", "body", "scope", "allowed"), CELLS)
def test_a_scope_opens_its_calls_and_no_other(priya, make_api, method, path, body, scope, allowed):
    make_api(priya, *ALL)
    api, ref = service(scope), "ans_0"
    if allowed and "{ref}" in f"{path} {body}":
        asked = service(Scope.APPLY).post("apply/", {"message": "thanks"}, Held_Person=NAME)
        ref = asked.json()["answer"]
    if allowed and "{waiting}" in path:
        guess = {"value": "keeps bees", "origin": "inferred"}
        ref = api.put("facts/hobby/", guess, Held_Person=NAME).json()["request"]
    before = (Answer.objects.count(), Event.objects.count())
    address = path.format(ref=ref, waiting=ref, key="commute")
    response = api(method, address, about(ref, body), Held_Person=NAME)
    assert (response.status_code in {200, 201}) is allowed
    assert allowed or response.status_code == 403
    assert allowed or (Answer.objects.count(), Event.objects.count()) == before


WITHDRAWN = {
    "withdrawn": (lambda: ServiceToken.objects.update(revoked_at=PAST), "withdrawn"),
    "expired": (lambda: ServiceToken.objects.update(expires_at=PAST), "expired"),
    "assistant off": (lambda: Assistant.objects.update(is_active=False), "not in use"),
}


@pytest.mark.parametrize(("stop", "says"), WITHDRAWN.values(), ids=WITHDRAWN)
def test_what_is_withdrawn_stops_at_the_next_request(api, stop, says):
    assert ask(api).status_code == 200
    stop()
    assert says in is_problem(ask(api), 401)["detail"]
    assert ask(api, UNKNOWN).content == ask(api).content
    assert not Refusal.objects.exists()


@pytest.mark.parametrize("stop", WAYS.values(), ids=WAYS)
def test_whoever_stops_it_is_out_of_reach_at_the_next_request(api, stop):
    assert ask(api).status_code == 200
    stop()
    assert ask(api).status_code == 404


def test_a_wrong_secret_is_as_good_as_an_unknown_token(api):
    wrong, unknown = Api(f"{api.token[:15]}{'A' * 43}"), Api(f"held_s00000000_{'A' * 43}")
    assert told(wrong, NAME) == told(unknown, NAME)
    assert told(wrong, NAME)[0] == 401


def test_one_kind_of_token_is_not_taken_for_the_other(api, priya, make_api):
    prefix = ServiceToken.objects.get().prefix
    Token.objects.update(prefix=prefix[1:], digest=ServiceToken.objects.get().digest)
    assert Api(api.token.replace("_s", "_")).get("profile/").status_code == 200
    assert ask(Api(api.token.replace("_s", "_"))).status_code == 403


def test_its_making_and_its_end_are_in_the_ledger_about_nobody(api):
    token = ServiceToken.objects.get()
    assert services.withdraw(token, at=PAST)
    assert not services.withdraw(token, at=PAST)
    acts = Event.objects.filter(person=NOBODY).order_by("number")
    assert [(event.act, event.thing, event.actor) for event in acts] == [
        ("issued", token.prefix, "admin"),
        ("token_withdrawn", token.prefix, "admin"),
    ]


def test_no_secret_is_kept(api):
    token = ServiceToken.objects.get()
    secret = api.token.split("_", 2)[2]
    assert secret not in str([vars(token), *Event.objects.values()])


def test_the_document_tells_where_the_person_is_named():
    schemes = schema()["components"]["securitySchemes"]
    assert (schemes["person"]["in"], schemes["person"]["name"]) == ("header", "Held-Person")
    asked = schema()["paths"]["/api/v1/profile/"]["get"]["security"]
    assert asked == [{"token": []}, {"token": [], "person": []}]

import pytest

from memory.actions import callers
from memory.actions.save import Draft, save
from memory.models import Answer, Attribute, Fact, FactVersion
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON

PATH = "facts/{key}/"


def value(key):
    return FactVersion.objects.current().get(fact__key=key).value


def test_a_new_key_is_created(api):
    response = api.put("facts/hobby.bees/", {"value": "keeps bees"})
    body = check(response, "PUT", PATH)
    assert (response.status_code, response.headers["ETag"]) == (201, '"1"')
    assert body == {
        "key": "hobby.bees", "state": "saved", "replaced": False, "version": 1,
        "say": "I've saved that under hobby.bees.",
    }  # fmt: skip


def test_a_key_on_file_is_corrected(api):
    response = api.put("facts/commute/", {"value": "commutes an hour"})
    body = check(response, "PUT", PATH)
    assert (response.status_code, body["state"], body["version"]) == (200, "corrected", 2)
    assert value("commute") == "commutes an hour"


def test_a_guess_waits_for_the_person(api):
    response = api.put("facts/hobby/", {"value": "likes bees", "origin": "inferred"})
    body = check(response, "PUT", PATH)
    assert (response.status_code, body["state"]) == (202, "waits")
    assert "http://127.0.0.1:8000/waiting/" in body["say"]
    assert api.apply("what do you remember about me?").json()["held"]["slots"] == ["hobby"]


def test_the_reply_never_repeats_the_value(api):
    response = api.put("facts/hobby/", {"value": "keeps zzsentinelzz"})
    assert "zzsentinelzz" not in response.content.decode()


def test_with_the_answer_in_progress_its_refreshed_context_comes_back(api):
    ref = api.apply("where do I work?").json()["answer"]
    body = api.put("facts/employer.name/", {"value": "works at Tamarind", "answer": ref}).json()
    assert body["answer"] != ref
    assert "Tamarind" in body["context"]
    assert "shorter" in body["obey"]


def test_the_refreshed_answer_keeps_the_turn_it_had(api):
    turn = {"overrides": {"diet.fish": "tonight I do"}}
    ref = api.apply("what should I not eat?", turn=turn, budget=300).json()["answer"]
    body = api.put("facts/diet.meat/", {"value": "does not eat beef", "answer": ref}).json()
    assert "does not eat beef" in body["context"]
    assert "eats fish" not in body["context"]
    first, second = Answer.objects.order_by("pk")
    assert first.turn == second.turn


def test_another_assistants_answer_is_no_answer_in_progress(api, priya, make_api):
    other = make_api(priya, assistant="Trip Planner")
    ref = other.apply("where do I work?").json()["answer"]
    is_problem(api.put("facts/commute/", {"value": "walks", "answer": ref}), 400, "answer")
    assert value("commute") == "commutes 40 minutes by train"


REFUSED = {
    "empty": ({"value": " "}, "value"),
    "long": ({"value": "zzsentinelzz" * 20}, "value"),
    "control": ({"value": "zzsentinelzz\u202e"}, "value"),
    "subject": ({"value": "eats fish", "subject": "zzsentinelzz"}, "subject"),
}


@pytest.mark.parametrize(("body", "field"), REFUSED.values(), ids=REFUSED)
def test_the_gate_refuses_with_words_and_stores_nothing(api, body, field):
    response = api.put("facts/commute/", body)
    told = is_problem(response, 422, field)
    assert told["say"]
    assert "zzsentinelzz" not in response.content.decode()
    assert value("commute") == "commutes 40 minutes by train"


@pytest.mark.parametrize("key", ["Commute", "9lives", "a..b", "k" * 65, "com%0Amute"])
def test_a_malformed_key_is_refused(api, key):
    is_problem(api.put(f"facts/{key}/", {"value": "walks"}), 422, "key")
    assert Fact.objects.count() == 11


def test_a_special_detail_needs_to_be_asked_for(api):
    told = is_problem(api.put("facts/medication/", {"value": "takes two"}), 422, "explicit_ask")
    assert "ask me" in told["say"]
    asked = api.put("facts/medication/", {"value": "takes two", "explicit_ask": True})
    assert asked.status_code == 202


def test_a_stale_etag_is_refused_with_both_numbers(api):
    api.put("facts/commute/", {"value": "commutes an hour"}, If_Match='"1"')
    told = is_problem(api.put("facts/commute/", {"value": "walks"}, If_Match='"1"'), 409)
    assert (told["expected_version"], told["current_version"]) == (1, 2)
    assert value("commute") == "commutes an hour"


def test_an_etag_from_before_an_overwrite_is_stale(api):
    api.post("facts/commute/overwrite/")
    is_problem(api.put("facts/commute/", {"value": "walks"}, If_Match='"1"'), 409)


@pytest.mark.parametrize("tag", ["1", "*", 'W/"1"', '"1", "2"', '"x"', "", '"99999999999"'])
def test_a_malformed_etag_is_refused(api, tag):
    is_problem(api.put("facts/commute/", {"value": "walks"}, If_Match=tag), 400, "If-Match")
    assert value("commute") == "commutes 40 minutes by train"


@pytest.mark.parametrize(
    "extra",
    ["owner", "owner_id", "version", "confirmed", "confirmed_at", "mode", "sensitivity", "slot",
     "assistant", "at", "id", "key", "waits"],
)  # fmt: skip
def test_what_the_server_sets_cannot_be_sent(api, extra):
    is_problem(api.put("facts/commute/", {"value": "walks", extra: "x"}), 400, extra)
    assert value("commute") == "commutes 40 minutes by train"


@pytest.mark.parametrize("origin", ["saved", "imported", "set by an admin", "admin"])
def test_an_assistant_cannot_claim_another_origin(api, origin):
    is_problem(api.put("facts/hobby/", {"value": "walks", "origin": origin}), 400, "origin")


def test_it_needs_its_scope(priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.SAVE}))
    is_problem(others.put("facts/commute/", {"value": "walks"}), 403)
    assert value("commute") == "commutes 40 minutes by train"


def test_the_scope_save_alone_reads_no_answer(api, priya, make_api):
    ref = api.apply("what should I not eat?").json()["answer"]
    saver = make_api(priya, Scope.SAVE)
    response = saver.put("facts/commute/", {"value": "walks to work", "answer": ref})
    is_problem(response, 403)
    assert value("commute") == "commutes 40 minutes by train"


def test_a_refreshed_answer_is_of_the_same_conversation(api):
    first = api.post("apply/", {"message": "how long is my commute?", "conversation": "c1"})
    ref = first.json()["answer"]
    again = api.put("facts/commute/", {"value": "walks to work", "answer": ref}).json()["answer"]
    digests = Answer.objects.filter(ref__in=[ref, again]).values_list("conversation", flat=True)
    assert len(set(digests)) == 1
    assert all(digests)


@pytest.mark.parametrize("state", ["missing", "uncleared", "expired", "paused", "guess"])
def test_a_version_of_a_key_that_may_not_be_known_is_stale_in_the_same_words(
    api, priya, make_api, state
):
    if state != "missing":
        save(callers.themselves(priya), Draft(key="pen", value="owns a pen"), at=NOON)
    pen = Fact.objects.filter(key="pen")
    match state:
        case "uncleared":
            pen.update(sensitivity="special")
        case "expired":
            pen.update(expires_at=NOON)
        case "paused":
            Attribute.objects.filter(slot="pen").update(paused_at=NOON)
        case "guess":
            pen.update(confirmed_at=None)
    problem = is_problem(api.put("facts/pen/", {"value": "x"}, If_Match='"7"'), 409)
    assert "current_version" not in problem
    assert api.post("facts/pen/overwrite/", If_Match='"7"').status_code == 404


def test_null_takes_an_expiry_away(api):
    api.put("facts/pen/", {"value": "owns a pen", "expires_at": "2099-01-01T00:00:00Z"})
    api.put("facts/pen/", {"value": "owns a pen", "expires_at": None})
    assert Fact.objects.get(key="pen").expires_at is None

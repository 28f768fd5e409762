"""`Idempotency-Key`: a call that is sent again acts once, whatever happened to the answer."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from memory.models import Answer, Event, FactVersion, Note, Once, Token
from memory.scopes import Scope
from tests.api.contract import check, is_problem, schema

WRITES = {
    "apply": ("POST", "apply/", {"message": "where do I work?"}),
    "save": ("PUT", "facts/hobby/", {"value": "keeps bees"}),
    "correct": ("PUT", "facts/commute/", {"value": "walks to work"}),
    "guess": ("PUT", "facts/hobby/", {"value": "keeps bees", "origin": "inferred"}),
    "refresh": ("PUT", "facts/commute/", {"value": "walks to work", "answer": "{ref}"}),
    "overwrite": ("POST", "facts/commute/overwrite/", {}),
    "note": ("POST", "notes/", {"text": "the Spark job failed on the shuffle stage"}),
}
EACH = pytest.mark.parametrize(("method", "path", "body"), WRITES.values(), ids=WRITES)
KEY = {"Idempotency_Key": "order 66"}
HEADER = "Idempotency-Key"


def rows():
    return [model.objects.count() for model in (Answer, Event, FactVersion, Note, Once)]


def in_turn(api, body):
    """*body* with the answer in progress, where it names one."""
    if "answer" not in body:
        return body
    return body | {"answer": api.apply("how do I get to work?").json()["answer"]}


@EACH
def test_the_second_call_is_answered_as_the_first_and_does_nothing(api, method, path, body):
    body = in_turn(api, body)
    first, kept = api(method, path, body, **KEY), rows()
    second = api(method, path, body, **KEY)
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert first.status_code < 300
    assert rows() == kept


@EACH
def test_only_the_second_says_that_it_is_a_replay(api, method, path, body):
    body = in_turn(api, body)
    headers = [api(method, path, body, **KEY).headers for _ in range(2)]
    assert [h.get("Idempotent-Replayed") for h in headers] == [None, "true"]
    assert headers[0].get("ETag") == headers[1].get("ETag")


@pytest.mark.parametrize("name", ["apply", "correct", "note"])
def test_without_a_key_each_call_acts(api, name):
    one, two = (api(*WRITES[name]).json() for _ in range(2))
    assert one != two
    assert not Once.objects.exists()


@pytest.mark.parametrize(
    ("name", "field"), [("apply", "message"), ("save", "value"), ("note", "text")]
)
def test_the_same_key_with_another_body_is_refused_with_a_remedy(api, name, field):
    method, path, body = WRITES[name]
    api(method, path, body, **KEY)
    kept = rows()
    response = api(method, path, {field: "zzsentinelzz"}, **KEY)
    assert "Send a new key" in is_problem(response, 422, HEADER)["detail"]
    assert "zzsentinelzz" not in response.content.decode()
    assert rows() == kept


def test_the_order_and_the_spaces_of_a_body_do_not_matter(api):
    api.post("apply/", b'{"message": "thanks", "budget": 50}', **KEY)
    again = api.post("apply/", b'{"budget":50,\n"message":"thanks"}', **KEY)
    assert again.headers["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize("key", ["", "a" * 256, "caf\u00e9", "a\tb", "a\x7f", "\U0001f511"])
@EACH
def test_what_is_no_key_is_refused(api, method, path, body, key):
    body = in_turn(api, body)
    kept = rows()
    is_problem(api(method, path, body, Idempotency_Key=key), 400, HEADER)
    assert rows() == kept


@pytest.mark.parametrize("key", ["k", "a" * 255, "~!#$ %^&*()", '"quoted"'])
def test_any_printable_ascii_is_a_key(api, key):
    body = api.post("notes/", {"text": "is one"}, Idempotency_Key=key).json()
    assert api.post("notes/", {"text": "is one"}, Idempotency_Key=key).json() == body


def test_a_refused_call_is_judged_anew_under_its_key(api):
    text = {"text": "has diabetes"}
    is_problem(api.post("notes/", text, **KEY), 422, "explicit_ask")
    assert api.post("notes/", text | {"explicit_ask": True}, **KEY).status_code == 201


def test_a_stale_call_is_judged_anew_under_its_key(api):
    path = "facts/commute/overwrite/"
    is_problem(api.post(path, {}, If_Match='"7"', **KEY), 409)
    assert api.post(path, {}, If_Match='"1"', **KEY).status_code == 200
    assert api.post(path, {}, If_Match='"1"', **KEY).status_code == 200


def test_a_wrong_body_takes_no_key(api):
    is_problem(api.post("apply/", {}, **KEY), 400, "message")
    assert api.post("apply/", {"message": "thanks"}, **KEY).status_code == 201


def test_keys_of_two_assistants_and_of_two_people_are_not_the_same(api, priya, sam, make_api):
    others = (make_api(priya, assistant="Trip Planner"), make_api(sam))
    for one in (api, *others):
        assert "Idempotent-Replayed" not in one.post("notes/", {"text": "is one"}, **KEY).headers
    assert Note.objects.count() == 3


def test_a_new_token_of_the_same_assistant_has_keys_of_its_own(api, priya, make_api):
    for one in (api, make_api(priya)):
        one.post("notes/", {"text": "is one"}, **KEY)
    assert Note.objects.count() == 2


def test_after_24_hours_the_call_is_a_new_one(api):
    api.post("notes/", {"text": "is one"}, **KEY)
    Once.objects.update(at=timezone.now() - timedelta(hours=24))
    assert "Idempotent-Replayed" not in api.post("notes/", {"text": "is one"}, **KEY).headers
    assert (Note.objects.count(), Once.objects.count()) == (2, 1)


def test_a_note_that_was_removed_meanwhile_is_neither_said_to_be_kept_nor_kept_again(api):
    api.post("notes/", {"text": "is one"}, **KEY)
    Note.objects.all().delete()
    response = api.post("notes/", {"text": "is one"}, **KEY)
    assert is_problem(response, 410)["say"]
    check(response, "POST", "notes/")
    assert not Note.objects.exists()


def test_a_token_that_was_withdrawn_or_narrowed_gets_no_replay(api):
    api.post("notes/", {"text": "is one"}, **KEY)
    Token.objects.update(scopes=[Scope.APPLY])
    is_problem(api.post("notes/", {"text": "is one"}, **KEY), 403)
    Token.objects.update(revoked_at=timezone.now())
    is_problem(api.post("notes/", {"text": "is one"}, **KEY), 401)


def test_what_is_kept_names_nothing(api):
    for number, (method, path, body) in enumerate(WRITES.values()):
        api(method, path, in_turn(api, body), Idempotency_Key=f"zz-{number}-key")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM memory_once")
        kept = str(cursor.fetchall())
    said = ("zz-", "commute", "hobby", "api/v1", "work", "bees", "Spark", "text", "Calico")
    assert Once.objects.count() == len(WRITES)
    assert [word for word in said if word in kept] == []


def test_a_reading_call_takes_no_notice_of_it(api):
    one, two = (api.get("notes/", **KEY).json()["answer"] for _ in range(2))
    assert one != two


def test_the_document_has_it_on_every_call_that_writes():
    writes = [
        item[method]
        for item in schema()["paths"].values()
        for method in ("post", "put")
        if method in item
    ]
    assert len(writes) >= 4
    for operation in writes:
        assert HEADER in {parameter["name"] for parameter in operation["parameters"]}


def test_a_refused_key_is_as_the_document_says(api):
    check(api.post("notes/", {"text": "a"}, Idempotency_Key="\u00e9"), "POST", "notes/")
    api.post("notes/", {"text": "a"}, **KEY)
    check(api.post("notes/", {"text": "b"}, **KEY), "POST", "notes/")

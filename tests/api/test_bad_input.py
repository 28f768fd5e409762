"""Bodies that are wrong: a problem that names the field and the remedy, and nothing stored."""

import pytest

from memory.models import Answer, Event, FactVersion, Note, Verification
from tests.api.contract import is_problem

SENT = "zzsentinelzz"
ROUTES = {
    "apply": ("POST", "apply/"),
    "put": ("PUT", "facts/commute/"),
    "overwrite": ("POST", "facts/commute/overwrite/"),
    "note": ("POST", "notes/"),
    "evidence": ("POST", "rules/evidence/"),
    "verify": ("POST", "rules/verify/"),
}
MESSAGE = {"message": "where do I work?"}


@pytest.fixture(autouse=True)
def nothing_stored(api):
    """Whatever is sent here leaves everything as it was."""

    def state():
        return [kept.objects.count() for kept in (Answer, Event, FactVersion, Note, Verification)]

    before = state()
    yield
    assert state() == before


def refused(response, status, *fields):
    told = is_problem(response, status, *fields)
    assert SENT not in response.content.decode()
    return told


FIELDS = {
    "no message": ({}, "message"),
    "null": ({"message": None}, "message"),
    "empty": ({"message": ""}, "message"),
    "whitespace": ({"message": " \n\t "}, "message"),
    "too long": ({"message": SENT * 800}, "message"),
    "nul": ({"message": f"{SENT}\x00"}, "message"),
    "surrogate": ({"message": f"{SENT}\ud800"}, "message"),
    "a list": ({"message": [SENT]}, "message"),
    "an object": ({"message": {"a": SENT}}, "message"),
    "true": ({"message": True}, "message"),
    "turn a text": (MESSAGE | {"turn": SENT}, "turn"),
    "turn null": (MESSAGE | {"turn": None}, "turn"),
    "unknown in turn": (MESSAGE | {"turn": {"mood": SENT}}, "turn.mood"),
    "overrides a list": (MESSAGE | {"turn": {"overrides": [SENT]}}, "turn.overrides"),
    "override a number": (MESSAGE | {"turn": {"overrides": {"diet": {}}}}, "turn.overrides.diet"),
    "override too long": (
        MESSAGE | {"turn": {"overrides": {"diet": SENT * 100}}}, "turn.overrides.diet"),
    "override of no key": (
        MESSAGE | {"turn": {"overrides": {SENT.upper(): "x"}}}, "turn.overrides"),
    "long override key": (MESSAGE | {"turn": {"overrides": {"a" * 65: "x"}}}, "turn.overrides"),
    "a very long override key": (
        MESSAGE | {"turn": {"overrides": {"a" * 5000: []}}}, f"turn.overrides.{'a' * 64}"),
    "many overrides": (
        MESSAGE | {"turn": {"overrides": {f"k{n}": "x" for n in range(51)}}}, "turn.overrides"),
    "asks a text": (MESSAGE | {"asks": SENT}, "asks"),
    "asks of numbers": (MESSAGE | {"asks": [{}]}, "asks.0"),
    "asks too long": (MESSAGE | {"asks": [SENT * 10]}, "asks.0"),
    "many asks": (MESSAGE | {"asks": ["diet"] * 101}, "asks"),
    "acts an object": (MESSAGE | {"acts": {"diet": SENT}}, "acts"),
    "speaker empty": (MESSAGE | {"speaker": ""}, "speaker"),
    "speaker long": (MESSAGE | {"speaker": SENT * 10}, "speaker"),
    "budget zero": (MESSAGE | {"budget": 0}, "budget"),
    "budget negative": (MESSAGE | {"budget": -5}, "budget"),
    "budget text": (MESSAGE | {"budget": SENT}, "budget"),
    "budget fraction": (MESSAGE | {"budget": 1.5}, "budget"),
    "budget huge": (MESSAGE | {"budget": 10**30}, "budget"),
    "budget true": (MESSAGE | {"budget": True}, "budget"),
    "budget null": (MESSAGE | {"budget": None}, "budget"),
    "conversation long": (MESSAGE | {"conversation": SENT * 20}, "conversation"),
    "unknown": (MESSAGE | {"mood": SENT}, "mood"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "field"), FIELDS.values(), ids=FIELDS)
def test_a_wrong_field_of_a_message_is_named(api, body, field):
    told = refused(api.post("apply/", body), 400, field)
    assert field in told["detail"]
    assert all(told["errors"].values())


PUT = {
    "no value": ({}, "value"),
    "null": ({"value": None}, "value"),
    "a list": ({"value": [SENT]}, "value"),
    "an object": ({"value": {"a": SENT}}, "value"),
    "nul": ({"value": f"{SENT}\x00"}, "value"),
    "surrogate": ({"value": f"{SENT}\udfff"}, "value"),
    "huge": ({"value": SENT * 1000}, "value"),
    "category": ({"value": "x", "category": SENT}, "category"),
    "category list": ({"value": "x", "category": [SENT]}, "category"),
    "category surrogate": ({"value": "x", "category": "\ud800"}, "category"),
    "origin": ({"value": "x", "origin": SENT}, "origin"),
    "origin number": ({"value": "x", "origin": 3}, "origin"),
    "ask a text": ({"value": "x", "explicit_ask": SENT}, "explicit_ask"),
    "ask a list": ({"value": "x", "explicit_ask": [SENT]}, "explicit_ask"),
    "expires text": ({"value": "x", "expires_at": SENT}, "expires_at"),
    "expires number": ({"value": "x", "expires_at": 10**20}, "expires_at"),
    "expires too early": ({"value": "x", "expires_at": "0001-01-01T00:00:00+23:59"}, "expires_at"),
    "expires too late": ({"value": "x", "expires_at": "9999-12-31T23:59:59-23:59"}, "expires_at"),
    "expires no day": ({"value": "x", "expires_at": "2027-02-31T00:00:00Z"}, "expires_at"),
    "subject long": ({"value": "x", "subject": SENT * 10}, "subject"),
    "subject nul": ({"value": "x", "subject": f"{SENT}\x00"}, "subject"),
    "answer unknown": ({"value": "x", "answer": SENT}, "answer"),
    "answer long": ({"value": "x", "answer": SENT * 10}, "answer"),
    "unknown": ({"value": "x", "mood": SENT}, "mood"),
}


@pytest.mark.parametrize(("body", "field"), PUT.values(), ids=PUT)
def test_a_wrong_field_of_a_fact_is_named(api, body, field):
    told = refused(api.put("facts/commute/", body), 400, field)
    assert all(told["errors"].values())


def levels(opening, closing, depth):
    return b'{"message":' + opening * depth + b"1" + closing * depth + b"}"


BODIES = {
    "broken": (b'{"message": ', "not JSON"),
    "no bytes to speak of": (b" ", "not JSON"),
    "trailing comma": (b'{"message": "x",}', "not JSON"),
    "two objects": (b'{"message": "x"} {}', "not JSON"),
    "byte order mark": (b'\xef\xbb\xbf{"message": "x"}', "not JSON"),
    "not utf-8": (b'{"message": "\xff\xfe"}', "not UTF-8"),
    "utf-16": ('{"message": "x"}'.encode("utf-16"), "not UTF-8"),
    "a list": (b'["message"]', "must be a JSON object"),
    "a text": (b'"message"', "must be a JSON object"),
    "a number": (b"3", "must be a JSON object"),
    "null": (b"null", "must be a JSON object"),
    "a name twice": (b'{"message": "a", "message": "b"}', "names a field twice"),
    "a name twice inside": (b'{"message": "a", "turn": {"x": 1, "x": 2}}', "names a field twice"),
    "NaN": (b'{"message": "x", "budget": NaN}', "NaN"),
    "a number beyond all": (b'{"message": "x", "budget": 1e999}', "too large"),
    "one far below": (b'{"message": "x", "budget": -1e999}', "too large"),
    "Infinity": (b'{"message": "x", "budget": -Infinity}', "Infinity"),
    "5,000 digits": (b'{"message": "x", "budget": ' + b"9" * 5000 + b"}", "too long"),
    "25 lists": (levels(b"[", b"]", 25), "more than 20 levels"),
    "25 objects": (levels(b'{"a":', b"}", 25), "more than 20 levels"),
    "100,000 lists": (levels(b"[", b"]", 100_000), "more than 20 levels"),
    "40,000 objects": (levels(b'{"a":', b"}", 40_000), "more than 20 levels"),
    "100,000 lists left open": (b"[" * 100_000, "more than 20 levels"),
    "10,001 members": (b'{"message": [' + b"1," * 10_000 + b"1]}", "members"),
    "a name with a surrogate": (b'{"message": "x", "\\ud800": 1}', "half a surrogate pair"),
    "a name with a NUL": (b'{"message": "x", "turn": {"a\\u0000": 1}}', "NUL"),
}


@pytest.mark.parametrize(("method", "path"), ROUTES.values(), ids=ROUTES)
@pytest.mark.parametrize(("body", "says"), BODIES.values(), ids=BODIES)
def test_a_body_that_is_not_strict_json_is_refused(api, method, path, body, says):
    assert says in is_problem(api(method, path, body), 400)["detail"]


@pytest.mark.parametrize(("path", "most"), [("apply/", 500), ("rules/verify/", 10_000)])
def test_a_body_of_too_many_members_is_refused(api, path, most):
    body = b'{"message": [' + b"1," * (most - 1) + b"1]}"
    assert f"more than {most:,} members" in is_problem(api.post(path, body), 400)["detail"]


@pytest.mark.parametrize("number", [b"1e-400", b"0.1", b"-0"])
def test_a_number_that_is_no_count_is_refused(api, number):
    refused(api.post("apply/", b'{"message": "x", "budget": ' + number + b"}"), 400, "budget")


@pytest.mark.parametrize(("method", "path"), ROUTES.values(), ids=ROUTES)
@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
     "application/jsonp", "nonsense", "text/zzsentinelzz"],
)  # fmt: skip
def test_another_content_type_is_refused(api, method, path, kind):
    response = api.client.generic(
        method, f"/api/v1/{path}", b'{"message": "x"}', content_type=kind,
        headers={"Authorization": f"Bearer {api.token}"},
    )  # fmt: skip
    assert "application/json" in refused(response, 415)["detail"]


@pytest.mark.parametrize(("method", "path"), ROUTES.values(), ids=ROUTES)
def test_a_body_of_more_than_256_kb_is_refused(api, method, path):
    body = b'{"message": "' + SENT.encode() * 22_000 + b'"}'
    assert len(body) > 256 * 1024
    assert "256 kB" in refused(api(method, path, body), 413)["detail"]


@pytest.mark.parametrize(("method", "path"), ROUTES.values(), ids=ROUTES)
def test_many_unknown_fields_are_all_named_and_none_at_length(api, method, path):
    names = [f"n{n}_{'x' * 300}" for n in range(40)]
    told = refused(api(method, path, dict.fromkeys(names, SENT)), 400)
    assert len(told["errors"]) >= 40
    assert max(map(len, told["errors"])) <= 64


def test_an_answer_in_another_form_cannot_be_had(api):
    told = refused(api.get("profile/", Accept="text/html"), 406)
    assert "application/json" in told["detail"]


@pytest.mark.parametrize("path", ["nothing/", "answers/a/b/", "facts/a/b/c/", "apply//"])
def test_an_unknown_path_is_a_problem_too(api, path):
    refused(api.get(path), 404)


def test_a_message_of_every_kind_of_character_is_answered(api, nothing_stored):
    """The last character of each Unicode plane, and what editors leave behind."""
    for text in ("\u202e\u2066 tag \U000e0041", "\ufffe \U0010ffff", "\u0007 bell", "a\r\nb"):
        assert api.post("apply/", {"message": text, "budget": 0}).status_code == 400


@pytest.mark.parametrize(
    ("field", "value"),
    [("message", 5), ("budget", "50"), ("budget", True), ("speaker", 1), ("asks", [1])],
)
def test_a_value_of_another_type_is_not_turned_into_one(api, field, value):
    response = api.post("apply/", {"message": "thanks", field: value})
    problem = is_problem(response, 400)
    assert any(name.startswith(field) for name in problem["errors"])
    assert not Answer.objects.exists()


def test_a_body_under_a_content_encoding_is_refused(api):
    response = api.post("apply/", {"message": "thanks"}, Content_Encoding="gzip")
    assert "Content-Encoding" in is_problem(response, 415)["detail"]

"""How many queries a call takes, however much is on file. Transactions are not counted."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.actions.people import add_person
from memory.actions.save import Draft
from tests.conftest import NOON

FRAME = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")
LIMITS = {
    "apply": ("POST", "apply/", {"message": "where do I live?"}, 11),
    "profile": ("GET", "profile/", None, 9),
    "facts": ("GET", "facts/", None, 8),
    "fact": ("GET", "facts/residence/", None, 8),
    "head": ("HEAD", "facts/residence/", None, 2),
    "answers": ("GET", "answers/", None, 2),
    "answer": ("GET", "answers/{ref}/", None, 2),
    "disclosure": ("GET", "answers/{ref}/disclosure/", None, 3),
    "correct": ("PUT", "facts/residence/", {"value": "lives at sea"}, 10),
    "save": ("PUT", "facts/residence.attic/", {"value": "lives in the attic"}, 11),
    "save in a new slot": ("PUT", "facts/zebra/", {"value": "likes zebras"}, 12),
    "refresh": ("PUT", "facts/residence/", {"value": "lives at sea", "answer": "{ref}"}, 21),
    "overwrite": ("POST", "facts/residence/overwrite/", {}, 19),
    "rules": ("GET", "rules/", None, 9),
    "evidence": ("POST", "rules/evidence/", {"answer": "{ref}"}, 8),
    "verify": ("POST", "rules/verify/", {"answer": "{ref}", "candidates": []}, 14),
    "notes": ("GET", "notes/", None, 10),
    "note": ("POST", "notes/", {"text": "the Spark job failed"}, 7),
}


def person(name, facts, make_api):
    drafts = [Draft(key="residence", value="lives in Bristol")]
    drafts += [Draft(key=f"topic_{n}.a", value=f"keeps {n}") for n in range(facts - 1)]
    return make_api(add_person(name, name, drafts, at=NOON).person)


def counted(api, method, path, body):
    ref = api.apply("where do I live?").json()["answer"]
    if body and "answer" in body:
        body = body | {"answer": ref}
    with CaptureQueriesContext(connection) as queries:
        response = api(method, path.format(ref=ref), body)
    assert response.status_code < 300
    return sum(not query["sql"].startswith(FRAME) for query in queries)


@pytest.mark.parametrize(("method", "path", "body", "limit"), LIMITS.values(), ids=LIMITS)
def test_a_call_takes_as_many_queries_with_3_facts_as_with_100(
    db, make_api, method, path, body, limit
):
    few, many = person("few", 3, make_api), person("many", 100, make_api)
    counts = [counted(api, method, path, body) for api in (few, many)]
    assert counts == [limit, limit]


@pytest.mark.parametrize("calls", [1, 2], ids=["a key", "a key again"])
def test_an_idempotency_key_adds_a_claim_and_a_record_and_a_replay_a_look(db, make_api, calls):
    api, key = person("keyed", 3, make_api), {"Idempotency_Key": "k"}
    for _ in range(calls):
        with CaptureQueriesContext(connection) as queries:
            api.post(*LIMITS["apply"][1:3], **key)
    sent = sum(not query["sql"].startswith(FRAME) for query in queries)
    assert sent == {1: LIMITS["apply"][3] + 3, 2: 4}[calls]


def test_others_on_the_server_add_no_query(db, make_api):
    alone = person("alone", 3, make_api)
    before = counted(alone, *LIMITS["apply"][:3])
    for number in range(20):
        person(f"other{number}", 3, make_api)
    assert counted(alone, *LIMITS["apply"][:3]) == before

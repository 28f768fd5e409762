"""What is somebody else's and what is not there at all cannot be told apart: not by the answer,
and not by the work that it takes."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.models import FactVersion

MISSING = "ans_0000000000000000"
CALLS: dict[str, tuple[str, str, Any]] = {
    "answer": ("GET", "answers/{ref}/", None),
    "disclosure": ("GET", "answers/{ref}/disclosure/", None),
    "answer in progress": ("PUT", "facts/hobby/", {"value": "keeps bees", "answer": "{ref}"}),
}
KEYS: dict[str, tuple[str, str, Any]] = {
    "read": ("GET", "facts/{key}/", None),
    "head": ("HEAD", "facts/{key}/", None),
    "overwrite": ("POST", "facts/{key}/overwrite/", {}),
}


@pytest.fixture
def foreign(priya, make_api):
    """An answer of Priya's, on which her address is held."""
    return make_api(priya).apply("where do I live?").json()["answer"]


@pytest.fixture
def stranger(mallory, make_api):
    """The same assistant, for Mallory."""
    return make_api(mallory)


def call(api, method, path, body, **names):
    if body and "answer" in body:
        body = body | {"answer": names["ref"]}
    with CaptureQueriesContext(connection) as queries:
        response = api(method, path.format(**names), body)
    headers = dict(response.headers)
    return response.status_code, response.content, headers, len(queries)


@pytest.mark.parametrize(("method", "path", "body"), CALLS.values(), ids=CALLS)
def test_a_foreign_answer_is_as_good_as_missing(stranger, foreign, method, path, body):
    theirs = call(stranger, method, path, body, ref=foreign)
    missing = call(stranger, method, path, body, ref=MISSING)
    assert theirs == missing
    assert theirs[0] in (400, 404)


@pytest.mark.parametrize(("method", "path", "body"), KEYS.values(), ids=KEYS)
def test_a_key_of_another_person_is_as_good_as_missing(stranger, foreign, method, path, body):
    theirs = call(stranger, method, path, body, key="residence")
    missing = call(stranger, method, path, body, key="nothing_here")
    assert theirs == missing
    assert theirs[0] == 404


def test_a_stranger_sees_none_of_it(stranger, foreign):
    for path in ("profile/", "facts/", "answers/"):
        assert "Halloway" not in stranger.get(path).content.decode()
    assert "Halloway" not in stranger.apply("where do I live?").content.decode()


def test_a_strangers_writes_land_on_their_own_file(stranger, foreign, priya):
    stranger.put("facts/residence/", {"value": "lives at sea"})
    stranger.post("facts/residence/overwrite/")
    kept = FactVersion.objects.of(priya).current().get(fact__key="residence")
    assert kept.value == "lives at 47 Halloway Road, Bristol"


def test_ids_cannot_be_guessed(stranger):
    refs = {stranger.apply("thanks").json()["answer"] for _ in range(20)}
    assert len({ref[:8] for ref in refs}) == 20
    assert {len(ref) for ref in refs} == {len(MISSING)}

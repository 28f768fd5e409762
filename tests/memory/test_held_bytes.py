"""Whatever is on file, whatever is said and whatever is granted: no byte of what is held leaves."""

import json
import logging

import pytest
from django.db import transaction
from hypothesis import given, settings

from memory.models import Attribute
from tests.conftest import Api
from tests.memory.cases import FEW, MANY, cases, load, post, sentinels


def told(response):
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    return sentinels(response.content.decode(), headers)


def logged(caplog):
    return sentinels(caplog.text, *(str(vars(record)) for record in caplog.records))


def run_through_http(case, caplog):
    caplog.clear()
    with transaction.atomic():
        _, token = load(case)
        api = Api(str(token))
        response = post(api, case)
        body = response.json()
        given = {f["key"]: f["value"] for s in body["used"] + body["silent"] for f in s["facts"]}
        assert set(given) <= {one.key for one in case.facts if case.stands(one)}
        assert told(response) == sentinels(*given.values())
        slots = len(body["used"]) + len(body["silent"]) + body["held"]["count"]
        assert slots == len(case.modes)
        assert told(api.get(f"answers/{body['answer']}/disclosure/")) <= told(response)
        check_errors(api, case)
        assert logged(caplog) == set()
        transaction.set_rollback(True)


def check_errors(api, case):
    """What is refused or held says nothing of any value."""
    for one in case.facts:
        read_back = api.get(f"facts/{one.key}/")
        assert (read_back.status_code == 200) is case.stands(one)
        assert told(read_back) == (sentinels(one.value) if case.stands(one) else set())
    key = case.facts[0].key
    refused = [
        api.put(f"facts/{key}/", {"value": ""}),
        api.put(f"facts/{key}/", {"value": "x", "subject": "nobody at all"}),
        api.put(f"facts/{key}/", {"value": "x"}, If_Match='"99"'),
        api.put(f"facts/{key}/", {"value": "x", "answer": "ans_none"}),
        api.post(f"facts/{key}/overwrite/", {}, If_Match='"99"'),
        api.post("apply/", {"message": ""}),
    ]
    assert all(response.status_code >= 400 for response in refused)
    waits = api.put(f"facts/{key}/", {"value": "x", "origin": "inferred"})
    assert waits.status_code in (202, 403, 422)
    assert set().union(*map(told, [*refused, waits])) == set()


@given(cases())
@settings(FEW, max_examples=40)
def test_no_byte_of_what_is_held_leaves(db, caplog, case):
    with caplog.at_level(logging.DEBUG):
        run_through_http(case, caplog)


@pytest.mark.long
@given(cases())
@MANY
def test_no_byte_of_what_is_held_leaves_a_thousand_times(db, caplog, case):
    with caplog.at_level(logging.DEBUG):
        run_through_http(case, caplog)


def test_a_row_that_cannot_be_read_is_an_error_without_a_value(api, caplog):
    Attribute.objects.filter(slot="commute").update(aliases=b"zzsentinel001")
    with caplog.at_level(logging.DEBUG):
        response = api.apply("how long is my commute? zzsentinel001")
    assert response.status_code == 500
    assert json.loads(response.content)["title"] == "Internal Server Error"
    assert told(response) == logged(caplog) == set()

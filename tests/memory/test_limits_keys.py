"""What the doors count under is what an account takes along when it is closed."""

import re
from pathlib import Path

import pytest
from django.test import override_settings

from memory.actions import limits
from memory.actions.erasing import rows
from memory.models import Grant, Meter
from tests.mcp.peer import Peer
from tests.oauth.flow import Flow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def counted():
    with override_settings(HELD_CALLS_PER_MINUTE={"token": 100, "person": 100}):
        yield


def test_each_key_that_a_door_counts_under_is_found_by_its_person(priya, api, priya_client):
    api.apply("what should I not eat?")
    Peer(Flow().tokens(priya_client)["access_token"]).tools()
    counted = Meter.objects.exclude(key__startswith="address:")

    assert counted.count() == 3  # the token, what was signed in, the person
    assert {*rows.meters(priya)} == {*counted}


def test_all_that_a_grant_signed_in_with_counts_as_one(priya, priya_client):
    flow = Flow()
    for _ in range(2):
        Peer(flow.tokens(priya_client)["access_token"]).tools()
    key = limits.token_key(limits.grant_name(Grant.objects.get().pk))

    assert Meter.objects.get(key=key).count == 2


def test_keys_are_spelled_in_one_place():
    spelled = re.compile(r"""f"(token:|person:|address:|grant-)""")
    files = [path for room in ("memory", "dashboard") for path in Path(ROOT, room).rglob("*.py")]
    found = {path.name for path in files if spelled.search(path.read_text())}

    assert found == {"limits.py"}


@pytest.mark.parametrize("most", [2**63 - 1])
def test_a_key_fits(most):
    keys = (
        limits.token_key(limits.grant_name(most)),
        limits.person_key(most),
        limits.address_key("203.0.113.7"),
    )

    for key in keys:
        Meter(key=key, window=1).clean_fields()

"""Fields that only the server sets cannot be sent along (threat T3)."""

import random
from typing import Any

import pytest

from memory.models import Answer, Event, FactVersion, Note, Person, Proposal
from tests.api.contract import CALLS, is_problem

SERVER_SET = (
    "id", "pk", "ref", "owner", "owner_id", "person", "person_id", "assistant", "assistant_id",
    "source_id", "verified", "confirmed", "confirmed_at", "version", "number", "at", "created_at",
    "updated_at", "paused_at", "overwritten_at", "blanked_at", "sensitivity", "mode", "form",
    "state", "waited", "decider", "grant", "scopes", "clearance", "every_slot", "categories",
    "is_staff", "is_superuser", "pseudonym", "vault", "key_id", "kind", "used", "silent", "held",
    "on_file", "lanes", "reach", "by", "event", "changes", "counts", "findings", "digest",
)  # fmt: skip
WRITES = [call for call in CALLS if call[0] in ("POST", "PUT") and isinstance(call[3], dict)]
VALUES: list[Any] = [1, True, None, "admin", "special", [], {}, "2030-01-01T00:00:00Z"]
MANY = 520


@pytest.fixture
def refs(api):
    answer = api.apply("what should I not eat?").json()["answer"]
    return {"ref": answer, "key": "commute", "waiting": "req_0000000000000000"}


def _counted():
    return [model.objects.count() for model in (Answer, Event, FactVersion, Note, Proposal, Person)]


def test_five_hundred_extra_fields_change_nothing_and_are_named(api, refs, settings):
    settings.HELD_CALLS_PER_MINUTE = {"token": 0, "person": 0}
    chance, before, accepted = random.Random(5), _counted(), []
    for number in range(MANY):
        method, path, _, body = WRITES[number % len(WRITES)]
        name = chance.choice([each for each in SERVER_SET if each not in body])
        value = chance.choice(VALUES)
        response = api(method, path.format(**refs), body | {name: value})
        accepted += [(path, name)] if response.status_code != 400 else []
        if response.status_code == 400:
            is_problem(response, 400, name)
    assert (accepted, _counted()) == ([], before)

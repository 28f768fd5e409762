"""`POST /apply/` sent again: the same answer, less what may not be given any more."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.attributes import Mode, Sensitivity
from memory.models import Answer, Attribute, Event, Fact, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import Api
from tests.memory.cases import FEW, MANY, cases, load, post, sentinels

BOTH = {"message": "where do I work and what should I not eat?"}
KEY = {"Idempotency_Key": "turn-1"}


class Keyed(Api):
    """Sends each of its calls under the one key."""

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return super().__call__(method, path, body, **KEY, **headers)


def slots(lines):
    return [line["slot"] for line in lines]


def rows():
    return Answer.objects.count(), Event.objects.count()


def again(api):
    """The one call of these tests, under its one key."""
    return api.post("apply/", BOTH, **KEY)


def test_it_is_the_same_answer_byte_for_byte_and_no_second_receipt(api):
    first, before = again(api), rows()
    second = again(api)
    assert (second.status_code, second.content) == (201, first.content)
    assert rows() == before == (1, before[1])


def test_it_says_that_it_is_a_replay(api):
    first, second = again(api), again(api)
    assert "Idempotent-Replayed" not in first.headers
    assert second.headers["Idempotent-Replayed"] == "true"
    check(second, "POST", "apply/")


def test_a_value_since_replaced_is_not_repeated(api):
    first = again(api).json()
    api.put("facts/employer.name/", {"value": "works at Tamarind"})
    second = again(api)
    (employer,) = (line for line in second.json()["used"] if line["slot"] == "employer")
    assert employer["withheld"] == 1
    assert "Calico" not in second.content.decode()
    assert "Tamarind" not in second.content.decode()
    assert second.json()["tokens"]["given"] < first["tokens"]["given"]


def test_a_slot_whose_values_were_all_overwritten_counts_as_held(api):
    again(api)
    for fact in Fact.objects.filter(attribute__slot="employer"):
        api.post(f"facts/{fact.key}/overwrite/")
    body = again(api).json()
    assert "employer" not in slots(body["used"])
    assert "employer" in body["held"]["slots"]


TAKEN_BACK = {
    "paused": lambda: Attribute.objects.filter(slot="diet").update(paused_at=timezone.now()),
    "not granted": lambda: Grant.objects.update(every_slot=False, slots=["employer"]),
    "no category": lambda: Grant.objects.update(categories=[]),
    "special now": lambda: Fact.objects.filter(attribute__slot="diet").update(
        sensitivity=Sensitivity.SPECIAL
    ),
    "expired": lambda: Fact.objects.update(expires_at=timezone.now() - timedelta(hours=1)),
    "not confirmed": lambda: Fact.objects.update(confirmed_at=None),
    "removed": lambda: Attribute.objects.filter(slot="diet").delete(),
}


@pytest.mark.parametrize("take_back", TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_what_may_not_be_given_today_counts_as_held(api, take_back):
    again(api)
    take_back()
    response = again(api)
    body = response.json()
    assert "fish" not in response.content.decode()
    assert "diet" not in slots(body["used"]) + [s for r in body["reach"] for s in r["asks"]]
    assert len(body["used"]) + len(body["silent"]) + body["held"]["count"] == 6


def test_what_the_person_made_an_instruction_since_is_not_there_to_state(api):
    again(api)
    Attribute.objects.filter(slot="diet").update(mode=Mode.INSTRUCTION)
    body = again(api).json()
    assert slots(body["used"]) == ["employer"]
    assert "eats fish" not in body["context"]


def test_an_instruction_that_is_none_any_more_is_held(api):
    again(api)
    Attribute.objects.filter(slot="response_style").update(mode=Mode.ANSWER)
    body = again(api).json()
    assert (body["silent"], body["obey"], body["bounds"]) == ([], "", "")


def test_what_was_saved_since_is_not_in_it(api):
    first = again(api)
    api.put("facts/diet.nuts/", {"value": "eats walnuts"})
    assert again(api).content == first.content


def test_held_names_are_told_by_todays_scopes(api):
    again(api)
    Grant.objects.update(scopes=[Scope.APPLY])
    assert again(api).json()["held"] == {"count": 3}


def test_without_its_words_the_reach_is_not_told(api):
    again(api)
    answer = Answer.objects.get()
    answer.message, answer.reach = "", []
    answer.save()
    body = again(api).json()
    assert body["reach"] == []
    assert slots(body["used"]) == ["diet", "employer"]


def test_without_its_receipt_there_is_nothing_to_tell(api):
    again(api)
    Answer.objects.all().delete()
    is_problem(again(api), 404)


def test_without_the_scope_there_is_no_replay(api):
    again(api)
    Grant.objects.update(scopes=[Scope.SAVE])
    is_problem(again(api), 403)


def run_right_after(case):
    with transaction.atomic():
        _, token = load(case)
        api = Keyed(str(token))
        first, before = post(api, case), rows()
        second = post(api, case)
        assert (first.status_code, second.content) == (201, first.content)
        assert rows() == before
        transaction.set_rollback(True)


def held_back(person, change, slot):
    now = timezone.now()
    facts, attributes = Fact.objects.of(person), Attribute.objects.of(person)
    match change:
        case "overwritten":
            facts.filter(attribute__slot=slot).update(overwritten_at=now)
        case "stopped":
            attributes.filter(slot=slot).update(paused_at=now)
        case "moved":
            facts.filter(attribute__slot=slot).update(version=99)
        case "not granted":
            Grant.objects.of(person).update(every_slot=False, slots=[])
        case "not cleared":
            facts.update(sensitivity=Sensitivity.SPECIAL)
            Grant.objects.of(person).update(clearance=Sensitivity.ORDINARY)


ALL_OF_IT = ("not granted", "not cleared")
CHANGES = st.sampled_from(["overwritten", "stopped", "moved", *ALL_OF_IT])


def run_after(case, change, slot):
    """Nothing is in the replay that was not in the first answer, and nothing that was changed."""
    with transaction.atomic():
        person, token = load(case)
        api = Keyed(str(token))
        first = post(api, case)
        held_back(person, change, slot)
        second = post(api, case)
        told = sentinels(second.content.decode())
        assert told <= sentinels(first.content.decode())
        changed = [f.value for f in case.facts if change in ALL_OF_IT or _slot(f) == slot]
        assert told & sentinels(*changed) == set()
        body = json.loads(second.content)
        lanes = len(body["used"]) + len(body["silent"]) + body["held"]["count"]
        assert lanes == len(case.modes)
        transaction.set_rollback(True)


def _slot(one):
    return one.key.partition(".")[0]


@given(cases())
@settings(FEW, max_examples=40)
def test_right_after_it_is_the_first_answer(db, case):
    run_right_after(case)


@given(cases(), CHANGES, st.integers(0, 13))
@settings(FEW, max_examples=40)
def test_after_a_change_it_tells_nothing_of_what_was_changed(db, case, change, number):
    run_after(case, change, sorted(case.modes)[number % len(case.modes)])


@pytest.mark.long
@given(cases())
@MANY
def test_right_after_it_is_the_first_answer_two_thousand_times(db, case):
    run_right_after(case)


@pytest.mark.long
@given(cases(), CHANGES, st.integers(0, 13))
@MANY
def test_after_a_change_it_tells_nothing_of_it_two_thousand_times(db, case, change, number):
    run_after(case, change, sorted(case.modes)[number % len(case.modes)])

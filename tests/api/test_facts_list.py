import pytest

from memory.actions import callers
from memory.actions.save import Draft, save
from memory.attributes import Sensitivity
from memory.models import Answer, Attribute, Fact, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem
from tests.conftest import NOON


def keys(body):
    return [fact["key"] for fact in body["results"]]


def test_it_lists_what_may_be_given_by_key(api):
    body = check(api.get("facts/"), "GET", "facts/")
    assert len(body["results"]) == 11
    assert keys(body) == sorted(keys(body))
    assert (body["next"], body["previous"]) == (None, None)


def test_a_fact_is_told_with_what_holds_for_it(api):
    (tea,) = [f for f in api.get("facts/").json()["results"] if f["key"] == "beverage.tea"]
    assert tea | {"updated_at": None} == {
        "key": "beverage.tea", "slot": "beverage", "value": "drinks tea", "mode": "answer",
        "category": "preference", "subject": "self", "origin": "stated", "updated_at": None,
    }  # fmt: skip


def test_it_leaves_a_receipt_of_all_that_was_given(api):
    answer = Answer.objects.get(ref=api.get("facts/").json()["answer"])
    assert (answer.kind, answer.facts_given, answer.facts_on_file) == ("read", 11, 11)
    assert answer.used + answer.silent + answer.held == answer.on_file == 6


@pytest.mark.parametrize(
    ("narrowed", "count"),
    [
        ({"categories": ["constraint"]}, 4),
        ({"every_slot": False, "slots": ["employer"]}, 2),
        ({"every_slot": False}, 0),
        ({"categories": []}, 0),
    ],
    ids=["category", "slot", "no slot", "no category"],
)
def test_only_what_is_granted_is_listed(api, narrowed, count):
    Grant.objects.update(**narrowed)
    assert len(api.get("facts/").json()["results"]) == count


def test_what_is_held_does_not_show(api):
    Fact.objects.filter(key="commute").update(sensitivity=Sensitivity.SPECIAL)
    Fact.objects.filter(key="diet.fish").update(confirmed_at=None)
    Fact.objects.filter(key="diet.meat").update(expires_at=NOON)
    Attribute.objects.filter(slot="residence").update(paused_at=NOON)
    text = api.get("facts/").content.decode()
    assert [
        word for word in ("commute", "diet.fish", "diet.meat", "residence") if word in text
    ] == []


@pytest.fixture
def many(priya):
    caller = callers.themselves(priya)
    for number in range(100):
        save(caller, Draft(key=f"zoo.animal_{number:03}", value="is one"), at=NOON)


def follow(api, body, way):
    return api.get("facts/?" + body[way].partition("?")[2]).json()


def test_pages_lead_forward_and_back(api, many):
    first = api.get("facts/").json()
    second = follow(api, first, "next")
    third = follow(api, second, "next")
    assert [len(page["results"]) for page in (first, second, third)] == [50, 50, 11]
    assert len({*keys(first), *keys(second), *keys(third)}) == 111
    assert keys(follow(api, third, "previous")) == keys(second)
    assert third["next"] is None


def test_a_fact_added_meanwhile_shifts_no_page(api, many, priya):
    first = api.get("facts/").json()
    save(callers.themselves(priya), Draft(key="aardvark", value="is one"), at=NOON)
    assert not set(keys(first)) & set(keys(follow(api, first, "next")))


def test_each_page_has_a_receipt_of_its_own(api, many):
    body = api.get("facts/").json()
    follow(api, body, "next")
    assert sorted(Answer.objects.values_list("facts_given", flat=True)) == [50, 50]


@pytest.mark.parametrize("cursor", ["nonsense", "%00", "\u00e9", "eA==", "///", "a" * 5000])
def test_a_cursor_of_no_page_is_a_problem(api, cursor):
    is_problem(api.get(f"facts/?cursor={cursor}"), 400, "cursor")
    assert not Answer.objects.exists()


def test_it_is_only_read(api):
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, "facts/", {}), 405)


def test_it_needs_its_scope(priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.FACTS_READ}))
    is_problem(others.get("facts/"), 403)

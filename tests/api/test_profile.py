from memory.models import Answer, Grant
from memory.scopes import Scope
from tests.api.contract import check, is_problem


def test_it_gives_constraints_first_and_up_to_eight_facts(api):
    body = check(api.get("profile/"), "GET", "profile/")
    given = [fact["key"] for slot in body["used"] for fact in slot["facts"]]
    assert len(given) == 8
    assert {key for key in given if key.startswith("diet.")} == {
        "diet.fish", "diet.meat", "diet.pattern", "diet.gluten",
    }  # fmt: skip
    assert {slot["reason"] for slot in body["used"]} == {"profile"}


def test_instructions_are_to_be_followed_and_not_stated(api):
    body = api.get("profile/").json()
    assert [slot["slot"] for slot in body["silent"]] == ["response_style"]
    assert "shorter" in body["obey"]
    assert "shorter" not in body["context"]


def test_it_leaves_a_receipt_that_adds_up(api):
    ref = api.get("profile/").json()["answer"]
    answer = Answer.objects.get(ref=ref)
    assert answer.kind == "profile"
    assert answer.used + answer.silent + answer.held == answer.on_file == 6


def test_what_is_not_granted_is_not_in_it(api):
    Grant.objects.update(every_slot=False, slots=["diet"], categories=["constraint"])
    body = api.get("profile/").json()
    assert [slot["slot"] for slot in body["used"]] == ["diet"]
    assert "Calico" not in str(body)


def test_an_empty_grant_gives_nothing(api):
    Grant.objects.update(categories=[])
    body = api.get("profile/").json()
    assert (body["used"], body["silent"], body["held"]["count"]) == ([], [], 6)


def test_without_held_names_the_held_are_counted_only(priya, make_api):
    held = make_api(priya, Scope.PROFILE).get("profile/").json()["held"]
    assert list(held) == ["count"]


def test_it_is_only_read(api):
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        is_problem(api(method, "profile/", {}), 405)


def test_it_needs_its_scope(priya, make_api):
    others = make_api(priya, *(set(Scope) - {Scope.PROFILE}))
    is_problem(others.get("profile/"), 403)
    assert not Answer.objects.exists()

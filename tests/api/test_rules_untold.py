"""What a rule that an assistant is not told leaves to be seen: nothing but what became of all."""

import pytest

from memory.models import Fact
from tests.api.conftest import COOKING
from tests.api.contract import check
from tests.api.test_rules import CURRY, STEW, UNTOLD, chosen, hide, verified, verify


def test_a_rule_on_a_fact_that_is_not_cleared_is_counted_alone(api, priya, rule):
    rule()
    hide(priya)
    body = check(api.get("rules/"), "GET", "rules/")
    assert (body["rules"], body["withheld"]) == ([], 1)


def test_a_rule_on_a_fact_that_was_held_is_kept_and_not_told(api, priya, rule):
    rule()
    hide(priya)
    response = verify(api, api.apply(COOKING).json()["answer"], STEW)
    body = check(response, "POST", "rules/verify/")
    assert (body["outcome"], body["violations"], body["against"]) == ("recontract", {}, [])
    assert body["untold"] == UNTOLD
    assert "pork" not in response.content.decode()


def test_it_is_not_told_which_candidate_a_rule_that_is_not_told_stops(api, priya, rule):
    made = rule()
    hide(priya)
    ref = api.apply(COOKING).json()["answer"]
    parts = ["nuts", "milk", "beef", "egg", "pork", "rice"]
    offers = [{"id": part, "fields": {"ingredients": [part]}, "evidence": ["x"]} for part in parts]
    body = verified(api, ref, *offers)
    assert (body["commitment"], made.ref in str(body)) == (None, False)
    for told in ("violations", "not_checked", "missing", "unsupported"):
        assert [*body[told]] in ([], sorted(parts))


def test_the_field_of_a_rule_that_is_not_told_is_not_told_either(api, priya, rule):
    rule(field="zqfield")
    hide(priya)
    ref = api.apply(COOKING).json()["answer"]
    response = verify(api, ref, STEW)
    assert response.json()["outcome"] == "clarify"
    told = response.content + api.post("rules/evidence/", {"answer": ref}).content
    assert b"zqfield" not in told


def test_a_name_that_is_guessed_is_answered_as_if_no_rule_had_it(api, priya, rule):
    """Whether or not a rule that is not told looks at a field of that name."""
    told = []
    for field in ("diet", "zqfield"):
        made = rule(field=field)
        hide(priya)
        ref = api.apply(COOKING).json()["answer"]
        sent = verify(api, ref, CURRY, requirements=["diet", "budget"]).json()
        asked = api.post("rules/evidence/", {"answer": ref, "requirements": ["diet"]}).json()
        told.append((sent["questions"], sent["say"][:60], asked["questions"], asked["missing"]))
        made.delete()
        Fact.objects.filter(owner=priya, key="diet.meat").update(sensitivity="ordinary")
    assert told[0] == told[1]


def test_what_has_to_be_known_stands_in_the_same_order_whatever_rule_is_not_told(api, priya, rule):
    told = []
    for field in ("ingredients", "zqfield"):
        made = rule(field=field)
        hide(priya)
        ref = api.apply(COOKING).json()["answer"]
        names = ["aaa", "ingredients", "bbb"]
        sent = verify(api, ref, CURRY, requirements=names).json()
        told.append((sent["questions"], chosen(api, ref, requirements=names)["questions"]))
        made.delete()
        Fact.objects.filter(owner=priya, key="diet.meat").update(sensitivity="ordinary")
    assert told[0] == told[1]


def test_a_message_on_what_a_rule_is_about_does_not_tell_that_there_is_one(api, priya, rule):
    rule()
    hide(priya)
    assert api.apply(COOKING).json()["rules"] == {"count": 0, "in_force": []}


def test_a_rule_that_is_not_told_takes_no_room(api, priya, rule):
    hide(priya)
    ref = api.apply(COOKING).json()["answer"]
    before = [chosen(api, ref, budget=budget)["evidence"] for budget in range(5, 60, 6)]
    Fact.objects.filter(owner=priya, key="diet.meat").update(sensitivity="ordinary")
    rule()
    hide(priya)
    after = [chosen(api, ref, budget=budget)["evidence"] for budget in range(5, 60, 6)]
    assert before == after


@pytest.mark.parametrize(
    ("told", "hidden", "price"),
    [(("at_most", "40"), ("at_least", "50"), 30), (("present", ""), ("at_most", "50"), "low")],
)
def test_that_a_rule_which_is_not_told_looks_at_the_field_of_one_that_is_does_not_show(
    api, priya, rule, told, hidden, price
):
    made = rule(field="price", comparison=told[0], value=told[1])
    rule(key="diet.gluten", field="price", comparison=hidden[0], value=hidden[1])
    hide(priya, "diet.gluten")
    ref = api.apply(COOKING).json()["answer"]
    sent = verified(api, ref, CURRY | {"fields": {"price": price}})
    asked = chosen(api, ref)
    assert (sent["untold"], "price" in str(sent)) == (UNTOLD, False)
    assert (asked["required"], asked["questions"]) == ([f"rule:{made.ref}", "scene:diet"], [])


def test_what_is_owed_does_not_name_a_slot_that_is_held(api, priya, rule):
    """Neither one that the message reached nor that of a rule which is not told."""
    rule(key="commute", field="price", comparison="at_most", value="50")
    hide(priya, "commute")
    ref = api.apply("how long is my commute, and where do I live?").json()["answer"]
    owed = [{"id": slot, "says": "call", "about": [slot]} for slot in ("commute", "employer")]
    cheap = {"id": "a", "fields": {"price": 1}, "evidence": []}
    assert verified(api, ref, cheap | {"opens": owed})["outcome"] == "commit"
    body = verified(api, ref, cheap)
    assert (body["outcome"], body["missing"]) == ("commit", {})


def test_a_rule_whose_fact_was_given_and_is_held_since_is_not_told(api, priya, cooking, rule):
    rule()
    hide(priya)
    body = verified(api, cooking, STEW)
    assert (body["outcome"], body["violations"], body["untold"]) == ("recontract", {}, UNTOLD)
    assert "fact:diet.meat" not in {each["id"] for each in chosen(api, cooking)["evidence"]}


def test_what_one_offer_has_tells_nothing_of_a_rule_by_what_becomes_of_another(api, priya, rule):
    ref = api.apply(COOKING).json()["answer"]
    dear = CURRY | {"id": "dear", "fields": {"price": 400}, "utility": 0}
    before = verified(api, ref, CURRY, dear)
    rule(key="commute", field="price", comparison="at_most", value="40")
    hide(priya, "commute")
    assert verified(api, ref, CURRY, dear) == before
    assert verified(api, ref, dear)["untold"] == UNTOLD


def test_a_rule_that_stopped_another_is_not_told_of_what_came_nearest(api, priya, rule):
    rule(key="commute", field="price", comparison="at_most", value="40")
    hide(priya, "commute")
    ref = api.apply(COOKING).json()["answer"]
    body = verified(
        api, ref, CURRY | {"evidence": []}, CURRY | {"id": "b", "fields": {"price": 4e9}}
    )
    assert (body["outcome"], body["untold"]) == ("abstain", None)


def test_where_nothing_could_be_read_no_rule_is_told_of(api, priya, rule):
    rule()
    hide(priya)
    body = verified(api, api.apply(COOKING).json()["answer"], "nonsense")
    assert (body["outcome"], body["untold"]) == ("fallback", None)


def test_what_bears_on_a_candidate_cannot_be_found_by_citing_a_rule_that_is_not_told(
    api, priya, rule
):
    made = rule(key="commute", field="price", comparison="present", value="")
    hide(priya, "commute")
    ref = api.apply(COOKING).json()["answer"]
    guessed = {"evidence": [f"rule:{made.ref}"], "covers": [made.ref]}
    offers = [guessed | {"id": name, "fields": {name: 5}} for name in ("price", "zqfield")]
    told = verified(api, ref, *offers)["unsupported"]
    assert told["price"] == told["zqfield"] == sorted([f"rule:{made.ref}", made.ref])


def test_what_is_asked_for_by_its_reference_does_not_tell_whether_it_bears(api, priya, rule):
    made = rule()
    hide(priya)
    ref = api.apply(COOKING).json()["answer"]
    assert made.ref in chosen(api, ref, requirements=[made.ref])["questions"]

import pytest

from memory.models import Answer, Event, Fact, Verification
from tests.api.conftest import COOKING
from tests.api.contract import check

STEW = {"id": "stew", "fields": {"ingredients": ["beef"]}, "evidence": ["fact:diet.meat"]}
CURRY = {"id": "curry", "fields": {"ingredients": ["lentils"]}, "evidence": ["fact:diet.meat"]}
SAYS = "ingredients contains none of beef, pork"
UNTOLD = "A rule of your person's, which you are not told, stood against what you offered."


@pytest.fixture
def ref(cooking):
    return cooking


def verify(api, ref, *candidates, **more):
    return api.post("rules/verify/", {"answer": ref, "candidates": candidates, **more})


def verified(api, ref, *candidates, **more):
    return check(verify(api, ref, *candidates, **more), "POST", "rules/verify/")


def chosen(api, ref, **more):
    response = api.post("rules/evidence/", {"answer": ref, **more})
    return check(response, "POST", "rules/evidence/")


def hide(priya, key="diet.meat"):
    """Nobody that is cleared for ordinary facts sees it."""
    Fact.objects.filter(owner=priya, key=key).update(sensitivity="special")


def test_the_rules_are_told_in_words_and_as_predicates(api, rule):
    made = rule()
    body = check(api.get("rules/"), "GET", "rules/")
    assert body["rules"] == [
        {
            "rule": made.ref,
            "says": SAYS,
            "predicate": {
                "field": "ingredients", "comparison": "contains_none", "value": ["beef", "pork"],
            },
            "fact": "diet.meat",
            "version": 1,
            "confirmed_at": "2026-11-24T12:00:00Z",
        }
    ]  # fmt: skip


def test_reading_rules_leaves_a_receipt_of_the_facts_that_they_tell_of(api, rule):
    rule()
    answer = Answer.objects.get(ref=api.get("rules/").json()["answer"])
    assert (answer.kind, answer.facts_given) == ("read", 1)


def test_apply_tells_the_rules_in_force(api, rule):
    made = rule()
    body = check(api.apply(COOKING), "POST", "apply/")
    assert body["rules"] == {"count": 1, "in_force": [{"rule": made.ref, "says": SAYS}]}
    assert Answer.objects.get(ref=body["answer"]).rules == [[made.ref, 1]]


def test_apply_counts_the_rules_where_the_scope_is_missing(priya, make_api, rule):
    rule()
    assert make_api(priya, "apply").apply(COOKING).json()["rules"] == {"count": 1}


def test_apply_tells_no_rule_of_a_fact_that_gives_way_today(api, rule):
    rule()
    body = api.apply(COOKING, turn={"overrides": {"diet": "anything"}}).json()
    assert body["rules"] == {"count": 0, "in_force": []}


def test_a_replay_tells_the_same_rules(api, rule):
    rule()
    first, again = (
        api.post("apply/", {"message": COOKING}, Idempotency_Key="k").json() for _ in range(2)
    )
    assert first["rules"] == again["rules"]


def test_the_one_that_keeps_every_rule_is_let_through(api, ref, rule):
    made = rule()
    body = verified(api, ref, STEW, CURRY)
    assert (body["outcome"], body["commitment"], body["say"]) == ("commit", "curry", None)
    assert body["violations"] == {"stew": [{"rule": made.ref, "says": SAYS}]}


def test_where_none_does_it_says_why(api, ref, rule):
    rule()
    body = verified(api, ref, STEW)
    assert (body["outcome"], body["commitment"]) == ("recontract", None)
    assert body["say"].startswith(f"Nothing that I found keeps your rule “{SAYS}”")
    assert body["receipt_url"] in body["say"]


def test_a_field_that_a_told_rule_lacks_is_asked_for(api, ref, rule):
    rule(field="price_per_person", comparison="at_most", value="40")
    body = verified(api, ref, STEW)
    assert body["questions"] == ["price_per_person"]
    assert body["say"].startswith("Before I can suggest anything I need to know: price per person.")


def test_what_cannot_be_evaluated_is_told_apart(api, ref, rule):
    rule()
    body = verified(api, ref, 5, {"id": "late", "status": "timed_out"}, {"id": "x"})
    assert body["unevaluable"] == {"#1": "unparsable", "late": "timed_out", "x": "empty"}
    assert (body["outcome"], body["reason"]) == ("fallback", "verifier_failure")


@pytest.mark.parametrize("budget", [None, 8])  # enough for all, and for the fact alone
def test_what_it_left_out_of_what_it_has_to_do_is_no_question(api, ref, rule, budget):
    rule()
    left = {"id": "spice", "says": "ask how hot", "about": ["diet"]}
    assert verified(api, ref, CURRY | {"opens": [left]})["commitment"] == "curry"
    if budget:
        chosen(api, ref, budget=budget)
    body = verified(api, ref, CURRY)

    assert body["say"].startswith("I left out what I still have to do for you")
    assert (body["questions"], body["missing"]) == ([], {"curry": ["debt:spice"]})


def test_a_caller_adds_to_what_is_required(api, ref):
    assert verified(api, ref, CURRY)["outcome"] == "commit"
    body = verified(api, ref, CURRY, requirements=["budget"])
    assert (body["outcome"], body["questions"]) == ("clarify", ["budget"])


def test_no_caller_takes_away_what_is_required(api, ref, rule):
    rule()
    assert verified(api, ref, STEW, requirements=[])["outcome"] == "recontract"


def test_only_what_was_chosen_may_be_cited(api, ref, rule):
    rule()
    chosen(api, ref, budget=1)
    assert verified(api, ref, CURRY)["outcome"] == "clarify"


def test_what_is_chosen_is_on_the_receipt_and_covers_the_rule(api, ref, rule):
    made = rule()
    body = chosen(api, ref)
    assert [each["id"] for each in body["evidence"] if f"rule:{made.ref}" in each["covers"]] == [
        "fact:diet.meat"
    ]
    assert body["missing"] == []


def test_nothing_is_chosen_that_was_held(api, ref, rule):
    rule()
    ids = {each["id"] for each in chosen(api, ref, budget=10_000)["evidence"]}
    assert ids
    assert not any(id_.startswith(("fact:residence", "fact:employer")) for id_ in ids)


@pytest.mark.parametrize("path", ["rules/verify/", "rules/evidence/"])
def test_a_repeated_call_acts_once_and_is_answered_as_before(api, ref, rule, path):
    rule()
    body = {"answer": ref} | ({"candidates": [STEW, CURRY]} if "verify" in path else {})
    first, again = (api.post(path, body, Idempotency_Key="k").json() for _ in range(2))
    assert first == again
    assert Verification.objects.count() == Event.objects.filter(act="verified").count() <= 1


@pytest.mark.parametrize("path", ["rules/verify/", "rules/evidence/"])
def test_a_call_that_acted_is_told_again_when_the_words_of_its_question_are_gone(api, ref, path):
    body = {"answer": ref} | ({"candidates": [CURRY]} if "verify" in path else {})
    first = api.post(path, body, Idempotency_Key="k")
    Answer.objects.filter(ref=ref).update(message="", reach=[])
    assert first.status_code == api.post(path, body, Idempotency_Key="k").status_code == 200
    assert api.post(path, body).status_code == 400


def test_as_many_candidates_as_may_be_are_checked(api, ref, rule):
    rule()
    many = [CURRY | {"id": f"c{n}", "utility": n / 1000} for n in range(200)]
    assert verified(api, ref, *many)["commitment"] == "c199"


def test_a_word_of_a_rule_never_leaves_by_an_assistants_overwrite(api, rule):
    rule()
    response = api.post("facts/diet.meat/overwrite/")
    assert (response.status_code, response.json()["state"]) == (202, "waits")


def test_an_assistants_correction_lifts_no_rule(api, ref, rule):
    rule()
    response = api.put("facts/diet.meat/", {"value": "eats meat", "category": "constraint"})
    assert (response.status_code, response.json()["state"]) == (202, "waits")
    assert verified(api, ref, STEW)["outcome"] == "recontract"


def test_the_same_value_again_lifts_no_rule(api, rule):
    rule()
    again = {"value": "does not eat meat", "category": "constraint"}
    assert api.put("facts/diet.meat/", again).status_code == 200
    assert check(api.get("rules/"), "GET", "rules/")["rules"]


def test_a_rule_that_waits_for_a_yes_is_asked_about(api, put, rule):
    rule()
    put("diet.meat", "eats meat on Sundays")
    ref = api.apply(COOKING).json()["answer"]
    assert SAYS in chosen(api, ref)["questions"]


def test_what_is_owed_about_a_slot_that_was_given_has_to_be_rested_on(api, ref):
    verified(api, ref, CURRY | {"opens": [{"id": "hot", "says": "ask", "about": ["diet"]}]})
    assert verified(api, ref, CURRY)["missing"] == {"curry": ["debt:hot"]}


def test_what_bounds_the_picks_unasked_has_room_of_its_own(api, ref):
    told = {each["id"]: each["tail"] for each in chosen(api, ref)["evidence"]}
    asked = api.apply("do I eat meat?").json()["answer"]
    assert told["fact:diet.meat"]
    assert not any(each["tail"] for each in chosen(api, asked)["evidence"])

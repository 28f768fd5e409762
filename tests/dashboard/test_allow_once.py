"""A person lets a rule off once, from the receipt of the answer that it stopped."""

from django.urls import reverse

from memory.actions import callers
from memory.actions.rules import writing
from memory.models import Rule, Waiver
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.rules import BOXES, CURRY, SAYS, STEW

PIE = {"id": "pie", "fields": {"price": 3}, "evidence": ["fact:diet.meat"]}
ALLOW = "Allow once, for this question only"


def test_allowed_once_it_says_so_and_offers_it_no_more(offer, answer, allow):
    offer(STEW)
    text = text_of(allow())

    assert f"“ {SAYS} ” is let off once, for this question only." in text
    assert ALLOW not in text


def test_what_was_let_off_is_shown_once_it_was_used(receipt, offer, answer, allow):
    offer(STEW)
    allow()
    offer(STEW)
    text = text_of(receipt(answer))

    assert "Stopped" not in text.split("Before that")[0]
    assert f"{SAYS} let off by you, for this question only" in text
    assert "Before that" in text
    assert "stopped by a rule" in text


def test_used_up_it_stops_again_and_is_not_offered_a_second_time(receipt, offer, answer, allow):
    offer(STEW)
    allow()
    offer(STEW)
    offer(STEW)

    text = text_of(receipt(answer))

    assert "Stopped by a rule" in text
    assert "You let it off once; that was used" in text
    assert ALLOW not in text


def test_a_rule_that_was_retired_is_neither_changed_nor_allowed(receipt, offer, answer, rule):
    offer(STEW)
    Rule.objects.update(ended_at=answer.at)
    text = text_of(receipt(answer))

    assert "Change the rule" not in text
    assert ALLOW not in text


def test_only_what_stood_in_the_way_can_be_allowed(offer, answer, allow):
    offer(CURRY)

    assert allow().status_code == 404
    assert not Waiver.objects.exists()


def test_a_rule_that_was_changed_since_is_not_offered_to_be_allowed(receipt, offer, answer, rule):
    offer(STEW)
    me = callers.themselves(rule.owner)
    writing.amend(me, rule.ref, number=1, **(BOXES | {"value": "beef"}), at=NOON)
    writing.confirm(me, rule.ref, number=2, seen=rule.fact.version, at=NOON)

    assert ALLOW not in text_of(receipt(answer))


def test_another_offer_that_is_stopped_can_be_allowed_in_place_of_the_first(
    receipt, offer, answer, allow
):
    offer(PIE)
    allow()
    offer(STEW)
    assert ALLOW in text_of(receipt(answer))

    allow()
    assert [offer(each).outcome for each in (PIE, STEW)] == ["clarify", "commit"]


def test_what_cannot_be_read_leaves_no_rule_to_allow(receipt, offer, answer):
    offer("nonsense")
    assert ALLOW not in text_of(receipt(answer))


def test_allowing_takes_no_get_and_no_nonsense(priya_client, answer):
    address = reverse("receipt-allow", args=[answer.ref])

    assert priya_client.get(address).status_code == 405
    assert priya_client.post(address, {}).status_code == 400
    assert priya_client.post(address, {"rule": "rul_none"}).status_code == 404


def test_a_stranger_allows_nothing(mallory_client, offer, answer, rule):
    offer(STEW)
    address = reverse("receipt-allow", args=[answer.ref])

    assert mallory_client.post(address, {"rule": rule.ref}).status_code == 404
    assert not Waiver.objects.exists()


def test_the_changes_tell_of_rules_and_of_what_was_checked(priya_client, offer, allow, answer):
    offer(STEW)
    allow()
    page = priya_client.get(reverse("changes"))
    text = text_of(page)

    assert f'href="{reverse("rule", args=[Rule.objects.get().ref])}">See the rule' in page.text
    assert "You confirmed a rule on diet.meat" in text
    assert "Pantry Bot had 1 option checked against your rules. None was let through." in text
    assert "You allowed a rule to be broken once, for one question." in text

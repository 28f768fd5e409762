import pytest

from memory.actions import reviews
from memory.actions.rules import telling, verifying
from memory.actions.rules.errors import TriedError
from memory.models import Event
from memory.review import Kind
from memory.rules.standing import Checked
from tests.conftest import NOON
from tests.memory.rules.conftest import COOKING, CURRY, PIE, STEW


def test_what_breaks_a_rule_is_not_let_through(check, no_beef):
    made = check(STEW)
    assert (made.outcome, made.reason) == ("recontract", "contract_conflict")
    assert made.rules == [[no_beef.ref, 1, Checked.CONFLICTED]]


def test_what_keeps_every_rule_is_let_through(check, no_beef):
    made = check(STEW, CURRY)
    assert made.content["commitment"]["id"] == "curry"
    assert made.content["broken"] == {"stew": [no_beef.ref]}


def test_it_counts_how_often_a_rule_was_kept_broken_and_not_checked(check, no_beef):
    for candidates in ([CURRY], [STEW], [PIE], [STEW, CURRY]):
        check(*candidates)
    no_beef.refresh_from_db()
    assert (no_beef.kept, no_beef.conflicted, no_beef.not_checked) == (2, 1, 1)


def test_a_field_that_is_left_out_is_asked_for(check, no_beef):
    made = check(PIE)
    assert (made.outcome, made.content["questions"]) == ("clarify", ["ingredients"])


def test_a_rule_that_the_message_does_not_reach_is_not_checked(check, add):
    add("commute", "minutes", "at_most", "40")
    assert check(CURRY).rules == []


def test_a_rule_bears_where_a_candidate_has_its_field(check, add):
    rule = add("commute", "price", "at_most", "2")
    assert check(PIE).rules == [[rule.ref, 1, Checked.CONFLICTED]]


def test_what_rests_on_no_evidence_is_not_let_through(check, no_beef):
    made = check(CURRY | {"evidence": []})
    assert (made.outcome, made.reason) == ("abstain", "unsupported")


def test_what_cannot_be_evaluated_is_never_safe(check, no_beef):
    made = check({"id": "a", "status": "timed_out"}, "nonsense")
    assert made.outcome == "fallback"
    assert (made.counts["candidates"], made.counts["unevaluable"]) == (0, 2)


def test_an_override_lets_no_rule_off(pantry, ask, no_beef):
    answer = ask(COOKING, overrides={"diet": "tonight anything goes"}).answer
    assert verifying.check(pantry, answer, [STEW], at=NOON).outcome == "recontract"


def test_another_speaker_lets_no_rule_off(pantry, ask, no_beef):
    answer = ask(COOKING, speaker="sam").answer
    assert verifying.check(pantry, answer, [STEW], at=NOON).outcome == "recontract"


def test_an_answer_can_be_tried_so_often_only(check, no_beef):
    for _ in range(verifying.MOST_TRIES):
        check(STEW)
    with pytest.raises(TriedError):
        check(CURRY)


def test_a_day_has_so_many_tries_whatever_the_answers(check, monkeypatch, pantry, ask, no_beef):
    monkeypatch.setattr(verifying, "MOST_A_DAY", 2)
    check(STEW)
    verifying.check(pantry, ask(COOKING).answer, [STEW], at=NOON)
    with pytest.raises(TriedError):
        check(CURRY)
    assert check(CURRY, at=NOON + verifying.DAY).outcome == "commit"


def test_a_check_is_in_the_ledger(check, no_beef):
    check(STEW, CURRY)
    event = Event.objects.get(act="verified")
    assert event.counts == {
        "candidates": 2, "unevaluable": 0, "committed": 1,
        "kept": 1, "conflicted": 0, "not_checked": 0, "allowed": 0,
        "stopped_another": 0, "elsewhere": 0,
    }  # fmt: skip


def test_a_reply_that_names_an_option_after_nothing_was_let_through_is_found(
    check, pantry, answer, no_beef
):
    check(STEW)
    reply = "I suggest the beef stew at Marlow's tonight."
    found = reviews.check(pantry, answer, reply, at=NOON, committed=True).findings.found
    assert Kind.OPTIONS in {each.kind for each in found}


def test_a_rule_on_what_is_followed_binds_and_is_not_told(pantry, ask, add):
    rule = add("response_style", "price", "at_most", "2")
    made = verifying.check(pantry, ask(COOKING).answer, [PIE], at=NOON)
    assert made.rules == [[rule.ref, 1, Checked.CONFLICTED]]
    assert telling.of(pantry, made, at=NOON).rules([rule.ref]) == []


def test_what_says_more_than_can_be_kept_is_not_evaluated(check):
    opens = [{"id": "long", "says": "x" * 501}]
    assert check(CURRY | {"opens": opens}).outcome == "fallback"


@pytest.mark.parametrize(
    ("fields", "checked"),
    [
        ({"Price": 400}, Checked.CONFLICTED),
        ({"PRICE ": 400}, Checked.CONFLICTED),
        ({"order": {"price": 400}}, Checked.NOT_CHECKED),
        ({"orders": [{"Price": 400}]}, Checked.NOT_CHECKED),
        ({"order.price": 400}, Checked.NOT_CHECKED),
    ],
)
def test_a_field_by_another_spelling_or_deep_inside_is_seen(check, add, fields, checked):
    rule = add("commute", "price", "at_most", "2")
    assert check(PIE | {"fields": fields}).rules == [[rule.ref, 1, checked]]


def test_a_name_of_several_words_is_seen_without_what_parts_them(check, add):
    rule = add("commute", "price_per_person", "at_most", "2")
    made = check(PIE | {"fields": {"pricePerPerson": 400}})
    assert made.rules == [[rule.ref, 1, Checked.NOT_CHECKED]]


def test_a_rule_on_a_part_bears_where_the_whole_is_without_it(check, add):
    rule = add("commute", "price.total", "at_most", "2")
    made = check(PIE | {"fields": {"price": 400}})
    assert made.rules == [[rule.ref, 1, Checked.NOT_CHECKED]]

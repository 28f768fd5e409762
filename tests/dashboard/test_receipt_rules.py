"""What a receipt tells of options that were held against the person's rules."""

import pytest
from django.urls import reverse

from memory.actions.rules import choosing
from memory.models import Fact
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.rules import COOKING, CURRY, SAYS, STEW, check, make

PIE = {"id": "pie", "fields": {"price": 3}, "evidence": ["fact:diet.meat"]}
NOTHING = "Nothing was let through, to suggest or to book."
ALLOW = "Allow once, for this question only"


def test_where_no_options_came_it_says_so(receipt, answer):
    text = text_of(receipt(answer))

    assert "Your rules 1 In force when this was asked. Pantry Bot sent no options" in text
    assert "Stopped" not in text


def test_a_question_that_was_tried_says_what_would_be_checked(priya_client, rule):
    tried = priya_client.post(reverse("try"), {"message": COOKING}, follow=True)

    assert "Your rules 1 In force when you tried this." in text_of(tried)


def test_with_no_rule_it_tells_of_none(receipt, ask):
    assert "Your rules" not in text_of(receipt(ask("where do I work?").answer))


def test_it_says_which_rule_stopped_it_and_that_nothing_went_out(receipt, offer, answer):
    offer(STEW)
    text = text_of(receipt(answer))

    assert (
        "Stopped by a rule Pantry Bot stopped. One of your rules conflicts with what it offered "
        f"(diet.meat: {SAYS}). {NOTHING}" in text
    )
    assert f"diet.meat {SAYS} ✕ conflicts with what it offered" in text


def test_the_three_ways_out_stand_side_by_side_and_none_is_the_primary(receipt, offer, answer):
    offer(PIE)
    page = receipt(answer)
    text = text_of(page)

    assert "Answer the question: ingredients" in text
    assert "Change the rule" in text
    assert ALLOW in text
    assert 'class="btn"' not in page.text


def test_what_could_not_be_checked_says_what_is_missing(receipt, offer, answer):
    offer(PIE)
    text = text_of(receipt(answer))

    assert "One of your rules could not be checked (diet.meat: ingredients is missing" in text
    assert "? not checked: ingredients is missing, or of another kind" in text


def test_what_was_let_through_is_shown(receipt, offer, answer):
    offer(STEW, CURRY)
    text = text_of(receipt(answer))

    assert "Let through: Lentil curry ingredients: lentils, rice" in text
    assert "2 options were sent." in text
    assert f"{SAYS} ✓ kept" in text
    assert "Stopped" not in text


@pytest.mark.parametrize(
    ("price", "came", "told"),
    [
        (400, "stopped_another", "✕ stopped another option"),
        (4, "elsewhere", "applied to another option only"),
    ],
)
def test_a_rule_on_what_another_option_has_is_not_said_to_be_kept(
    receipt, priya_client, offer, answer, priya, price, came, told
):
    cheap = make(priya, "commute", field="price", comparison="at_most", value="40")
    fields = {"price": price, "ingredients": ["rice"]}
    offer(CURRY, CURRY | {"id": "z", "fields": fields, "utility": 0})
    text, copy = text_of(receipt(answer)), receipt(answer, "receipt-json").json()["rules"]

    assert "Let through: Lentil curry" in text
    assert f"commute price is at most 40 {told}" in text
    assert ALLOW not in text
    assert {"fact": "commute", "says": "a rule on commute", "result": came} in copy["checked"]
    assert told in text_of(priya_client.get(reverse("rule", args=[cheap.ref])))


def test_every_kind_of_field_is_told_in_words(receipt, offer, answer):
    fields = {"ingredients": ["rice"], "hot": False, "sauce": None, "seat": {"row_no": [4, 5]}}
    offer(CURRY | {"fields": fields})
    text = text_of(receipt(answer))

    assert "ingredients: rice hot: no sauce: nothing seat: row no: 4, 5" in text


def test_what_an_assistant_wrote_is_text_and_no_more_than_a_page_bears(receipt, offer, answer):
    many = {f"part_{n}": "<b>x</b>" * 90 for n in range(40)}
    offer(CURRY | {"option": "<i>tasty</i>", "fields": {"ingredients": ["rice"], **many}})
    page = receipt(answer).text

    assert "<i>" not in page
    assert "<b>" not in page
    assert "and 11 more fields" in page


def test_what_backs_nothing_up_or_cannot_be_read_is_said(receipt, offer, answer):
    offer(CURRY | {"evidence": []})
    assert "does not rest on what it was given about you." in text_of(receipt(answer))

    offer("nonsense")
    text = text_of(receipt(answer))
    assert f"Nothing that it sent could be checked. {NOTHING}" in text
    assert "1 option was sent, 1 of them could not be checked." in text
    assert "Change the rule" not in text


def test_what_was_left_to_do_and_left_out_is_said(receipt, offer, pantry, ask, answer):
    left = {"id": "spice", "says": "ask how hot", "about": ["diet"]}
    check(pantry, ask(COOKING).answer, CURRY | {"opens": [left]})
    offer(CURRY)
    text = text_of(receipt(answer))

    assert "Pantry Bot stopped. It left out what it still has to do for you." in text
    assert "ask how hot See what is left to do" in text


def test_what_was_left_to_do_is_no_question_to_the_person(receipt, offer, pantry, ask, answer):
    left = {"id": "spice", "says": "ask how hot", "about": ["diet"]}
    check(pantry, ask(COOKING).answer, CURRY | {"opens": [left]})
    choosing.choose(pantry, answer, at=NOON, budget=8)
    made = offer(CURRY)

    assert (made.outcome, made.content["questions"]) == ("clarify", [])
    assert "Answer the question" not in text_of(receipt(answer))


def test_the_list_of_answers_marks_it(priya_client, offer):
    offer(STEW)
    assert "stopped by a rule" in text_of(priya_client.get(reverse("answers")))

    offer(CURRY)
    assert "stopped by a rule" not in text_of(priya_client.get(reverse("answers")))


def test_the_text_and_the_data_of_a_receipt_tell_it(receipt, offer, answer):
    offer(STEW)
    text = receipt(answer, "receipt-text").text
    data = receipt(answer, "receipt-json").json()["rules"]

    assert f"  ✕ diet.meat: {SAYS} (conflicts with what it offered)" in text
    assert (data["outcome"], data["let_through"]) == ("recontract", None)
    assert data["checked"] == [{"fact": "diet.meat", "says": SAYS, "result": "conflicted"}]


def test_an_overwritten_rule_stays_without_its_words(receipt, priya_client, offer, answer):
    offer(STEW)
    priya_client.post(reverse("fact-overwrite", args=["diet.meat"]), {"version": 1})
    page = receipt(answer)

    assert "Its words went when its fact was overwritten" in text_of(page)
    assert "pork" not in page.text
    assert ALLOW not in page.text


def test_what_was_let_through_before_is_said_before_what_was_stopped(
    receipt, priya_client, offer, answer
):
    offer(CURRY)
    offer(STEW)
    text = text_of(receipt(answer))

    assert "Pantry Bot had one option let through, " in text
    assert "Let through: Lentil curry" in text
    assert "Nothing was let through" not in text
    listed = text_of(priya_client.get(reverse("answers")))
    assert "one option was let through, a later one was stopped" in listed


@pytest.mark.parametrize("options", [[STEW], [PIE]])
def test_the_copies_of_a_receipt_tell_no_rule_on_what_was_held(
    receipt, pantry, ask, priya, rule, options
):
    Fact.objects.filter(owner=priya, key="diet.meat").update(sensitivity="special")
    answer = ask(COOKING).answer
    check(pantry, answer, *options)
    copies = receipt(answer, "receipt-text").text + receipt(answer, "receipt-json").text

    assert "a rule on diet.meat" in copies
    assert "pork" not in copies
    assert "ingredients" not in copies

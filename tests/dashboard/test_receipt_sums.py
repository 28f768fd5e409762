"""What a receipt adds up, and what it says where it does not."""

from django.urls import reverse

from memory.actions import callers
from memory.actions.apply import Request, apply
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

QUESTION = "where do I work and what should I not eat?"


def test_it_adds_up_in_names_and_in_facts(receipt, ask):
    text = text_of(receipt(ask(QUESTION).answer))

    assert "2 used + 1 silent + 3 held = 6" in text
    assert "6 on file at 12:00 ✓ adds up" in text
    assert "7 of the 11 facts under these names were given, 4 held back." in text


def test_a_receipt_that_does_not_add_up_says_so(receipt, ask):
    answer = ask(QUESTION).answer
    answer.lanes = answer.lanes[1:]
    answer.save()

    response = receipt(answer)

    assert "This receipt is incomplete." in text_of(response)
    assert "Names: 5 listed, 6 on file." in text_of(response)
    assert "adds up" not in text_of(response)
    assert "incomplete.\nNames: 5 listed, 6 on file.\n" in receipt(answer, "receipt-text").text
    assert receipt(answer, "receipt-json").json()["sum"]["adds_up"] is False


def test_it_names_the_comparison_that_failed_with_both_numbers(receipt, ask):
    answer = ask(QUESTION).answer
    answer.facts_on_file = 9
    answer.save()

    said = "Facts: 11 listed, 9 on file."
    page = text_of(receipt(answer))
    assert said in page
    assert "Names:" not in page
    assert said in receipt(answer, "receipt-text").text
    assert receipt(answer, "receipt-json").json()["faults"] == [
        {"what": "Facts", "listed": 11, "counted": 9, "against": "on file"}
    ]


def test_counts_that_were_changed_are_not_believed(receipt, ask):
    answer = ask(QUESTION).answer
    answer.used, answer.held = answer.held, answer.used
    answer.save()

    assert "This receipt is incomplete" in text_of(receipt(answer))


def test_with_nothing_on_file_the_sum_is_zero(empty_client, sam):
    answer = apply(callers.themselves(sam), Request(message="hello"), at=NOON).answer

    text = text_of(empty_client.get(reverse("receipt", args=[answer.ref])))

    assert "0 used + 0 silent + 0 held = 0" in text
    assert "No facts were on file at 12:00, so none could be used." in text


def test_it_tells_the_cost_with_its_encoding(receipt, ask):
    answer = ask(QUESTION).answer
    given = answer.tokens["used"] + answer.tokens["silent"]

    text = text_of(receipt(answer))

    assert f"cost: {given} of {answer.tokens['whole']} tokens (o200k_base)" in text

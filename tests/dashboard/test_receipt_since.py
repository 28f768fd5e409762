"""What a receipt says of what was changed since: values, questions and words that wait."""

from memory.actions import callers, overwrite
from memory.attributes import Origin
from memory.models import FactVersion
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

QUESTION = "where do I work and what should I not eat?"


def test_it_keeps_the_value_given_at_the_time(receipt, ask, put):
    answer = ask("where do I work?").answer
    put("employer.name", "works at Halden")

    text = text_of(receipt(answer))

    assert "works at Calico Systems since corrected, on 24 Nov" in text
    assert "Halden" not in text


def test_an_overwritten_value_is_called_so_and_the_sum_still_holds(receipt, ask, priya):
    answer = ask("where do I work?").answer
    overwrite.overwrite(callers.themselves(priya), "employer.name", at=NOON)

    text = text_of(receipt(answer))

    assert "Value overwritten on 24 Nov" in text
    assert "Calico" not in text
    assert "✓ adds up" in text


def test_a_value_that_is_gone_is_called_erased(receipt, ask):
    answer = ask("where do I work?").answer
    FactVersion.objects.filter(fact__key="employer.name").delete()

    text = text_of(receipt(answer))

    assert "Value erased" in text
    assert "✓ adds up" in text


def test_a_question_dropped_later_leaves_its_receipt(receipt, ask):
    answer = ask(QUESTION).answer
    answer.message = ""
    answer.save()

    text = text_of(receipt(answer))

    assert "The words of this question are no longer kept." in text
    assert "Part 1 of the question" in text


def test_a_value_corrected_and_put_back_is_the_same_again(receipt, ask, put):
    answer = ask("where do I work?").answer
    put("employer.name", "works at Halden")
    put("employer.name", "works at Calico Systems")

    assert "since corrected" not in text_of(receipt(answer))
    assert "corrected_since" not in receipt(answer, "receipt-json").text


def test_a_persons_own_word_that_waits_is_not_called_a_guess(receipt, ask, put, priya):
    put("medication", "takes metformin", origin=Origin.SAVED)
    priya.facts.filter(key="medication").update(confirmed_at=None)

    assert "medication It waits for your yes" in text_of(receipt(ask("hello").answer))

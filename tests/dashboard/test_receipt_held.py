"""What a receipt says of what was held back."""

import pytest

from dashboard import words
from memory.actions import callers, overwrite, use
from memory.decision import Reason
from memory.receipt import Kind
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

QUESTION = "where do I work and what should I not eat?"


def test_a_slot_in_part_held_lists_what_it_holds_back(receipt, ask, priya):
    overwrite.overwrite(callers.themselves(priya), "employer.role", at=NOON)

    text = text_of(receipt(ask("where do I work?").answer))

    assert "employer.role Held back. You had it overwritten on 24 Nov" in text
    assert "2 of the 11 facts under these names were given, 9 held back." in text


def test_it_says_since_when_a_slot_is_stopped(receipt, ask, priya):
    use.stop(callers.themselves(priya), "diet", at=NOON)

    assert "diet You stopped its use on 24 Nov" in text_of(receipt(ask(QUESTION).answer))


@pytest.fixture
def two_reasons(put, priya):
    """A slot whose two facts are held for different reasons."""
    put("music.opera", "likes opera")
    put("music.jazz", "likes jazz")
    overwrite.overwrite(callers.themselves(priya), "music.jazz", at=NOON)


def test_a_slot_held_for_different_reasons_lists_each(receipt, ask, two_reasons):
    answer = ask("where do I work?").answer

    text, copy = text_of(receipt(answer)), receipt(answer, "receipt-text").text

    assert "music.opera Held back. The question did not ask about it" in text
    assert "music.jazz Held back. You had it overwritten on 24 Nov" in text
    assert "□ music: 2 facts, held for different reasons\n" in copy
    assert "      held back: music.jazz (You had it overwritten on 24 Nov)\n" in copy


def test_among_many_a_slot_held_for_different_reasons_lists_each(receipt, ask, put, two_reasons):
    for number in range(30):
        put(f"note_{number}", "is a note")

    text = text_of(receipt(ask("where do I work?").answer))

    assert "music.jazz (You had it overwritten on 24 Nov)" in text


def test_a_held_slot_with_several_facts_leads_to_its_own_page(receipt, ask):
    page = receipt(ask("where do I work?").answer).text

    assert 'href="/facts/diet/use/">View' in page
    assert "?q=" not in page


def test_held_under_an_unknown_limit_reads_well():
    around = words.Circumstances(assistant="Pantry Bot", kind=Kind.APPLY)

    assert words.reason(Reason.OVER_BUDGET, around) == "Left out to stay under its token limit"


def test_its_data_holds_no_held_value(receipt, ask):
    response = receipt(ask("where do I work?").answer, "receipt-json")

    assert response.json()["sum"] == {
        "used": 1, "silent": 1, "held": 4, "listed": 6, "on_file": 6, "adds_up": True
    }  # fmt: skip
    assert response.json()["lanes"]["held"][0]["why"] == "The question did not ask about it"
    assert "drinks tea" not in response.text

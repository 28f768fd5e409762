"""The page of what waits: who, when, the exact words, and why."""

import html
import re

import pytest
from django.urls import reverse

from dashboard import invisible, words
from memory.actions import drafts
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft
from memory.attributes import Origin
from memory.gate import DoubtCode
from memory.waiting import Reason
from tests.conftest import NOON
from tests.dashboard.conftest import suggest, text_of
from tests.dashboard.suggested import ODD, URL, answer, buttons, first_asker, read


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_to_wait_has_its_words(reason):
    assert words.WAITS[reason].format(assistant="Pantry Bot").endswith(".")


@pytest.mark.parametrize("code", DoubtCode)
def test_each_doubt_of_the_gate_is_a_reason(code):
    assert Reason(code.value) in words.WAITS


def test_when_nothing_waits_it_says_so(priya_client):
    assert "Nothing is waiting for you." in read(priya_client)
    assert "No assistant is connected, so none can write." in read(priya_client)


def test_a_guess_shows_who_when_what_and_why(priya_client, guess):
    text = read(priya_client)

    assert "1 suggestion waits for you." in text
    assert "Pantry Bot guessed hobby Its words: paints" in text
    assert "Pantry Bot guessed this on 24 Nov at 12:00. You have not confirmed it" in text
    assert "Why it waits: It is a guess. You did not say it." in text
    assert buttons(priya_client.get(URL)) == [
        "Yes, save hobby", "No, discard hobby", "Not sure yet about hobby",
    ]  # fmt: skip


def test_a_correction_shows_both_values(priya_client, correction):
    text = read(priya_client)

    assert "Pantry Bot asks to correct commute" in text
    assert "Now: commutes 40 minutes by train Its words: commutes an hour" in text
    assert [name.split(" as ")[0] for name in buttons(priya_client.get(URL))] == [
        "Correct commute",
        "Keep current value of commute, not",
        "Not sure yet about commute",
    ]


def test_an_overwrite_that_waits_says_what_it_would_do(priya_client, pantry):
    overwrite(first_asker(), "commute", at=NOON)
    text = read(priya_client)

    assert "Pantry Bot asks to overwrite commute" in text
    assert "An overwrite blanks it with its history, and has no undo." in text
    assert "You want to see each write of Pantry Bot first." in text


@pytest.mark.parametrize(
    ("draft", "why", "more"),
    [
        ({"key": "response_style.tone", "value": "likes no jokes"}, "what they follow is", "Use:"),
        ({"key": "medication", "value": "takes two pills", "explicit_ask": True},
         "It is about health, money or identity.", "Sensitivity: Special"),
        ({"key": "household", "value": "has kids"}, "It may not make sense on its own", "Kind:"),
    ],
    ids=["instruction", "special", "doubtful"],
)  # fmt: skip
def test_what_else_waits_says_why_and_what_a_yes_would_set(priya_client, propose, draft, why, more):
    propose(**draft | {"origin": Origin.STATED})

    assert why in read(priya_client)
    assert more in read(priya_client)


def test_where_a_receipt_of_the_conversation_is_kept_the_row_leads_to_it(
    priya_client, propose, ask
):
    receipt = ask("shall I paint today?", conversation="c1").answer
    ask("what else?", conversation="c2")
    propose("hobby", "paints", conversation="c1")

    assert "from “ shall I paint today? ”" in read(priya_client)
    assert reverse("receipt", args=[receipt.ref]) in priya_client.get(URL).text


def test_the_words_are_there_byte_for_byte_and_the_unseen_ones_by_name(priya_client, propose):
    propose("hobby", ODD, origin=Origin.STATED)
    page = priya_client.get(URL).text
    said = [html.unescape(text) for text in re.findall(r'class="said" dir="auto">([^<]*)<', page)]

    assert drafts.fit(Draft(key="hobby", value=ODD)).value == said[0]
    assert "x[zero width space]y[no-break space]z[variation selector-16]" in said[1]


def test_words_in_which_all_is_seen_stand_there_once():
    assert invisible.named("caf\u00e9 \u4e8c\u4eba \u05e9\u05dc \U0001f600") == ""


def test_home_says_how_much_waits_and_nothing_when_nothing_does(priya_client, propose):
    home = reverse("answers")
    before = priya_client.get(home).text
    propose("hobby", "paints")

    assert URL not in before
    assert "1 suggestion waits for you" in priya_client.get(home).text


def test_a_waiting_fact_leads_there_from_the_list_of_facts(priya_client, guess):
    page = priya_client.get(reverse("facts"), {"q": "hobby"})

    assert f'<a href="{URL}">Say yes or no' in page.text


def test_a_facts_own_page_says_what_others_ask_of_it(priya_client, correction):
    page = priya_client.get(reverse("fact", args=["commute"]))

    assert "Pantry Bot asks to correct this." in text_of(page)
    assert reverse("waiting-one", args=[correction.ref]) in page.text


@pytest.mark.parametrize("waits", [1, 100])
def test_however_much_waits_the_page_takes_few_queries(priya_client, pantry, queries, ask, waits):
    for number in range(waits):
        ask("shall I paint?", conversation=f"c{number // 30}")
        said = {"conversation": f"c{number // 30}"}
        proposal = suggest(pantry, f"hobby_{number}", "paints", **said)
    answer(priya_client, proposal, "accept")
    for address in (URL, f"{URL}?did={proposal.ref}", reverse("answers"), f"{URL}{proposal.ref}/"):
        with queries() as sent:
            priya_client.get(address)
        assert len(sent) <= 12, (address, len(sent))


def test_a_hundred_are_shown_in_pages_of_fifty(priya_client, propose):
    for number in range(100):
        propose(f"hobby_{number}", "paints")
    first, second = priya_client.get(URL), priya_client.get(URL, {"page": 2})

    assert [len(buttons(page)) for page in (first, second)] == [150, 150]
    assert "100 suggestions wait for you." in text_of(first)
    assert len(re.findall(r"<\w", first.text)) <= 1_200

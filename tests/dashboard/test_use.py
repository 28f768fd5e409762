import pytest
from django.urls import reverse

from memory.attributes import Mode
from memory.models import Attribute
from tests.dashboard.conftest import HTMX, text_of

URL = reverse("slot-use", args=["beverage"])


def slot(person):
    return Attribute.objects.of(person).get(slot="beverage")


def test_it_stops_and_starts_the_use(priya_client, priya, ask):
    priya_client.post(URL, {"do": "stop"})
    held = ask("what do I drink?").decision.held
    priya_client.post(URL, {"do": "start"})

    assert "beverage" in {line.slot for line in held}
    assert "beverage" in {line.slot for line in ask("what do I drink?").decision.used}


def test_without_javascript_the_page_says_what_was_done(priya_client):
    answer = priya_client.post(URL, {"do": "stop"}, follow=True)

    assert "beverage stays on file. No assistant is given it." in text_of(answer)
    assert "Start using again" in answer.text


def test_in_place_the_card_says_it(priya_client):
    answer = priya_client.post(URL, {"do": "stop"}, headers=HTMX)

    assert answer.text.strip().startswith("<article")
    assert "Start using again" in answer.text
    assert 'hx-swap-oob="innerHTML">beverage stays on file.' in answer.text


def test_it_says_what_following_means_before_it_is_done(priya_client, priya):
    text = text_of(priya_client.get(URL))

    assert "It can then no longer be answered: when you ask for it, they will not state it." in text
    assert slot(priya).mode == Mode.ANSWER


def test_it_says_that_an_answered_fact_may_be_stated(priya_client):
    text = text_of(priya_client.get(reverse("slot-use", args=["response_style"])))

    assert "may state it in their answer" in text
    assert "Answer with response_style" in text


def test_it_changes_the_mode_and_back(priya_client, priya):
    priya_client.post(URL, {"do": "instruction"})
    assert slot(priya).mode == Mode.INSTRUCTION

    priya_client.post(URL, {"do": "answer"})
    assert slot(priya).mode == Mode.ANSWER


def test_another_act_is_not_understood(priya_client, priya):
    assert priya_client.post(URL, {"do": "erase"}).status_code == 400


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("stop", "beverage stays on file. No assistant is given it."),
        ("start", "beverage is in use again."),
        ("instruction", "beverage is now followed in every answer, and never stated."),
    ],
)
def test_without_javascript_each_act_says_what_it_did(priya_client, do, said):
    answer = priya_client.post(URL, {"do": do}, follow=True)

    assert said in text_of(answer)


def test_a_change_of_mode_can_be_undone(priya_client, priya):
    changed = priya_client.post(URL, {"do": "instruction"}, follow=True)
    priya_client.post(URL, {"do": "answer"})

    assert 'name="do" value="answer">Undo' in changed.text
    assert slot(priya).mode == Mode.ANSWER


def test_what_is_no_longer_so_is_not_said(priya_client):
    priya_client.post(URL, {"do": "instruction"})
    priya_client.post(URL, {"do": "answer"})

    assert "is now followed" not in text_of(priya_client.get(URL, {"did": "instruction"}))
    assert "in use again" not in text_of(priya_client.get(URL, {"did": "nonsense"}))


def test_it_says_whose_change_holds(priya_client):
    assert "the last change holds" in text_of(priya_client.get(URL))


def test_in_place_a_card_with_many_facts_still_leads_to_all(priya_client, put):
    for number in range(60):
        put(f"log.p{number}", "is noted")
    address = reverse("slot-use", args=["log"])

    page = priya_client.post(address, {"do": "stop"}, headers=HTMX).text

    assert page.count("is noted") == 10
    assert f'href="{address}">All 60 facts' in page


def test_it_leads_to_every_phrase_that_reaches_it(priya_client):
    page = priya_client.get(reverse("slot-use", args=["employer"])).text
    assert reverse("fact-reach", args=["employer.name"]) in page

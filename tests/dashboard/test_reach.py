"""What reaches a fact: shown on its page, added to, silenced, and let in again."""

import pytest
from django.urls import reverse

from memory.actions import callers, phrases, use
from memory.attributes import Mode
from memory.models import Attribute, CatalogueOverride, Event
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

FACT = reverse("fact", args=["employer.name"])
URL = reverse("fact-reach", args=["employer.name"])


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def test_the_fact_says_what_asks_for_it(priya_client):
    text = text_of(priya_client.get(FACT))
    assert "Asked by where do I work , work at , work for , who do I work for , employer" in text
    assert "Counts for cover letter , linkedin , cv" in text


def test_a_long_list_leads_to_all_of_it(priya_client):
    page = priya_client.get(reverse("fact", args=["diet.fish"]))
    assert "and 83 more : Counts for" in text_of(page)
    assert "gluten free" in text_of(priya_client.get(reverse("fact-reach", args=["diet.fish"])))


def test_the_persons_own_words_are_marked(priya_client, herself):
    use.describe(herself, "employer", label="Trade", aliases=["my shop"], at=NOON)
    assert "my shop yours Silence my shop Trade its name Silence" in text_of(priya_client.get(URL))


def test_an_added_phrase_reaches_it(priya_client, ask):
    response = priya_client.post(URL, {"do": "add", "phrase": "my shop"}, follow=True)
    assert "The phrase reaches it now." in response.text
    assert [line.slot for line in ask("where is my shop?").decision.used] == ["employer"]


def test_a_silenced_phrase_is_told_with_its_undo(priya_client, ask):
    response = priya_client.post(URL, {"do": "silence", "phrase": "where do I work"}, follow=True)
    assert "by this phrase any more: where do I work Undo" in text_of(response)
    assert ask("where do I work?").decision.used == ()


def test_the_undo_lets_it_reach_again(priya_client, herself, ask):
    phrases.silence(herself, "employer", "where do I work", at=NOON)
    assert "Silenced where do I work" in text_of(priya_client.get(FACT))
    priya_client.post(URL, {"do": "add", "phrase": "where do I work"})
    assert [line.slot for line in ask("where do I work?").decision.used] == ["employer"]


def test_no_phrase_stands_in_an_address(priya_client):
    response = priya_client.post(URL, {"do": "silence", "phrase": "employer"})
    assert response.url == f"{URL}?did=silence"


def test_what_changes_nothing_is_told_so(priya_client):
    events = Event.objects.count()
    response = priya_client.post(URL, {"do": "add", "phrase": "employer"}, follow=True)
    assert "Nothing has changed" in response.text
    assert Event.objects.count() == events


@pytest.mark.parametrize(("do", "phrase"), [("silence", "zebra"), ("add", "x" * 65), ("add", "")])
def test_a_phrase_that_is_refused_stays_in_its_field(priya_client, do, phrase):
    response = priya_client.post(URL, {"do": do, "phrase": phrase})
    assert response.status_code == 422
    assert "There is a problem" in response.text
    assert f'value="{phrase}"' in response.text


def test_one_word_too_many_is_told_at_the_field(priya_client, herself):
    use.describe(herself, "employer", label="", aliases=[f"way{n}" for n in range(20)], at=NOON)
    response = priya_client.post(URL, {"do": "add", "phrase": "one more"})
    assert 'id="phrase-error"' in response.text
    assert "At most 20 other words" in response.text


def test_the_change_is_told_in_words(priya_client):
    priya_client.post(URL, {"do": "silence", "phrase": "employer"})
    assert "You changed the words that reach employer ." in text_of(priya_client.get("/changes/"))


def test_what_is_followed_says_so(priya_client, herself):
    use.set_mode(herself, "employer", Mode.INSTRUCTION, at=NOON)
    assert "It is followed in every answer, whatever is asked." in text_of(priya_client.get(FACT))


def test_a_guess_is_reached_by_nothing(priya_client, guess):
    assert "Asked by Nothing, as it stands." in text_of(priya_client.get("/facts/hobby/"))


def test_a_companions_fact_says_whom_a_message_must_be_about(priya_client, put):
    put("sam_shoe_size", "43", subject="partner Sam")
    text = text_of(priya_client.get("/facts/sam_shoe_size/"))
    assert "Where a message is about partner Sam ." in text


def test_a_phrase_is_shown_as_text_and_nothing_else(priya_client, priya):
    row = Attribute.objects.get(slot="employer")
    row.aliases = row.silenced = ['<b onclick="x">shop']
    row.save()
    assert "<b onclick" not in priya_client.get(URL).text


def test_what_an_admin_adds_to_its_kind_and_silences_of_it_shows(priya_client):
    CatalogueOverride.objects.create(
        kind="employer", asks=["who signs my payslip"], silenced=["profession", "cv"]
    )
    text = text_of(priya_client.get(URL))
    assert "Silence who signs my payslip" in text
    assert "Silence profession" not in text
    assert "Silence cv" not in text


@pytest.mark.parametrize("do", ["", "remove"])
def test_another_act_is_a_bad_request(priya_client, do):
    assert priya_client.post(URL, {"do": do, "phrase": "employer"}).status_code == 400


def test_a_stranger_changes_nothing(mallory_client, priya):
    answer = mallory_client.post(URL, {"do": "silence", "phrase": "employer"})
    assert answer.status_code == 404
    assert Attribute.objects.get(slot="employer").silenced == []

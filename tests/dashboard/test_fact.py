from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from dashboard import words
from memory.actions import callers, overwrite, save, use
from memory.actions.save import Draft
from memory.attributes import Sensitivity
from memory.models import FactVersion, Proposal
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, correct, text_of

URL = reverse("fact", args=["commute"])


def test_it_shows_the_value_with_where_it_came_from(priya_client):
    text = text_of(priya_client.get(URL))

    assert "commutes 40 minutes by train Said by you on 25 Oct" in text
    assert "Answer with it: given when a question asks for it, and may be stated." in text
    assert "A fact about your household or accounts" in text
    assert "About You" in text


def test_what_an_assistant_saved_names_it(priya_client, pantry):
    save.save(pantry, Draft(key="commute", value="cycles to work"), at=NOON)

    assert "Saved by Pantry Bot on your word, 24 Nov" in text_of(priya_client.get(URL))


def test_its_history_keeps_old_values(priya_client, put):
    put("commute", "cycles to work")

    text = text_of(priya_client.get(URL))

    assert text.index("cycles to work in force") < text.index("commutes 40 minutes by train")


def test_after_an_overwrite_the_key_is_left_and_no_value(priya_client, priya, put):
    put("commute", "cycles to work")
    overwrite.overwrite(callers.themselves(priya), "commute", at=NOON + timedelta(hours=1))

    text = text_of(priya_client.get(URL))

    assert "Overwritten by you on 24 Nov. The key commute still exists." in text
    assert text.count("No value: overwritten, with those before it") == 1
    assert text.count("The key commute still exists.") == 1
    assert "in force" not in text
    assert "cycles" not in text


def test_an_overwrite_by_an_assistant_names_it(priya_client, pantry):
    overwrite.overwrite(pantry, "commute", at=NOON)

    text = text_of(priya_client.get(URL))

    assert "Overwritten by Pantry Bot at your request, 24 Nov. The key" in text
    assert "To remove it, remove commute" in text


def test_its_strip_shows_the_last_answers(priya_client, ask):
    for _ in range(12):
        ask("what should I not eat?")

    response = priya_client.get(URL)

    assert "Held back in all 12 of the last 12 answers" in text_of(response)
    assert response.text.count("zm-10 0h2v2h2v2h-4z") == 12


def test_a_value_since_corrected_still_counts_for_its_fact(priya_client, ask, put):
    ask("how do I get to work?")
    put("commute", "cycles to work")
    ask("what should I not eat?")

    assert "Given in 1 of the last 2 answers" in text_of(priya_client.get(URL))


def test_answers_from_before_it_was_on_file_do_not_count(priya_client, ask, put):
    ask("what should I not eat?")
    put("hobby", "paints")

    text = text_of(priya_client.get(reverse("fact", args=["hobby"])))

    assert "No assistant has asked since it was saved" in text


def test_a_stopped_slot_is_said_on_its_facts(priya_client, priya):
    use.stop(callers.themselves(priya), "commute", at=NOON)

    assert "You stopped the use of commute" in text_of(priya_client.get(URL))


def test_htmx_gets_its_row(priya_client):
    page = priya_client.get(URL, headers=HTMX).text

    assert "commutes 40 minutes by train" in page
    assert "<html" not in page
    assert "History" not in page


@pytest.fixture
def guess(priya, make_api):
    """Pantry Bot guessed twice and waits for a yes."""
    assert make_api(priya).put("facts/hobby/", {"value": "paints", "origin": "inferred"}).json()
    return reverse("fact", args=["hobby"])


def answer(client, do):
    """Answer the question that stands on the guess's own page."""
    address = reverse("waiting-one", args=[Proposal.objects.get().ref])
    return client.post(address, {"do": do, "version": 1, "back": "fact"}, follow=True)


def test_a_guess_asks_for_a_yes_or_a_no(priya_client, guess):
    page = priya_client.get(guess)

    assert "You have not confirmed this guess, so no assistant is given it." in text_of(page)
    assert "A guess by Pantry Bot" in text_of(page)
    assert "Yes, save" in page.text
    assert "“No, discard” erases it. This has no undo." in page.text
    assert "in force" not in page.text


def test_a_yes_saves_the_value_as_it_is(priya_client, priya, guess):
    page = answer(priya_client, "accept")

    assert page.redirect_chain == [(f"{guess}?saved=1", 302)]
    assert "Saved. hobby : “ paints ”" in text_of(page)
    assert "Is this right?" not in page.text
    assert priya.facts.get(key="hobby").confirmed_at is not None


def test_a_confirmed_guess_is_still_called_one(priya_client, guess):
    answer(priya_client, "accept")

    today = words.day(timezone.now(), timezone.now())
    told = text_of(priya_client.get(guess)).replace("&#x27;", "'")
    assert told.count(f"Pantry Bot's guess, confirmed by you on {today}") == 2  # with its history


def test_a_guess_that_was_never_confirmed_is_not_said_to_be(priya_client, guess):
    correct(priya_client, "hobby", "paints in oil")

    assert "confirmed by you" not in text_of(priya_client.get(guess))


def test_another_value_for_a_guess_is_a_correction(priya_client, guess):
    page = correct(priya_client, "hobby", "paints in oil")

    assert "corrected=2" in page.url
    assert "Is this right?" not in priya_client.get(guess).text


def test_a_no_erases_it(priya_client, priya, guess):
    page = answer(priya_client, "decline")

    assert "Not saved. The guess is being removed." in text_of(page)
    assert not FactVersion.objects.of(priya).filter(fact__key="hobby")
    assert priya_client.get(guess).status_code == 404


def test_a_guess_that_is_put_back_waits_again(priya_client, guess):
    correct(priya_client, "hobby", "paints in oil")

    page = priya_client.post(reverse("fact-undo", args=["hobby"]), {"version": 2}, follow=True)

    assert "It waits for your yes again." in text_of(page)
    assert "Put back by you: a guess by Pantry Bot" in text_of(page)
    assert "Is this right?" in page.text


def test_a_persons_own_word_that_waits_is_not_called_a_guess(priya_client, priya, make_api):
    api = make_api(priya, clearance=Sensitivity.SPECIAL)
    body = {"value": "takes metformin", "explicit_ask": True}
    assert api.put("facts/medication/", body).status_code == 202

    text = text_of(priya_client.get(reverse("fact", args=["medication"])))

    assert "It waits for your yes, so no assistant is given it." in text
    assert "guess" not in text


def test_what_is_put_back_says_so(priya_client, pantry):
    save.save(pantry, Draft(key="commute", value="cycles to work"), at=NOON)
    body = {"value": "walks", "version": 2}
    priya_client.post(reverse("fact-correct", args=["commute"]), body)
    priya_client.post(reverse("fact-undo", args=["commute"]), {"version": 3})

    today = words.day(timezone.now(), timezone.now())
    text = text_of(priya_client.get(URL))

    assert f"Put back by you on {today}: saved by Pantry Bot on your word" in text


def test_an_expired_value_is_not_in_force_and_a_correction_ends_that(priya_client, put, priya):
    put("commute", "cycles to work")
    past = timezone.now() - timedelta(days=1)
    priya.facts.filter(key="commute").update(expires_at=past)
    before = text_of(priya_client.get(URL))
    priya_client.post(
        reverse("fact-correct", args=["commute"]), {"value": "walks to work", "version": 2}
    )
    after = text_of(priya_client.get(URL))

    assert "It expired on" in before
    assert "cycles to work expired" in before
    assert "It expired on" not in after
    assert "walks to work in force" in after


def test_its_history_gives_each_date_once(priya_client):
    text = text_of(priya_client.get(URL)).split("History")[1]

    assert text.count("25 Oct") == 1

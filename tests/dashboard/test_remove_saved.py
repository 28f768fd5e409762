"""The page that removes everything one assistant saved."""

from uuid import uuid4

import pytest
from django.urls import reverse

from memory.actions.save import Draft, save
from memory.models import Erasure, Fact, FactVersion, Note, Proposal
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.test_remove import seen


@pytest.fixture
def url(pantry, propose):
    """Pantry Bot saved a fact and a guess, corrected another, and kept a note."""
    for key, value in (("tea", "drinks green tea"), ("commute", "cycles to work")):
        save(pantry, Draft(key=key, value=value), at=NOON)
    propose("snack", "likes walnuts")
    mine = {"owner": pantry.person, "assistant": pantry.assistant, "at": NOON}
    Note.objects.create(text="The job failed", origin="saved", **mine)
    return address(pantry.assistant)


def address(assistant):
    return reverse("source-remove", args=[assistant.ref])


def test_it_says_in_words_how_much_goes_and_what_comes_back(priya_client, url):
    text = text_of(priya_client.get(url))

    assert "Remove all that Pantry Bot saved?" in text
    assert "2 facts that nobody else has a value for, 1 of them not confirmed by you" in text
    assert "1 fact that it corrected: the value before comes back" in text
    assert "Suggestions 1 suggestion" in text
    assert "Notes 1 note" in text
    assert "tea drinks green tea" in text


def test_it_shows_the_value_that_comes_back(priya_client, priya, url):
    page = priya_client.get(url).text
    before = FactVersion.objects.of(priya).get(fact__key="commute", number=1).value

    assert before in page.split("What comes back")[1]


def test_looking_removes_nothing(priya_client, priya, url):
    priya_client.get(url)

    assert Fact.objects.of(priya).filter(key="tea").exists()
    assert not Erasure.objects.exists()


def test_what_it_saved_goes_and_the_progress_is_shown(priya_client, priya, pantry, url):
    answer = priya_client.post(url, {"seen": seen(priya_client.get(url))}, follow=True)

    assert not FactVersion.objects.of(priya).filter(assistant=pantry.assistant).exists()
    assert not Note.objects.of(priya).exists()
    assert not Proposal.objects.of(priya).exists()
    assert answer.redirect_chain[0][0] == reverse("removal", args=[Erasure.objects.get().ref])
    assert "Removal" in text_of(answer)


def test_what_was_saved_meanwhile_is_not_removed_unread(priya_client, priya, pantry, url):
    before = seen(priya_client.get(url))
    save(pantry, Draft(key="fruit", value="likes pears"), at=NOON)

    answer = priya_client.post(url, {"seen": before})

    assert answer.status_code == 409
    assert "Nothing was removed." in answer.text
    assert "likes pears" in answer.text
    assert Fact.objects.of(priya).filter(key="tea").exists()


def test_without_what_was_seen_it_is_not_understood(priya_client, url):
    assert priya_client.post(url, {}).status_code == 400


def test_a_note_of_another_that_quotes_it_goes_where_it_is_ticked(
    priya_client, priya, trip_planner, url
):
    mine = {"owner": priya, "assistant": trip_planner, "at": NOON, "origin": "saved"}
    Note.objects.create(text="She drinks green tea, hot", **mine)
    page = priya_client.get(url)
    assert "The 1 note of others that quotes it" in text_of(page)

    priya_client.post(url, {"seen": seen(page), "notes": "on"})

    assert not Note.objects.of(priya).exists()


def test_its_own_notes_are_not_told_as_kept(priya_client, priya, pantry, url):
    Note.objects.of(priya).delete()
    mine = {"owner": priya, "assistant": pantry.assistant, "at": NOON, "origin": "saved"}
    Note.objects.create(text="She drinks green tea, hot", **mine)

    priya_client.post(url, {"seen": seen(priya_client.get(url))})

    told = Erasure.objects.get().places["notes"]
    assert (told["erased"], told.get("kept", 0)) == (1, 0)


def test_a_stranger_and_an_unknown_assistant_get_the_same(mallory_client, url):
    unknown = reverse("source-remove", args=[uuid4()])
    for body in (None, {"seen": "x"}):
        theirs, none = (_send(mallory_client, to, body) for to in (url, unknown))
        assert theirs.status_code == none.status_code == 404
        assert text_of(theirs) == text_of(none)


def _send(client, to, body):
    return client.post(to, body) if body else client.get(to)


def test_an_assistant_that_saved_nothing_is_not_told_from_none(priya_client, url, trip_planner):
    known, unknown = (
        priya_client.get(address(trip_planner)),
        priya_client.get(reverse("source-remove", args=[uuid4()])),
    )
    assert known.status_code == unknown.status_code == 404
    assert text_of(known) == text_of(unknown)


def test_twice_is_not_found(priya_client, url):
    body = {"seen": seen(priya_client.get(url))}
    priya_client.post(url, body)

    assert priya_client.post(url, body).status_code == 404
    assert Erasure.objects.count() == 1


def test_another_method_is_refused(priya_client, url):
    assert priya_client.put(url).status_code == 405


def test_who_is_not_signed_in_signs_in_first(client, url):
    assert client.get(url).url.startswith("/sign-in/")


def test_the_page_of_a_fact_leads_there(priya_client, priya, url):
    page = priya_client.get(reverse("fact", args=["commute"])).text
    other = priya_client.get(reverse("fact", args=["residence"])).text

    assert f'href="{url}"' in page
    assert "remove-saved" not in other


def test_many_are_counted_and_the_first_are_shown(priya_client, pantry, url):
    for n in range(50):
        save(pantry, Draft(key=f"shelf.{n}", value=f"holds box {n}"), at=NOON)

    text = text_of(priya_client.get(url))

    assert "52 facts that nobody else" in text
    assert text.count("holds box") == 48
    assert "The first of each are shown." in text

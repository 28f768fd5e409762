"""The page on which a person says which kinds of facts are kept."""

import pytest
from django.urls import reverse

from memory.attributes import Category
from memory.models import Person
from tests.dashboard.conftest import text_of

URL = reverse("consent")


def send(client, do, category="preference"):
    return client.post(URL, {"do": do, "category": category}, follow=True)


def declined(person):
    return Person.objects.get(pk=person.pk).declined


def test_it_shows_each_kind_with_its_count(priya_client, priya):
    text = text_of(priya_client.get(URL))

    for name in ("Limits that picks must respect", "Leanings", "Facts about your household"):
        assert f"{name}" in text
    for category in Category:
        number = priya.facts.filter(category=category).count()
        assert f"{number} fact{'' if number == 1 else 's'} on file" in text
    assert text.count(" In use ") == 3


def test_no_and_yes_again(priya_client, priya):
    page = send(priya_client, "stop")
    assert declined(priya) == ["preference"]
    assert "Leanings: not in use any more." in text_of(page)

    page = send(priya_client, "keep")
    assert declined(priya) == []
    assert "Leanings: in use again." in text_of(page)


def test_a_kind_that_is_not_kept_says_what_that_means(priya_client):
    text = text_of(send(priya_client, "stop", "context"))

    assert "Not in use" in text
    assert "You do not agree to have this kind used, so no assistant is given it." in text
    assert "Open your facts, to remove them" in text


def test_without_constraints_it_says_what_follows(priya_client):
    told = "Assistants then no longer know what you must avoid."

    assert told not in text_of(send(priya_client, "stop", "preference"))
    assert told in text_of(send(priya_client, "stop", "constraint"))


def test_a_fact_of_a_kind_that_is_not_in_use_says_so(priya_client, priya):
    category = priya.facts.get(key="commute").category
    send(priya_client, "stop", category)

    told = "You do not agree to have this kind used, so no assistant is given it."
    page = priya_client.get(reverse("fact", args=["commute"]))
    assert told in text_of(page)
    assert "in force" not in page.text
    assert f'href="{URL}"' in page.text
    assert told in text_of(priya_client.get(reverse("facts")))


def test_with_none_on_file_there_is_none_to_remove(empty_client):
    assert "to remove them" not in text_of(send(empty_client, "stop"))


@pytest.mark.parametrize(
    "sent",
    [{}, {"do": "stop"}, {"do": "erase", "category": "context"}, {"do": "stop", "category": "all"}],
    ids=["nothing", "no kind", "another act", "another kind"],
)
def test_what_is_not_understood_changes_nothing(priya_client, priya, sent):
    assert priya_client.post(URL, sent).status_code == 400
    assert declined(priya) == []


def test_what_is_no_longer_so_is_not_said(priya_client):
    assert "nonsense" not in priya_client.get(URL, {"did": "nonsense"}).text


def test_it_is_for_nobody_but_its_person(mallory_client, priya):
    send(mallory_client, "stop")

    assert declined(priya) == []


@pytest.mark.parametrize("name", ["facts", "changes"])
def test_it_is_found_from(priya_client, name):
    assert f'href="{URL}"' in priya_client.get(reverse(name)).text

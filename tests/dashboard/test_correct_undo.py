"""Putting back what a correction replaced."""

import pytest
from django.urls import reverse

from memory.actions import callers, overwrite, save
from memory.actions.save import Draft
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, correct, text_of
from tests.dashboard.test_correct import KEY, value_of


def undo(client, version, **headers):
    return client.post(reverse("fact-undo", args=[KEY]), {"version": version}, headers=headers)


def test_undo_puts_the_value_back(priya_client, priya):
    correct(priya_client, KEY, "has coeliac disease")

    answer = undo(priya_client, 2)

    assert value_of(priya) == "has a gluten intolerance"
    assert "is back" in text_of(priya_client.get(answer.url))


def test_in_place_undo_says_so_in_the_row(priya_client):
    correct(priya_client, KEY, "has coeliac disease")

    answer = undo(priya_client, 2, **HTMX)

    assert "diet.gluten is back" in text_of(answer)
    assert "<html" not in answer.text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_undo_after_another_change_is_refused(priya_client, priya, put, headers):
    correct(priya_client, KEY, "has coeliac disease")
    put(KEY, "eats bread")

    answer = undo(priya_client, 2, **headers)

    assert answer.status_code == 409
    assert "This cannot be undone any more" in answer.text
    assert ("<title>Error: " in answer.text) == (not headers)
    assert 'tabindex="-1" autofocus' in answer.text
    assert value_of(priya) == "eats bread"


def test_undo_does_not_bring_back_what_was_overwritten(priya_client, priya):
    correct(priya_client, KEY, "has coeliac disease")
    overwrite.overwrite(callers.themselves(priya), KEY, at=NOON)

    assert undo(priya_client, 2).status_code == 409
    assert value_of(priya) == ""


def test_undo_without_a_version_is_not_understood(priya_client):
    assert priya_client.post(reverse("fact-undo", args=[KEY])).status_code == 400


def test_what_the_person_put_back_is_not_called_anothers_correction(priya_client, pantry):
    save.save(pantry, Draft(key=KEY, value="avoids gluten"), at=NOON)
    correct(priya_client, KEY, "eats bread", version=2)
    undo(priya_client, 3)

    answer = correct(priya_client, KEY, "eats rye", version=3)

    assert f"You put back {KEY} at" in text_of(answer)

"""A fact is corrected by its person: the form, what it refuses, and who was slower."""

import pytest
from django.urls import reverse

from memory.actions import callers, overwrite
from memory.attributes import Origin
from memory.models import FactVersion
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, correct, text_of

KEY = "diet.gluten"


def value_of(person, key=KEY):
    return FactVersion.objects.of(person).current().get(fact__key=key).value


def test_the_form_holds_the_value_and_its_version(priya_client):
    page = priya_client.get(reverse("fact-correct", args=[KEY])).text

    assert ">has a gluten intolerance</textarea>" in page
    assert 'name="version" value="1"' in page
    assert "Correct diet.gluten</span>" in page


def test_htmx_gets_only_the_form(priya_client):
    page = priya_client.get(reverse("fact-correct", args=[KEY]), headers=HTMX).text

    assert page.strip().startswith("<li")
    assert "<html" not in page


def test_it_corrects_and_shows_the_fact(priya_client, priya):
    answer = correct(priya_client, KEY, "has coeliac disease")
    text = text_of(priya_client.get(answer.url))

    assert answer.url == f"/facts/{KEY}/?corrected=2"
    assert value_of(priya) == "has coeliac disease"
    assert "Was: “ has a gluten intolerance ”" in text


def test_in_place_the_row_says_what_was_replaced(priya_client):
    answer = correct(priya_client, KEY, "has coeliac disease", headers=HTMX)
    text = text_of(answer)

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "diet.gluten corrected at" in text
    assert "Was: “ has a gluten intolerance ”. Undo" in text
    assert 'id="status" hx-swap-oob="innerHTML">diet.gluten corrected at' in answer.text


def test_the_word_of_the_correction_goes_with_the_next_change(priya_client):
    address = correct(priya_client, KEY, "has coeliac disease").url
    correct(priya_client, KEY, "eats bread", version=2)

    assert "Undo" not in priya_client.get(address).text


def test_what_is_typed_on_several_lines_becomes_one(priya_client, priya):
    correct(priya_client, KEY, "has coeliac disease,\r\nsince 2019")

    assert value_of(priya) == "has coeliac disease, since 2019"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("", "Enter what should stand there instead."),
        ("x" * 201, "The value has at most 200 characters; this has 201."),
        ("turned \u202e around", "The value holds invisible or control characters."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_refused_value_comes_back_with_what_to_mend(priya_client, priya, value, said, headers):
    answer = correct(priya_client, KEY, value, headers=headers)

    assert answer.status_code == 422
    assert ("<title>Error: Correct diet.gluten" in answer.text) == (not headers)
    assert text_of(answer).count(said) == 2
    assert f">{value}</textarea>" in answer.text
    assert value_of(priya) == "has a gluten intolerance"


def test_a_form_without_its_version_is_refused(priya_client):
    answer = priya_client.post(reverse("fact-correct", args=[KEY]), {"value": "eats bread"})

    assert answer.status_code == 422
    assert ">eats bread</textarea>" in answer.text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_was_slower_sees_both_values_and_chooses(priya_client, priya, put, headers):
    put(KEY, "has coeliac disease")

    answer = correct(priya_client, KEY, "eats bread", headers=headers)

    assert answer.status_code == 409
    assert "You corrected diet.gluten at 12:00 while you were typing." in text_of(answer)
    assert ("<title>Error: Correct diet.gluten" in answer.text) == (not headers)
    assert 'tabindex="-1" autofocus' in answer.text
    assert "Now: has coeliac disease Yours: eats bread" in text_of(answer)
    assert 'name="version" value="2"' in answer.text
    assert value_of(priya) == "has coeliac disease"


def test_who_was_slower_than_an_overwrite_is_told(priya_client, priya):
    overwrite.overwrite(callers.themselves(priya), KEY, at=NOON)

    answer = correct(priya_client, KEY, "eats bread")

    assert answer.status_code == 409
    assert "You overwrote diet.gluten at 12:00" in text_of(answer)
    assert "Now: no value" in text_of(answer)


def test_using_mine_corrects_the_newer_value(priya_client, priya, put):
    put(KEY, "has coeliac disease")
    correct(priya_client, KEY, "eats bread")

    correct(priya_client, KEY, "eats bread", version=2)

    assert value_of(priya) == "eats bread"


def test_correcting_a_guess_confirms_it(priya_client, priya, pantry, put):
    guess = put("hobby", "paints", origin=Origin.INFERRED).fact
    priya.facts.filter(pk=guess.pk).update(confirmed_at=None)

    correct(priya_client, "hobby", "paints")

    assert priya.facts.get(key="hobby").confirmed_at is not None


def test_a_value_is_shown_as_text(priya_client):
    answer = correct(priya_client, KEY, '</textarea><b hx-get="/x">', headers=HTMX)

    assert "<b hx-get" not in answer.text
    assert "&lt;b hx-get=" in answer.text


def test_a_text_that_holds_a_null_character_is_told_how_to_mend(priya_client):
    answer = correct(priya_client, KEY, "eats\x00bread")

    assert answer.status_code == 422
    assert "Paste it as plain text, or type it." in text_of(answer)

import pytest
from django.urls import reverse

from memory.actions import callers, overwrite, save
from memory.actions.save import Draft
from memory.attributes import Origin
from memory.models import FactVersion
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, correct, text_of

KEY = "diet.gluten"


def value_of(person, key=KEY):
    return FactVersion.objects.of(person).current().get(fact__key=key).value


def undo(client, version, **headers):
    return client.post(reverse("fact-undo", args=[KEY]), {"version": version}, headers=headers)


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


def test_correcting_a_guess_confirms_it(priya_client, priya, pantry, put):
    guess = put("hobby", "paints", origin=Origin.INFERRED).fact
    priya.facts.filter(pk=guess.pk).update(confirmed_at=None)

    correct(priya_client, "hobby", "paints")

    assert priya.facts.get(key="hobby").confirmed_at is not None


def test_opened_on_a_receipt_giving_up_brings_its_row_back(priya_client, ask):
    ref = ask("what should I not eat?").answer.ref

    page = priya_client.get(reverse("fact-correct", args=[KEY]), {"from": ref}, headers=HTMX).text

    assert f'hx-get="/answers/{ref}/?key=diet.gluten"' in page
    assert f'action="/facts/diet.gluten/correct/?from={ref}"' in page


def test_a_way_back_that_is_no_receipt_is_left_out(priya_client):
    page = priya_client.get(reverse("fact-correct", args=[KEY]), {"from": '"><script>'}).text

    assert "<script>" not in page
    assert "from=" not in page


def test_a_value_is_shown_as_text(priya_client):
    answer = correct(priya_client, KEY, '</textarea><b hx-get="/x">', headers=HTMX)

    assert "<b hx-get" not in answer.text
    assert "&lt;b hx-get=" in answer.text


def on_receipt(client, ref, address, body, **headers):
    """What htmx sends from a row of the receipt *ref*."""
    return client.post(f"{address}?from={ref}", body, headers=HTMX | headers)


def test_on_a_receipt_each_answer_leads_back_to_its_own_row(priya_client, ask, put):
    ref = ask("what should I not eat?").answer.ref
    address, undoing = reverse("fact-correct", args=[KEY]), reverse("fact-undo", args=[KEY])

    done = on_receipt(priya_client, ref, address, {"value": "eats bread", "version": 1})
    stale = on_receipt(priya_client, ref, address, {"value": "eats rye", "version": 1})
    undone = on_receipt(priya_client, ref, undoing, {"version": 2})
    late = on_receipt(priya_client, ref, undoing, {"version": 2})

    assert f'action="{undoing}?from={ref}"' in done.text
    assert f'hx-get="{address}?from={ref}"' in done.text
    assert f'hx-get="/answers/{ref}/?key={KEY}"' in stale.text
    assert f'hx-post="{address}?from={ref}"' in stale.text
    assert f'hx-get="{address}?from={ref}"' in undone.text
    assert f'hx-get="/answers/{ref}/?key={KEY}"' in late.text
    assert all(f'hx-get="/facts/{KEY}/"' not in row.text for row in (done, stale, undone, late))


def test_without_javascript_the_fact_leads_back_to_the_receipt(priya_client, ask):
    ref = ask("what should I not eat?").answer.ref
    body = {"value": "eats bread", "version": 1}

    answer = priya_client.post(f"{reverse('fact-correct', args=[KEY])}?from={ref}", body)

    assert answer.url == f"/facts/{KEY}/?corrected=2&from={ref}"
    assert f'href="/answers/{ref}/">Back to the receipt' in priya_client.get(answer.url).text


def test_on_the_facts_own_page_the_whole_page_comes_again(priya_client):
    here = HTMX | {"HX-Current-URL": f"http://testserver/facts/{KEY}/"}

    done = correct(priya_client, KEY, "has coeliac disease", headers=here)
    undone = undo(priya_client, 2, **here)

    assert done["HX-Redirect"] == f"/facts/{KEY}/?corrected=2"
    assert undone["HX-Redirect"] == f"/facts/{KEY}/?undone=3"


def test_a_fragment_leaves_the_title_of_its_page(priya_client):
    sent = [
        priya_client.get(reverse("fact-correct", args=[KEY]), headers=HTMX),
        correct(priya_client, KEY, "has coeliac disease", headers=HTMX),
        correct(priya_client, KEY, "eats bread", headers=HTMX),
        undo(priya_client, 2, **HTMX),
        priya_client.get(reverse("fact", args=[KEY]), headers=HTMX),
    ]

    assert all("<title>" not in answer.text for answer in sent)


def test_what_the_person_put_back_is_not_called_anothers_correction(priya_client, pantry):
    save.save(pantry, Draft(key=KEY, value="avoids gluten"), at=NOON)
    correct(priya_client, KEY, "eats bread", version=2)
    undo(priya_client, 3)

    answer = correct(priya_client, KEY, "eats rye", version=3)

    assert f"You put back {KEY} at" in text_of(answer)


def test_a_text_that_holds_a_null_character_is_told_how_to_mend(priya_client):
    answer = correct(priya_client, KEY, "eats\x00bread")

    assert answer.status_code == 422
    assert "Paste it as plain text, or type it." in text_of(answer)

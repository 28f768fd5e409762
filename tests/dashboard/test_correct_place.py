"""Where a correction leads back to: a receipt's row, the facts, the fact's own page."""

from django.urls import reverse

from tests.dashboard.conftest import HTMX, correct
from tests.dashboard.test_correct import KEY
from tests.dashboard.test_correct_undo import undo


def test_opened_on_a_receipt_giving_up_brings_its_row_back(priya_client, ask):
    ref = ask("what should I not eat?").answer.ref

    page = priya_client.get(reverse("fact-correct", args=[KEY]), {"from": ref}, headers=HTMX).text

    assert f'hx-get="/answers/{ref}/?key=diet.gluten"' in page
    assert f'action="/facts/diet.gluten/correct/?from={ref}"' in page


def test_a_way_back_that_is_no_receipt_is_left_out(priya_client):
    page = priya_client.get(reverse("fact-correct", args=[KEY]), {"from": '"><script>'}).text

    assert "<script>" not in page
    assert "from=" not in page


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

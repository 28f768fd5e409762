import re

from django.urls import reverse

from tests.dashboard.conftest import text_of


def test_it_explains_the_words(priya_client):
    text = text_of(priya_client.get(reverse("words")))

    assert "Overwrite Blank the value and its history. The key stays. There is no undo." in text


def test_each_lane_of_a_receipt_leads_to_its_word(priya_client, ask):
    receipt = priya_client.get(reverse("receipt", args=[ask("where do I work?").answer.ref])).text
    glossary = priya_client.get(reverse("words")).text

    targets = re.findall(r'href="/words/#(\w+)"', receipt)
    assert targets == ["used", "silent", "held"]
    assert all(f'id="{target}"' in glossary for target in targets)

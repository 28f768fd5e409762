from django.urls import reverse

from memory.models import Attribute

URL = reverse("slot-words", args=["commute"])


def test_it_shows_the_words_that_are_there(priya_client, priya):
    commute = Attribute.objects.get(slot="commute")
    commute.label, commute.aliases = "Journey", ["way in"]
    commute.save(update_fields=["label", "aliases"])
    shown = priya_client.get(URL).text
    assert 'value="Journey"' in shown
    assert "way in</textarea>" in shown


def test_a_word_that_is_added_reaches_the_slot(priya_client, ask):
    response = priya_client.post(URL, {"label": "", "aliases": "way in\r\n\r\nride"}, follow=True)
    assert "commute has new words" in response.text
    assert Attribute.objects.get(slot="commute").aliases == ["way in", "ride"]
    assert [line.slot for line in ask("how long is my way in?").decision.used] == ["commute"]


def test_a_word_that_cannot_be_kept_keeps_what_was_typed(priya_client, priya):
    response = priya_client.post(URL, {"label": "Journey", "aliases": "x" * 65})
    assert response.status_code == 422
    assert "There is a problem" in response.text
    assert "x" * 65 in response.text
    assert Attribute.objects.get(slot="commute").label == ""


def test_a_strangers_slot_is_not_found(mallory_client, priya):
    assert mallory_client.get(URL).status_code == 404
    assert mallory_client.post(URL, {"label": "x"}).status_code == 404


def test_other_methods_are_refused(priya_client):
    assert priya_client.put(URL).status_code == 405


def test_it_needs_a_sign_in(client, db):
    assert client.get(URL).status_code == 302

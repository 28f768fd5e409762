from django.urls import reverse

from memory.models import Fact, FactVersion
from tests.dashboard.conftest import text_of

URL = reverse("fact-overwrite", args=["commute"])


def test_it_first_says_what_it_will_do(priya_client, put):
    put("commute", "cycles to work")

    text = text_of(priya_client.get(URL))

    assert "Value cycles to work" in text
    assert "1 in its history" in text
    assert "The value and its history are blanked on this server. This has no undo." in text
    assert "The key commute stays" in text


def test_looking_overwrites_nothing(priya_client, priya):
    priya_client.get(URL)

    assert Fact.objects.of(priya).get(key="commute").overwritten_at is None


def test_it_blanks_the_value_and_every_old_one(priya_client, priya, put):
    put("commute", "cycles to work")

    answer = priya_client.post(URL, {"version": 2})

    values = FactVersion.objects.of(priya).filter(fact__key="commute")
    assert answer.url == reverse("fact", args=["commute"])
    assert {version.value for version in values} == {""}


def test_it_is_called_an_overwrite_and_nothing_more(priya_client):
    answer = priya_client.post(URL, {"version": 1}, follow=True)

    assert "The key commute still exists." in text_of(answer)


def test_a_value_that_changed_meanwhile_is_not_overwritten_unread(priya_client, priya, put):
    put("commute", "cycles to work")

    answer = priya_client.post(URL, {"version": 1})

    assert answer.status_code == 409
    assert "Nothing was overwritten." in answer.text
    assert "<title>Error: Overwrite commute" in answer.text
    assert 'role="alert" tabindex="-1" autofocus' in answer.text
    assert "Value cycles to work" in text_of(answer)
    assert Fact.objects.of(priya).get(key="commute").overwritten_at is None


def test_without_a_version_it_is_not_understood(priya_client, priya):
    assert priya_client.post(URL).status_code == 400
    assert Fact.objects.of(priya).get(key="commute").overwritten_at is None


def test_an_overwritten_fact_offers_no_second_overwrite(priya_client):
    priya_client.post(URL, {"version": 1})

    assert "<button" not in priya_client.get(URL).text.split("<main")[1].split("</main>")[0]

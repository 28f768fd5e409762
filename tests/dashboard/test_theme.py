import pytest
from django.urls import reverse

URL = reverse("theme")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_server_draws_the_chosen_theme(priya_client, theme):
    priya_client.post(URL, {"theme": theme})

    assert f'<html lang="en" data-theme="{theme}">' in priya_client.get(reverse("words")).text


def test_the_systems_own_is_the_default(priya_client):
    priya_client.post(URL, {"theme": "system"})

    assert '<html lang="en">' in priya_client.get(reverse("words")).text


def test_it_works_before_the_sign_in_and_leads_back(client, db):
    page = "http://testserver/sign-in/"

    assert client.post(URL, {"theme": "dark"}, headers={"Referer": page}).url == page


def test_it_never_leads_elsewhere(client, db):
    answer = client.post(URL, {"theme": "dark"}, headers={"Referer": "https://evil.example/"})

    assert answer.url == reverse("answers")


def test_another_theme_is_not_understood(client, db):
    assert client.post(URL, {"theme": '"><script>'}).status_code == 400


def test_a_made_up_cookie_is_not_drawn(priya_client):
    priya_client.cookies["theme"] = "x"

    assert "data-theme" not in priya_client.get(reverse("words")).text

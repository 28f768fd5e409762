"""Before something is removed, its page says what assistants offered about it."""

from django.urls import reverse

from memory.models import Obligation, Verification
from tests.dashboard.conftest import text_of
from tests.dashboard.rules import COOKING, CURRY, STEW, check

URL = reverse("fact-remove", args=["diet.meat"])
LEAVING = CURRY | {"opens": [{"id": "wine", "says": "ask which wine", "about": ["diet"]}]}


def test_it_says_how_often_one_offered_something_or_left_something_to_do(priya_client, pantry, ask):
    answer = ask(COOKING).answer
    check(pantry, answer, STEW)
    check(pantry, answer, LEAVING)
    page = priya_client.get(URL)
    priya_client.post(URL, {"seen": page.context["asked"].seen})

    assert "3 times: assistants offered something about it" in text_of(page)
    assert not Obligation.objects.exists()
    assert [each.content for each in Verification.objects.all()] == [{}, {}]


def test_what_nobody_offered_is_not_said_to_be(priya_client):
    assert "offered" not in text_of(priya_client.get(URL)).lower()

"""What assistants left to do, on the page of all rules."""

from django.urls import reverse

from memory.models import Obligation
from tests.dashboard.conftest import text_of
from tests.dashboard.rules import COOKING, CURRY, check

URL = reverse("rules")


LEAVING = CURRY | {"opens": [{"id": "spice", "says": "ask how hot", "about": ["diet"]}]}


def test_what_an_assistant_left_to_do_is_shown_and_can_be_ended(priya_client, rule, pantry, ask):
    check(pantry, ask(COOKING).answer, LEAVING)
    end = reverse("owed-end", args=[Obligation.objects.get().pk])

    assert "Left to do" in text_of(priya_client.get(URL))
    assert "ask how hot Pantry Bot, " in text_of(priya_client.get(URL))
    ended = text_of(priya_client.post(end, follow=True))
    assert "It is ended." in ended
    assert "Left to do" not in ended
    assert check(pantry, ask(COOKING).answer, CURRY).outcome == "commit"


def test_what_is_overdue_is_said_to_be(priya_client, rule, pantry, ask):
    left = {"id": "spice", "says": "ask how hot", "due": "2020-01-01T12:00:00Z"}
    check(pantry, ask(COOKING).answer, CURRY | {"opens": [left]})

    assert "overdue since" in text_of(priya_client.get(URL))


def test_ending_it_is_no_page_that_a_sign_in_leads_back_to(client):
    answer = client.get(reverse("owed-end", args=[1]))

    assert answer.url == f"{reverse('sign-in')}?next=%2F"


def test_a_stranger_ends_nothing(mallory_client, rule, pantry, ask):
    check(pantry, ask(COOKING).answer, LEAVING)
    end = reverse("owed-end", args=[Obligation.objects.get().pk])

    assert mallory_client.post(end).status_code == 404
    assert Obligation.objects.get().standing == "open"

import re

import pytest
from axes.models import AccessAttempt
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.dashboard.conftest import HTMX, text_of

URL = reverse("sign-in")


def test_it_signs_in_and_shows_the_answers(client, sam):
    answer = client.post(URL, {"username": "sam", "password": PASSWORD})

    assert answer.url == reverse("answers")


def test_it_goes_on_to_the_page_that_was_asked_for(client, sam):
    answer = client.post(URL, {"username": "sam", "password": PASSWORD, "next": "/facts/"})

    assert answer.url == "/facts/"


def test_a_wrong_password_is_said_without_telling_which_part_was_wrong(client, sam):
    answer = client.post(URL, {"username": "sam", "password": "wrong"})

    assert "There is a problem" in answer.text
    assert "<title>Error: Sign in" in answer.text
    assert 'value="sam"' in answer.text


def test_an_empty_form_names_both_fields(client, db):
    text = text_of(client.post(URL, {"username": "", "password": ""}))

    assert "Enter your username." in text
    assert "Enter your password." in text


def test_too_many_tries_lock_for_a_while(client, sam):
    answers = [client.post(URL, {"username": "sam", "password": "wrong"}) for _ in range(10)]

    assert answers[-1].status_code == 429
    assert "Wait 15 minutes" in answers[-1].text


def test_one_network_has_no_further_tries_for_each_of_its_addresses(client, sam):
    tries = [
        client.post(URL, {"username": "sam", "password": "wrong"}, REMOTE_ADDR=f"2001:db8:1:2::{n}")
        for n in range(1, 12)
    ]

    assert [answer.status_code for answer in tries] == [200] * 9 + [429] * 2


@pytest.mark.parametrize("address", ["203.0.113.7:5678", "unknown", ""])
def test_a_visitor_from_nowhere_is_counted_by_the_name_alone(client, sam, address):
    client.post(URL, {"username": "sam", "password": "wrong"}, REMOTE_ADDR=address)

    assert AccessAttempt.objects.get().ip_address is None


def test_no_log_line_says_where_a_wrong_password_came_from(client, sam, caplog):
    sent = {"username": "sam", "password": "wrong"}
    headers = {"User-Agent": "Browser of Sam"}
    client.post(URL, sent, REMOTE_ADDR="203.0.113.7", headers=headers)

    assert "New login failure" in caplog.text
    assert not [word for word in ("203.0.113.7", "Browser of Sam") if word in caplog.text]


def test_pasting_is_allowed(client, db):
    assert "onpaste" not in client.get(URL).text
    assert 'autocomplete="current-password"' in client.get(URL).text


def test_who_is_signed_in_goes_on(priya_client):
    assert priya_client.get(URL).url == reverse("answers")


def test_signing_out_ends_the_session(priya_client):
    assert priya_client.post(reverse("sign-out")).url == URL
    assert priya_client.get(reverse("answers")).status_code == 302


def signed_in(client, body):
    """Sign in from the page that stands in *body*, with what it carries."""
    carried = dict(re.findall(r'name="(next|draft)" value="([^"]*)"', body))
    return client.post(URL, carried | {"username": "priya", "password": PASSWORD}, follow=True)


@pytest.fixture
def signed_out(client, priya):
    priya.set_password(PASSWORD)
    priya.save()
    return client


def test_a_correction_typed_while_the_session_ended_stands_in_its_form_again(signed_out, priya):
    address = f"{reverse('fact-correct', args=['diet.fish'])}?from=ans_abc"

    asked = signed_out.post(address, {"value": "eats tuna", "version": 1})
    page = signed_in(signed_out, asked.text)

    assert asked.status_code == 401
    assert "What you typed is not saved." in asked.text
    assert ">eats tuna</textarea>" in page.text
    assert f'action="{address}"' in page.text
    assert 'name="version" value="1"' in page.text
    assert priya.facts.get(key="diet.fish").version == 1


def test_what_was_typed_survives_a_wrong_password(signed_out):
    body = {"username": "priya", "password": "wrong", "draft": "eats tuna", "next": "/try/"}

    answer = signed_out.post(URL, body)

    assert 'name="draft" value="eats tuna"' in answer.text
    assert 'name="next" value="/try/"' in answer.text


def test_a_question_typed_while_the_session_ended_stands_in_its_form_again(signed_out):
    asked = signed_out.post(reverse("try"), {"message": "what should I eat?"})

    assert ">what should I eat?</textarea>" in signed_in(signed_out, asked.text).text


def test_somebody_else_who_signs_in_gets_no_form_of_a_fact_that_is_not_theirs(signed_out, sam):
    body = {"username": "sam", "password": PASSWORD, "draft": "eats tuna"}

    answer = signed_out.post(URL, body | {"next": "/facts/diet.fish/correct/"})

    assert answer.status_code == 404
    assert "eats tuna" not in answer.text


@pytest.mark.parametrize(
    ("name", "args"),
    [("fact-undo", ["diet.fish"]), ("slot-use", ["diet"]), ("fact-overwrite", ["diet.fish"])],
)
def test_another_act_leads_back_to_the_page_that_it_was_on(signed_out, name, args):
    headers = {"Referer": "http://testserver/facts/?q=fish"}

    answer = signed_out.post(reverse(name, args=args), {"version": 1}, headers=headers)

    assert answer.url == "/sign-in/?next=%2Ffacts%2F%3Fq%3Dfish&not_done=1"


@pytest.mark.parametrize(
    ("name", "args"),
    [("fact-remove", ["commute"]), ("waiting-one", ["req_0"]), ("close-account", []),
     ("export", [])],
)  # fmt: skip
def test_an_act_sent_while_signed_out_is_said_not_to_be_done(signed_out, name, args):
    address = reverse(name, args=args)

    sent = signed_out.post(address, {"seen": "1"}, follow=True)
    opened = signed_out.get(address, follow=True)

    assert "You were signed out. Nothing was done." in sent.text
    assert "You were signed out." not in opened.text


@pytest.mark.parametrize(
    "referer", ["", "https://evil.example/facts/", "http://testserver/facts/diet.fish/undo/"]
)
def test_no_way_back_leads_elsewhere_or_to_an_act(signed_out, referer):
    address = reverse("fact-undo", args=["diet.fish"])

    sent = signed_out.post(address, {"version": 1}, headers={"Referer": referer})
    opened = signed_out.get(address)

    assert opened.url == "/sign-in/?next=%2F"
    assert sent.url == f"{opened.url}&not_done=1"


def test_an_act_asked_for_as_the_way_back_is_passed_over(signed_out):
    body = {"username": "priya", "password": PASSWORD, "next": reverse("sign-out")}

    assert signed_out.post(URL, body).url == reverse("answers")


def test_htmx_is_told_to_send_its_form_as_the_browser_would(signed_out):
    address = reverse("fact-correct", args=["diet.fish"])

    assert signed_out.post(address, {"value": "eats tuna"}, headers=HTMX).status_code == 401


def test_signing_out_empties_the_browser(priya_client):
    answer = priya_client.post(reverse("sign-out"))

    assert answer["Clear-Site-Data"] == '"cache", "storage"'
    assert priya_client.post(reverse("sign-out")).url == URL


def test_what_was_typed_beside_a_wrong_password_is_not_kept(client, priya):
    sent = {"username": "priya", "password": "wrong", "draft": "lives at 14 Rowan Street"}
    client.post("/sign-in/?next=/facts/hiv_status/", sent)
    kept = AccessAttempt.objects.get()
    assert "Rowan" not in kept.post_data
    assert "hiv_status" not in kept.get_data

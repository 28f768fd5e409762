"""A person sets a tag, leaves it to messages, and takes that back."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.dashboard.conftest import HTMX, text_of
from tests.dashboard.tones import URL, active, history, learn, newest, now, put, row, send
from tone.models import ToneEvent
from tone.profile import Setting

SWITCHED = "You set detailed on. It switched concise off: only one of the two can be on."


def undo(client, event, **more):
    return client.post(URL, {"do": "undo", "event": event.ref} | more, follow=True)


def test_it_says_what_was_switched_off(priya_client, priya):
    put(priya, "concise")
    page = send(priya_client, "on", tag="detailed")

    assert SWITCHED in row(page, "detailed")
    assert active(priya) == ("detailed",)
    assert page.redirect_chain[0][0] == f"{URL}?did={newest(priya).ref}"


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("on", "You set formal on."),
        ("off", "You set formal off."),
        ("clear", "You left formal to messages, from zero."),
    ],
)
def test_each_setting_says_what_it_did(priya_client, pantry, do, said):
    learn(pantry, "formal", times=2)

    assert said in row(send(priya_client, do, tag="formal"), "formal")


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("on", "formal was set on already."),
        ("off", "formal was set off already."),
        ("clear", "formal was left to messages already."),
    ],
)
def test_what_was_so_already_says_so(priya_client, priya, do, said):
    put(priya, "formal", Setting(do))
    page = send(priya_client, do, tag="formal")

    assert said in row(page, "formal")
    assert "Undo" not in row(page, "formal")


def test_undo_brings_back_both(priya_client, priya):
    put(priya, "concise")
    send(priya_client, "on", tag="detailed")
    page = undo(priya_client, newest(priya))

    assert active(priya) == ("concise",)
    assert "concise is on again. detailed is off again." in text_of(page)


def test_undo_of_a_score_says_that_it_is_as_before(priya_client, pantry):
    learn(pantry, "casual", times=2)
    page = undo(priya_client, put(pantry.person, "casual", Setting.OFF))

    assert "casual is as it was before." in row(page, "casual")


def test_in_place_the_row_its_opposite_and_the_guide_are_swapped(priya_client, priya):
    put(priya, "concise")
    answer = priya_client.post(URL, {"do": "on", "tag": "detailed"}, headers=HTMX)

    assert answer.text.strip().startswith('<li id="tag-detailed">')
    swapped = re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob="\w+"', answer.text)
    assert swapped == ["status", "tag-concise", "now", "past"]
    assert f'hx-swap-oob="innerHTML">{SWITCHED}' in answer.text
    assert "Explain a little more" in now(answer)
    assert 'tabindex="-1" autofocus' in answer.text


def test_in_place_undo_stays_on_its_row(priya_client, priya):
    put(priya, "concise")
    event = put(priya, "detailed")
    body = {"do": "undo", "event": event.ref, "tag": "detailed"}
    answer = priya_client.post(URL, body, headers=HTMX)

    assert answer.text.strip().startswith('<li id="tag-detailed">')
    assert "concise is on again. detailed is off again." in row(answer, "detailed")
    assert active(priya) == ("concise",)


def test_after_30_days_it_cannot_be_undone(priya_client, priya):
    event = put(priya, "concise", at=timezone.now() - timedelta(days=31))
    page = undo(priya_client, event, tag="concise")

    assert page.status_code == 409
    assert "This cannot be undone any more: 30 days have passed." in row(page, "concise")
    assert active(priya) == ("concise",)


@pytest.mark.parametrize("headers", [None, HTMX], ids=["a page", "in place"])
def test_what_has_changed_again_is_not_put_back(priya_client, priya, headers):
    event = put(priya, "concise")
    put(priya, "concise", Setting.OFF)
    body = {"do": "undo", "event": event.ref, "tag": "concise"}
    page = priya_client.post(URL, body, headers=headers)

    assert page.status_code == 409
    assert "Nothing was put back" in row(page, "concise")
    assert "<li" in page.text
    assert active(priya) == ()


def test_what_is_no_longer_so_is_not_said(priya_client, priya):
    event = put(priya, "concise")
    put(priya, "concise", Setting.OFF)

    assert "You set concise on" not in text_of(priya_client.get(URL, {"did": event.ref}))
    assert "nonsense" not in priya_client.get(URL, {"did": "nonsense"}).text


WRONG = [
    {},
    {"do": "on"},
    {"do": "on", "tag": "be_rude"},
    {"do": "louder", "tag": "concise"},
    {"do": "undo"},
    {"do": "undo", "event": "1"},
    {"do": "for_now", "tags": ["be_rude"], "end": "1"},
    {"do": "for_now", "tags": ["formal"], "end": "100"},
    {"do": "for_now", "tags": ["formal"]},
]


@pytest.mark.parametrize("sent", WRONG)
def test_what_is_not_understood_changes_nothing(priya_client, priya, sent):
    page = priya_client.post(URL, sent)

    assert page.status_code == 400
    assert "Nothing was changed." in text_of(page)
    assert "be_rude" not in page.text
    assert not ToneEvent.objects.exists()


def test_what_was_never_there_is_not_found(priya_client, priya):
    assert priya_client.post(URL, {"do": "undo", "event": uuid4()}).status_code == 404


def test_a_stranger_puts_nothing_back(mallory_client, priya):
    event = put(priya, "concise")

    assert mallory_client.post(URL, {"do": "undo", "event": event.ref}).status_code == 404
    assert active(priya) == ("concise",)


def test_a_stranger_sets_their_own(mallory_client, mallory, priya):
    send(mallory_client, "on", tag="concise")

    assert (active(mallory), active(priya)) == (("concise",), ())


def test_nobody_signed_in_sets_nothing(client, priya):
    assert client.post(URL, {"do": "on", "tag": "concise"}).status_code == 302
    assert not ToneEvent.objects.exists()


def test_a_setting_is_part_of_the_history_at_once(priya_client, priya):
    assert "concise came on: set by you." in history(send(priya_client, "on", tag="concise"))

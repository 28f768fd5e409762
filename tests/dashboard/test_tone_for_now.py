"""Tags that are on for a while."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from dashboard.views.tone import _end
from memory.actions import tone as acting
from tests.dashboard.conftest import text_of
from tests.dashboard.tones import URL, active, now, override, put, row, send


def lasting(person):
    return acting.profile_of(person).override_at(timezone.now())


@pytest.mark.parametrize(("end", "hours"), [("1", 1), ("4", 4)])
def test_it_lasts_as_long_as_was_said(priya_client, priya, end, hours):
    page = send(priya_client, "for_now", tags=["formal", "concise"], end=end)
    left = lasting(priya).until - timezone.now()

    assert timedelta(hours=hours, minutes=-1) < left <= timedelta(hours=hours)
    assert "For now, until" in text_of(page)
    assert "concise and formal on." in text_of(page)


def test_midnight_is_the_servers():
    at = datetime(2026, 11, 24, 22, 30, tzinfo=ZoneInfo("UTC"))
    with timezone.override("Europe/Berlin"):
        assert _end("midnight", at) == datetime(2026, 11, 24, 23, tzinfo=ZoneInfo("UTC"))


def test_while_it_lasts_the_page_says_until_when_and_how_to_end_it(priya_client, priya):
    put(priya, "detailed")
    override(priya, "concise")
    page = priya_client.get(URL)

    assert "On for now, until" in now(page)
    assert "End it now" in now(page)
    assert "Keep sentences short" in now(page)
    assert "on for now, until" in row(page, "concise")
    assert "off for now, until" in row(page, "detailed")


def test_it_is_ended_at_once(priya_client, priya):
    override(priya, "concise")
    page = send(priya_client, "end")

    assert "What was on for now has ended." in text_of(page)
    assert lasting(priya) is None


def test_it_changes_no_tag(priya_client, priya):
    put(priya, "detailed")
    send(priya_client, "for_now", tags=["concise"], end="midnight")

    assert active(priya) == ("detailed",)
    assert lasting(priya).tags == ("concise",)


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ([], "Choose at least one tag."),
        (["detailed", "concise"], "Choose one of concise and detailed."),
    ],
)
def test_what_cannot_be_is_asked_again(priya_client, priya, tags, said):
    page = priya_client.post(URL, {"do": "for_now", "tags": tags, "end": "4"})

    assert page.status_code == 422
    assert f'<a href="#id_tags_0">{said}</a>' in page.text
    assert "<title>Error: " in page.text
    assert page.text.count(" checked") == len(tags) + 1
    assert lasting(priya) is None


def test_nobody_elses_is_ended(mallory_client, priya):
    override(priya, "concise")
    send(mallory_client, "end")

    assert lasting(priya) is not None

"""The health page says in words whether the server does what it should."""

from datetime import UTC, timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory.actions import limits
from memory.admin import checkup
from memory.models import Answer, Erasure, LedgerHead, Meter, Person, Refusal
from memory.refusals import Why
from tests.dashboard.conftest import text_of

PAGE = "admin-health"


def says(what):
    return next(line for line in checkup.lines(timezone.now()) if line.what == what)


def test_a_server_in_order_says_so(admin_client, ask):
    ask("where do I work?")
    text = text_of(admin_client.get(reverse(PAGE)))
    assert "Everything here is as it should be." in text
    assert "Receipts not adding up 0 of the last 1" in text


def test_a_receipt_that_does_not_add_up_is_counted(admin_client, ask):
    for message in ("where do I work?", "thanks"):
        ask(message)
    Answer.objects.filter(pk=Answer.objects.latest("pk").pk).update(held=99)
    text = text_of(admin_client.get(reverse(PAGE)))
    assert "Receipts not adding up 1 of the last 2 no" in text
    assert "Look at 1 of these." in text


def test_the_last_lines_of_the_ledger_are_checked(ask, monkeypatch):
    monkeypatch.setattr(checkup, "LINES", 2)
    for _ in range(3):
        ask("where do I work?")
    line = says("The ledger")
    assert line.is_well
    assert "the last 2 follow each other" in line.says


@pytest.mark.parametrize(
    "change", [{"digest": "0" * 64}, {"length": 2}, {"length": 9}], ids=["digest", "less", "more"]
)
def test_a_head_that_does_not_agree_shows(ask, change):
    for _ in range(3):
        ask("where do I work?")
    LedgerHead.objects.update(**change)
    line = says("The ledger")
    assert not line.is_well
    assert "run verify_ledger" in line.says


def test_a_removal_that_does_not_end_shows(priya):
    now = timezone.now()
    for ref, hours in (("X-1", 0), ("X-2", 2)):
        started = now - timedelta(hours=hours)
        Erasure.objects.create(ref=ref, person=priya.pseudonym, scope="fact", started_at=started)
    line = says("Removals not at their end")
    assert (line.says, line.is_well) == ("2, of which 1 began more than an hour ago", False)


def test_who_nears_a_limit_shows(settings, db):
    settings.HELD_CALLS_PER_MINUTE = {"token": 10, "person": 100}
    now = limits.minute(timezone.now())
    for key, count in (("token:aa", 8), ("token:bb", 7), ("person:1", 79)):
        Meter.objects.create(key=key, window=now, count=count)
    line = says("Near their limit in this minute")
    assert line.says in {"token aa (8 of 10)", "none"}  # the minute may end meanwhile


@pytest.mark.parametrize("code", ["view_answer", "view_event"])
def test_only_who_may_see_the_ledger_sees_it(client, db, code):
    person = Person.objects.create_user("helper", name="Helper", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename=code))
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    status = client.get(reverse(PAGE)).status_code
    assert status == {"view_answer": 403, "view_event": 200}[code]


def test_nobody_else_sees_it(mallory_client, client):
    for anyone in (mallory_client, client):
        assert anyone.get(reverse(PAGE)).status_code == 302


def test_the_index_leads_to_it(admin_client):
    assert reverse(PAGE) in admin_client.get(reverse("admin:index")).content.decode()


def test_it_takes_as_many_queries_with_many_receipts(admin_client, ask):
    counts = []
    for _ in range(2):
        for _ in range(3):
            ask("where do I work?")
        with CaptureQueriesContext(connection) as queries:
            admin_client.get(reverse(PAGE))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_refused_calls_are_told_by_why_and_name_nobody(admin_client, grant):
    today = timezone.now().astimezone(UTC).date()
    for why, days, count in (("paused", 0, 3), ("scope", 1, 2), ("scope", 2, 9)):
        Refusal.objects.create(
            owner=grant.owner, assistant=grant.assistant, why=why, count=count,
            day=today - timedelta(days=days),
        )  # fmt: skip

    line = says("Refused calls, yesterday and today (UTC)")
    assert (line.says, line.is_well) == ("5: 3 while paused, 2 without the scope", True)
    assert not {"Priya", "Pantry"} & set(text_of(admin_client.get(reverse(PAGE))).split())


def test_where_none_was_refused_it_is_none(db):
    assert says("Refused calls, yesterday and today (UTC)").says == "0"


def test_each_reason_to_refuse_has_words():
    assert set(checkup.REFUSED) == set(Why)

"""What is kept for a time only goes when that time is over, and nothing else does."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from config import environment
from memory import receipt
from memory.actions import retention
from memory.models import Answer, Event, Import, Once, Proposal
from memory.portable.lines import Source
from memory.trust.ledger import NOBODY
from memory.waiting import State
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

DAY = timedelta(days=1)
MONTH = 30 * DAY
QUESTION = "where do I work and what should I not eat?"


@pytest.fixture
def old(ask):
    """An answer whose question is a month old at NOON, and a second more."""
    return ask(QUESTION, at=NOON - MONTH - timedelta(seconds=1), overrides={"diet": "any"}).answer


def kept(answer):
    return Answer.objects.of(answer.owner).get(pk=answer.pk)


def test_the_words_of_an_old_question_go(old):
    assert retention.run(at=NOON).questions == 1
    assert (kept(old).message, kept(old).reach) == ("", [])
    assert kept(old).question_dropped_at == NOON


def test_its_receipt_stays_as_it_was(old):
    parts = ("lanes", "used", "silent", "held", "turn", "tokens")
    before = Answer.objects.filter(pk=old.pk).values(*parts).get()
    retention.run(at=NOON)

    assert Answer.objects.filter(pk=old.pk).values(*parts).get() == before
    assert len(receipt.decode(kept(old).lanes)) == old.on_file


def test_a_question_of_less_than_a_month_stays(ask):
    answer = ask(QUESTION, at=NOON - MONTH).answer

    assert not retention.run(at=NOON)
    assert kept(answer).message == QUESTION


@pytest.mark.parametrize(("days", "dropped"), [(1, 1), (29, 1), (31, 0), (3650, 0)])
def test_the_days_can_be_set(old, settings, days, dropped):
    settings.HELD_QUESTION_DAYS = days

    assert retention.run(at=NOON).questions == dropped


@pytest.mark.parametrize("days", ["", "0", "-1", "3651", "a month"])
def test_days_that_are_none_stop_the_start(monkeypatch, days):
    monkeypatch.setenv("HELD_QUESTION_DAYS", days)

    with pytest.raises(ImproperlyConfigured, match=r"HELD_QUESTION_DAYS must be .* from 1 to 3650"):
        environment.days("HELD_QUESTION_DAYS", default=30)


def test_what_holds_no_words_is_passed_over(pantry, old):
    Answer.objects.update(message="", reach=[])

    assert not retention.run(at=NOON)
    assert kept(old).question_dropped_at is None


def test_questions_go_batch_by_batch(ask, monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 2)
    for _ in range(5):
        ask("where do I work?", at=NOON - 2 * MONTH)

    assert retention.run(at=NOON).questions == 5
    assert not Answer.objects.exclude(message="").exists()


def test_records_of_retries_go_after_a_day(priya):
    for number, age in enumerate([timedelta(hours=23), timedelta(hours=25)]):
        Once.objects.create(owner=priya, token="t", method="PUT", path="p", key=str(number),
                            body="b", at=NOON - age)  # fmt: skip

    assert retention.run(at=NOON).retries == 1
    assert Once.objects.get().key == "0"


@pytest.mark.parametrize(
    ("state", "days", "goes"),
    [
        (State.ACCEPTED, 91, True),
        (State.DECLINED, 91, True),
        (State.LAPSED, 91, True),
        (State.ACCEPTED, 89, False),
        (State.WAITING, None, False),
    ],
)
def test_a_request_goes_ninety_days_after_its_yes_or_no(priya, state, days, goes):
    decided = None if days is None else NOON - days * DAY
    Proposal.objects.create(owner=priya, ref="req_1", kind="save", key="hobby", state=state,
                            at=NOON - 200 * DAY, decided_at=decided)  # fmt: skip

    assert retention.run(at=NOON).requests == goes
    assert Proposal.objects.exists() is not goes


def test_a_file_that_nobody_answers_goes_after_a_day(priya):
    for number, hours in enumerate([23, 25]):
        Import.objects.create(owner=priya, ref=f"imp_{number}", source=Source.TEXT,
                              made_at=NOON - timedelta(hours=hours))  # fmt: skip

    assert retention.run(at=NOON).files == 1
    assert Import.objects.get().ref == "imp_0"


def test_sessions_that_are_over_go(priya_client, mallory_client):
    Session.objects.update(expire_date=NOON + DAY)
    Session.objects.filter(pk=priya_client.session.session_key).update(expire_date=NOON - DAY)

    assert retention.run(at=NOON).sessions == 1
    assert Session.objects.get().pk == mallory_client.session.session_key


@pytest.mark.parametrize(("minutes", "left"), [(14, 1), (16, 0)])
def test_where_a_wrong_password_came_from_goes_after_a_quarter_of_an_hour(db, minutes, left):
    AccessAttempt.objects.create(username="sam", ip_address="203.0.113.7", failures_since_start=1)
    retention.run(at=timezone.now() + timedelta(minutes=minutes))

    assert AccessAttempt.objects.count() == left


def test_a_second_run_drops_nothing_more(old):
    retention.run(at=NOON)

    assert not retention.run(at=NOON + timedelta(hours=1))
    assert kept(old).question_dropped_at == NOON


def test_a_run_that_dropped_something_leaves_one_line_on_nobody(old):
    for _ in range(2):
        retention.run(at=NOON)

    event = Event.objects.get(act="dropped")
    assert (event.actor, event.counts) == ("server", {"questions": 1})
    assert (event.person, event.thing) == (NOBODY, "")


def test_the_receipt_says_how_long_its_question_was_kept(old, priya_client):
    retention.run(at=NOON)
    page = text_of(priya_client.get(reverse("receipt", args=[old.ref])))

    assert "The question's text was kept for 30 days." in page.replace("&#x27;", "'")
    assert "What each part of the question reached was kept as long as its text." in page
    assert "nothing reached" not in page
    assert "adds up" in page


@pytest.mark.parametrize("form", ["receipt-text", "receipt-json"])
def test_the_other_forms_of_the_receipt_open_too(old, priya_client, form):
    retention.run(at=NOON)

    assert priya_client.get(reverse(form, args=[old.ref])).status_code == 200


def test_the_list_of_answers_says_that_the_words_are_not_kept(old, priya_client):
    retention.run(at=NOON)

    assert "The words of this question are no longer kept." in text_of(priya_client.get("/"))


def test_a_save_that_names_such_an_answer_is_told_so(old, api):
    retention.run(at=NOON)
    sent = api.put("facts/commute/", {"value": "walks", "answer": old.ref})

    assert sent.status_code == 400
    assert "Not an answer in progress" in sent.json()["errors"]["answer"][0]


def test_the_assistant_still_reads_its_receipt_and_disclosure(old, api):
    retention.run(at=NOON)

    assert api.get(f"answers/{old.ref}/").json()["on_file"] == old.on_file
    assert api.get(f"answers/{old.ref}/disclosure/").json()["total"] == old.on_file


@pytest.mark.parametrize("hours", ["0", "-1", "721", "often", "nan"])
def test_the_command_refuses_hours_that_are_none(db, hours):
    with pytest.raises(CommandError, match="every"):
        call_command("retain", "--every", hours)

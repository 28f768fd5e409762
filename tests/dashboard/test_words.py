from datetime import UTC, datetime, timedelta

import pytest

from dashboard import words
from memory.attributes import Origin
from memory.decision import Reason
from memory.receipt import Kind

NOW = datetime(2026, 11, 24, 14, 2, tzinfo=UTC)
AROUND = words.Circumstances(assistant="Pantry Bot", kind=Kind.APPLY, budget=50)


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_has_its_words(reason):
    assert "{" not in words.reason(reason, AROUND)


@pytest.mark.parametrize(
    ("reason", "day", "said"),
    [
        (Reason.NOT_REACHED, "", "The question did not ask about it"),
        (Reason.NOT_GRANTED, "", "Pantry Bot has no access to it"),
        (Reason.NOT_CLEARED, "", "Pantry Bot has no clearance for it"),
        (Reason.ANOTHER_PERSON, "", "It is about someone else"),
        (Reason.UNCONFIRMED, "", "A guess you have not confirmed"),
        (Reason.EXPIRED, "3 Nov", "It expired on 3 Nov"),
        (Reason.PAUSED, "3 Nov", "You stopped its use on 3 Nov"),
        (Reason.PAUSED, "", "You stopped its use"),
        (Reason.OVERRIDDEN_TODAY, "", "What you asked for today wins"),
        (Reason.OVERWRITTEN, "3 Nov", "You had it overwritten on 3 Nov"),
        (Reason.OVER_BUDGET, "", "Left out to stay under 50 tokens"),
        (Reason.NOT_SUPPORTED, "", "Pantry Bot named it, but the question gave no ground"),
    ],
)
def test_held_reasons_read_as_agreed(reason, day, said):
    assert words.reason(reason, AROUND, day) == said


@pytest.mark.parametrize("origin", Origin)
def test_each_origin_has_its_words(origin):
    assert "3 Nov" in words.source(origin, None, "3 Nov")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (timedelta(minutes=1), "today 14:01"),
        (timedelta(hours=15), "yesterday 23:02"),
        (timedelta(days=21), "3 Nov 14:02"),
        (timedelta(days=365), "24 Nov 2025 14:02"),
    ],
)
def test_a_moment_is_told_from_today(before, said):
    assert words.moment(NOW - before, NOW) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 facts"), (1, "1 fact"), (1204, "1,204 facts")])
def test_numbers_take_the_plural(number, said):
    assert words.count(number, "fact") == said

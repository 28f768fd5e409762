"""An assistant's page tells what it named again and again without ground in a question."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.actions import callers
from memory.actions.erasing import removal
from memory.actions.erasing.removal import Also
from memory.models import Answer, Grant
from tests.dashboard.assistants import address, read

TITLE = "What it named itself"


@pytest.fixture
def claiming(api, grant, priya_client):
    """Let Pantry Bot name slots with questions that say nothing of them, and read its page."""

    def claiming(*named):
        for slots in named:
            api.apply("thanks a lot", asks=slots.split())
        return read(priya_client, address(grant))

    return claiming


def test_it_counts_what_was_named_without_ground_the_most_named_first(claiming):
    shown = claiming("commute diet", "commute", "commute")

    assert (
        "In the last 30 days it named 2 things that your questions gave no ground for: "
        "commute (3 times), diet (once). None of it was given for being named."
    ) in shown


def test_one_slip_is_not_told(claiming):
    assert TITLE not in claiming("commute")


def test_with_or_without_leave_it_is_the_same_claim(claiming):
    without = claiming("commute", "commute")
    Grant.objects.update(counts_nominations=True)

    assert "commute (2 times)" in without
    assert "commute (3 times)" in claiming("commute")


def test_what_the_question_gave_ground_for_is_not_told(api, grant, priya_client):
    for _ in range(2):
        api.apply("anything about diet plans lately", asks=["diet"])

    assert TITLE not in read(priya_client, address(grant))


def test_another_assistants_claims_are_its_own(claiming, priya, make_api, priya_client):
    claiming("commute", "commute")
    make_api(priya, assistant="Trip Planner")
    other = Grant.objects.get(assistant__name="Trip Planner")

    assert TITLE not in read(priya_client, address(other))


def test_older_claims_are_not_told(claiming, priya):
    claiming("commute", "commute")
    priya.answers.update(at=datetime.now(UTC) - timedelta(days=31))

    assert TITLE not in claiming()


def test_many_names_are_told_up_to_a_dozen(claiming, put):
    for number in range(14):
        put(f"note_{number}", "is a note")

    shown = claiming(" ".join(f"note_{number}" for number in range(14)))

    assert "14 things that your questions gave no ground for" in shown
    assert "(once), and 2 more. None of it" in shown


def test_an_erased_name_is_not_told_and_its_claims_still_count(claiming, priya):
    claiming("commute diet", "commute diet")
    _erase(priya, "commute")

    shown = claiming()

    assert "commute" not in shown
    assert "ground for: diet (2 times), and things since erased (2 times)." in shown


def test_of_names_that_are_all_erased_only_how_often_is_told(claiming, priya):
    claiming("commute", "commute")
    _erase(priya, "commute")

    assert "it named things since erased (2 times) that your questions gave no" in claiming()


def test_what_was_named_goes_with_the_receipts(claiming):
    claiming("commute", "commute")
    Answer.objects.all().delete()

    assert TITLE not in claiming()


def test_claims_need_no_query_of_their_own(claiming, grant, priya_client, queries):
    claiming("thanks")
    with queries() as before:
        priya_client.get(address(grant))
    claiming("commute", "commute diet")

    with queries() as after:
        priya_client.get(address(grant))

    assert len(before) == len(after)


def _erase(person, key):
    removal.fact(callers.themselves(person), key, at=datetime.now(UTC), also=Also(names=True))

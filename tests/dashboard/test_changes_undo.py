"""From the list of changes a correction is undone, where its undo still works."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from dashboard import changes
from memory.actions import callers, decide
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.actions.undo import undo
from memory.attributes import Origin
from memory.models import Fact, Proposal
from tests.conftest import NOON

URL = reverse("changes")
DAY = timedelta(days=1)


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def lines(person, now=NOON):
    return changes.of(person, None, now).lines


def newest(person, now=NOON):
    return lines(person, now)[0]


def test_a_correction_can_be_undone_from_here(priya, priya_client, pantry):
    save(pantry, Draft(key="commute", value="walks"), at=timezone.now())

    page = priya_client.get(URL).text
    assert f'action="{reverse("fact-undo", args=["commute"])}"' in page
    priya_client.post(reverse("fact-undo", args=["commute"]), {"version": 2})
    assert Fact.objects.get(key="commute").version == 3
    assert 'name="version"' not in priya_client.get(URL).text


@pytest.mark.parametrize(
    ("since", "can"), [(timedelta(days=30), True), (timedelta(days=30, seconds=1), False)]
)
def test_for_thirty_days(priya, pantry, since, can):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)

    assert bool(newest(priya, NOON + since).version) is can


def test_only_the_last_correction_of_a_fact_can_be_undone(priya, pantry):
    for value in ("walks", "cycles"):
        save(pantry, Draft(key="commute", value=value), at=NOON)

    assert [line.version for line in lines(priya)[:2]] == [3, 0]


def test_what_was_undone_or_overwritten_has_no_undo(priya, pantry, herself):
    save(pantry, Draft(key="commute", value="walks"), at=NOON - DAY)
    undo(herself, "commute", expected=2, at=NOON)
    save(pantry, Draft(key="residence", value="lives in Leeds"), at=NOON)
    overwrite(herself, "residence", at=NOON + DAY)

    assert not any(line.version for line in lines(priya, NOON + DAY))


def test_a_first_save_has_no_undo(priya, pantry):
    save(pantry, Draft(key="zoo.bird", value="keeps a parrot"), at=NOON)

    assert newest(priya).version == 0


def test_a_correction_that_waited_can_be_undone_after_the_yes(priya, pantry, herself):
    save(replace(pantry, asks_first=True), Draft(key="commute", value="walks"), at=NOON)
    waits = newest(priya)
    decide.accept(herself, Proposal.objects.get().ref, at=NOON)

    assert (waits.sentence, waits.version) == ("Pantry Bot asked to correct commute.", 0)
    assert newest(priya).sentence == "You said yes to correcting commute."
    assert newest(priya).version == 2


def test_a_guess_that_was_declined_has_no_name(priya, pantry, herself):
    save(pantry, Draft(key="hobby", value="paints", origin=Origin.INFERRED), at=NOON)
    decide.decline(herself, Proposal.objects.get().ref, at=NOON)

    said = [line.sentence for line in lines(priya) if "said no" in line.sentence]
    assert said == ["You said no to saving a fact since removed."]


def test_a_request_that_is_no_longer_kept_has_no_name(priya, pantry, herself):
    guess = Draft(key="hobby", value="paints", origin=Origin.INFERRED)
    save(pantry, guess, at=NOON)
    decide.accept(herself, Proposal.objects.get().ref, at=NOON)
    Proposal.objects.all().delete()

    assert newest(priya).sentence == ("You said yes to a change of a fact since removed.")

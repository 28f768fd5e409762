"""A key that was removed is known again, by a digest."""

from datetime import timedelta

import pytest

from memory.actions.erasing import removal, removed
from memory.models import Removed
from memory.trust.erasure import LATE, Standing
from tests.memory.erasing.conftest import LATER


@pytest.fixture
def gone(herself):
    return removal.fact(herself, "commute", at=LATER)


@pytest.mark.parametrize(
    ("since", "standing"),
    [
        (timedelta(0), Standing.LATE),
        (LATE - timedelta(seconds=1), Standing.LATE),
        (LATE, Standing.KNOWN),
        (timedelta(days=300), Standing.KNOWN),
    ],
)
def test_how_a_removed_key_stands(priya, gone, since, standing):
    assert removed.standing(priya, "commute", LATER + since) is standing


def test_another_key_was_not_removed(priya, gone):
    assert removed.standing(priya, "commute.weekend", LATER) is None


def test_the_person_may_use_the_key_again(priya, gone):
    removed.readmit(priya, "commute")

    assert removed.standing(priya, "commute", LATER) is None


def test_to_remove_it_again_starts_its_hour_anew(herself, priya, put, gone):
    put("commute", "walks")
    later = LATER + timedelta(days=1)

    removal.fact(herself, "commute", at=later)

    assert removed.standing(priya, "commute", later) is Standing.LATE


def test_what_is_kept_of_it_is_another_for_each_person(priya, sam, gone):
    kept = Removed.objects.of(priya).get().digest
    assert kept == priya.vault.digest("commute")
    assert kept != sam.vault.digest("commute")
    assert len(kept) == 64


def test_which_keys_one_removal_was_of(priya, gone):
    assert removed.among(priya, ["commute", "diet.fish"], LATER) == {"commute"}
    assert removed.among(priya, ["commute"], LATER + LATE) == frozenset()

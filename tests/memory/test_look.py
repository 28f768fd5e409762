"""An admin opens one value: recorded first, told to its person, or not at all."""

import pytest

from memory.actions import callers
from memory.actions.errors import NotOnFileError
from memory.actions.look import ReasonError, UnrecordedError, keys, look
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.models import Event, Look
from tests.conftest import NOON
from tests.memory.unwritable import no_event_can_be_written

WHY = "She asked me on the phone what is saved there."


def test_it_returns_the_value_in_force(admin, priya):
    save(callers.themselves(priya), Draft(key="commute", value="walks"), at=NOON)

    assert look(admin, priya, "commute", WHY, at=NOON) == "walks"


def test_it_leaves_a_line_in_the_ledger_and_the_reason_for_the_person(admin, priya):
    look(admin, priya, "commute", WHY, at=NOON)

    row = Look.objects.of(priya).get()
    event = Event.objects.get(act="looked")
    assert (row.admin, row.key, row.reason) == (admin, "commute", WHY)
    assert (event.person, event.actor, event.thing) == (priya.pseudonym, "admin", str(row.ref))


def test_each_look_is_one_line(admin, priya):
    for _ in range(2):
        look(admin, priya, "commute", WHY, at=NOON)

    assert Event.objects.filter(act="looked").count() == Look.objects.count() == 2


@pytest.mark.parametrize("reason", ["", "curious", "  a   b   c  ", "x" * 501])
def test_without_a_reason_nothing_is_opened(admin, priya, reason):
    with pytest.raises(ReasonError):
        look(admin, priya, "commute", reason, at=NOON)
    assert not Look.objects.exists()


def test_a_reason_stands_on_one_line(admin, priya):
    look(admin, priya, "commute", " She asked me\n  to look. ", at=NOON)

    assert Look.objects.of(priya).get().reason == "She asked me to look."


def test_what_is_not_there_is_not_opened(admin, priya):
    overwrite(callers.themselves(priya), "commute", at=NOON)
    for key in ("commute", "no_such_key"):
        with pytest.raises(NotOnFileError):
            look(admin, priya, key, WHY, at=NOON)
    assert not Event.objects.filter(act="looked").exists()


def test_a_key_of_somebody_else_is_not_opened(admin, priya, sam):
    with pytest.raises(NotOnFileError):
        look(admin, sam, "commute", WHY, at=NOON)


def test_what_cannot_be_recorded_does_not_happen(admin, priya):
    with no_event_can_be_written(), pytest.raises(UnrecordedError):
        look(admin, priya, "commute", WHY, at=NOON)
    assert not Look.objects.exists()


def test_there_is_to_open_what_has_a_value(priya):
    overwrite(callers.themselves(priya), "commute", at=NOON)

    assert "diet.fish" in keys(priya)
    assert "commute" not in keys(priya)

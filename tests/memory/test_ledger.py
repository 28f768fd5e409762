import json
from datetime import timedelta, timezone

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.transaction import TransactionManagementError

from memory.actions import callers, chain, use
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.actions.undo import undo
from memory.attributes import Mode
from memory.models import Event, LedgerHead, keys
from memory.trust.keyring import UnknownKeyError
from memory.trust.ledger import NOBODY, Act
from tests.conftest import NOON


@pytest.fixture
def busy(pantry, ask, priya):
    """One of everything that leaves an event."""
    herself = callers.themselves(priya)
    ask("where do I work and what should I not eat?")
    save(pantry, Draft(key="zebra.stripes", value="counts zebra stripes"), at=NOON)
    save(pantry, Draft(key="commute", value="commutes an hour"), at=NOON)
    undo(herself, "commute", expected=2, at=NOON)
    overwrite(pantry, "diet.fish", at=NOON)
    use.stop(herself, "diet", at=NOON)
    use.start(herself, "diet", at=NOON)
    use.set_mode(herself, "residence", Mode.INSTRUCTION, at=NOON)
    return [*Event.objects.values()]


def test_every_act_leaves_its_event(busy):
    assert {event["act"] for event in busy} >= {
        "loaded", "consented", "granted", "issued", "gave", "saved", "corrected", "undone",
        "overwritten", "stopped", "started", "changed_mode",
    }  # fmt: skip


def test_no_event_holds_a_key_a_value_or_a_name(busy):
    told = json.dumps(busy, default=str).lower()
    words = ("zebra", "commute", "diet", "fish", "residence", "halloway", "priya", "pantry", "work")
    assert [word for word in words if word in told] == []


def test_events_name_the_person_by_pseudonym(busy, priya):
    assert {event["person"] for event in busy} == {priya.pseudonym}


def test_an_event_can_be_neither_changed_nor_taken_back(busy):
    for attempt in (lambda: Event.objects.update(act="gave"), Event.objects.all().delete):
        with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
            attempt()
    assert Event.objects.count() == len(busy)


REFUSED = ["UPDATE memory_event SET act = ''", "DELETE FROM memory_event"]
if connection.vendor == "postgresql":  # SQLite has no such statement
    REFUSED += ["TRUNCATE memory_event", "TRUNCATE memory_event CASCADE"]


@pytest.mark.parametrize("sql", REFUSED)
def test_the_database_itself_refuses_it(busy, sql):
    with (
        pytest.raises(DatabaseError, match="only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert Event.objects.count() == len(busy)


def test_what_fails_leaves_no_event(pantry):
    before = Event.objects.count()
    with pytest.raises(ValueError, match="empty"):
        save(pantry, Draft(key="commute", value=""), at=NOON)
    assert Event.objects.count() == before


def test_the_numbers_have_no_gap_and_each_row_has_its_own_as_id(busy):
    numbers = [*Event.objects.order_by("at", "number").values_list("number", "pk")]
    assert sorted(numbers) == [(number, number) for number in range(1, len(busy) + 1)]


def test_a_moment_told_in_another_zone_is_the_same_moment(priya):
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    callers.record(callers.themselves(priya), Act.STOPPED, "diet", elsewhere)
    assert chain.verify().length == Event.objects.count()


@pytest.fixture
def no_transaction(db):
    """As outside pytest, whose tests are a transaction each."""
    connection.in_atomic_block = False
    yield
    connection.in_atomic_block = True


def test_it_is_not_written_outside_a_transaction(no_transaction):
    with pytest.raises(TransactionManagementError):
        LedgerHead.locked()


def test_a_ledger_without_a_line_takes_another_key(db, settings):
    settings.HELD_KEYS = "ab" * 32
    assert LedgerHead.locked().kek in keys.current()


def test_a_ledger_with_lines_does_not(busy, settings):
    settings.HELD_KEYS = "ab" * 32
    with pytest.raises(UnknownKeyError):
        LedgerHead.locked().append(Event(person=NOBODY, act="gave", actor="server", at=NOON))

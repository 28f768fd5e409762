"""What comes back where an assistant only corrected it, and how much work that is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from dashboard import lines
from memory.actions import chain
from memory.actions.erasing.source import source
from memory.actions.save import Draft, save
from memory.attributes import Category
from memory.models import Attribute, Event, Fact, FactVersion, Proposal
from memory.trust.ledger import Act
from memory.waiting import Kind, State
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER

MORE = 6  # queries: room for one more statement that goes in chunks


def file_of(person, bot, count, start):
    """*count* facts by *bot* alone, and as many of the person's that it corrected."""
    slot, _ = Attribute.objects.get_or_create(owner=person, slot="shelf")
    facts = Fact.objects.bulk_create(
        Fact(
            owner=person, attribute=slot, key=f"shelf.{start + n}", category="context",
            sensitivity="ordinary", version=1 + n % 2, created_at=NOON, updated_at=NOON,
            confirmed_at=NOON,
        )
        for n in range(2 * count)
    )  # fmt: skip
    FactVersion.objects.bulk_create(
        FactVersion(
            owner=person, fact=fact, number=number, value=f"holds {fact.key} {number}",
            form="phrase", origin="saved" if by else "stated", assistant=by, at=NOON,
        )
        for fact in facts
        for number, by in (((1, None), (2, bot)) if fact.version == 2 else ((1, bot),))
    )  # fmt: skip


def work(herself, bot, count, start):
    file_of(herself.person, bot, count, start)
    with CaptureQueriesContext(connection) as done:
        source(herself, bot, at=LATER)
    return [query["sql"] for query in done]


def test_three_hundred_facts_take_the_queries_of_thirty(herself, pantry_bot):
    few, many = work(herself, pantry_bot, 15, 0), work(herself, pantry_bot, 150, 1000)

    assert len(many) <= len(few) + MORE


def test_the_ledger_is_held_after_the_last_row_is_gone(herself, pantry_bot):
    done = work(herself, pantry_bot, 3, 0)

    held = next(n for n, sql in enumerate(done) if "FROM memory_ledgerhead" in sql)
    assert not any(sql.startswith("DELETE") for sql in done[held:])


def test_each_that_came_back_has_its_event_and_the_chain_holds(herself, priya, pantry_bot):
    work(herself, pantry_bot, 40, 0)

    facts = Fact.objects.of(priya).filter(attribute__slot="shelf")
    events = Event.objects.filter(act=Act.UNDONE).values_list("thing", flat=True)
    assert sorted(events) == sorted(str(fact.ref) for fact in facts)
    assert chain.verify().length == Event.objects.count()


def test_each_has_its_own_value_again(herself, priya, pantry_bot):
    work(herself, pantry_bot, 30, 0)

    rows = FactVersion.objects.of(priya).current().filter(fact__attribute__slot="shelf")
    told = {(row.fact.key, row.value, row.number) for row in rows.select_related("fact")}
    assert told == {(f"shelf.{n}", f"holds shelf.{n} 1", 3) for n in range(1, 60, 2)}


def test_a_value_that_came_back_is_sealed_anew(herself, priya, pantry_bot):
    work(herself, pantry_bot, 5, 0)

    sealed = FactVersion.objects.of(priya).filter(fact__attribute__slot="shelf")
    blobs = [bytes(blob) for blob in sealed.values_list("value", flat=True)]
    assert len(blobs) == len({blob[1:13] for blob in blobs}) == 10


def test_how_the_fact_stood_comes_back_with_the_value(herself, priya, pantry, put):
    put("commute", "cycles to work", category=Category.PREFERENCE, expires_at=LATER)
    save(pantry, Draft(key="commute", value="walks", category=Category.CONTEXT), at=NOON)

    source(herself, pantry.assistant, at=LATER)

    fact = Fact.objects.of(priya).get(key="commute")
    assert (fact.category, fact.expires_at, fact.confirmed_at) == ("preference", LATER, LATER)


def test_its_page_says_that_the_person_put_it_back(herself, priya, pantry, put):
    put("commute", "cycles to work")
    save(pantry, Draft(key="commute", value="walks to work"), at=NOON)

    source(herself, pantry.assistant, at=LATER)

    (row,) = lines.rows(priya).current().filter(fact__key="commute")
    line = lines.of(row, lines.undoings(priya, [row]), LATER)
    assert line.source.startswith("Put back by you")


@pytest.fixture
def corrected_guess(priya, pantry_bot, trip_planner):
    """Trip Planner guessed; Pantry Bot said something else since, and the guess was set aside."""
    file_of(priya, pantry_bot, 1, 0)
    fact = Fact.objects.of(priya).get(key="shelf.1")
    fact.versions.filter(number=1).update(origin="inferred", assistant=trip_planner, waited=True)
    asked = {"owner": priya, "kind": Kind.SAVE, "key": fact.key, "fact": fact, "at": NOON}
    decided = {"state": State.DECLINED, "decided_at": NOON, "seen": 1}
    Proposal.objects.create(ref="req_1", assistant=trip_planner, **asked, **decided)
    Proposal.objects.create(ref="req_2", assistant=pantry_bot, **asked, **decided)
    return fact


def test_a_guess_that_came_back_waits_for_the_person(herself, priya, pantry_bot, corrected_guess):
    source(herself, pantry_bot, at=LATER)

    corrected_guess.refresh_from_db()
    asked = Proposal.objects.of(priya).get()
    assert (asked.ref, asked.state, asked.seen) == ("req_1", State.WAITING, 3)
    assert corrected_guess.confirmed_at is None

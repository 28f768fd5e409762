"""The raw bytes of PostgreSQL's files, before an erasure and after it, and a race there."""

import pytest
from django.db import connection

from tests.memory.erasing.raw import Marks, of_postgres, search
from tests.memory.erasing.stage import Stage
from tests.memory.erasing.test_bytes import ROWS, marks_of
from tests.memory.erasing.test_race import check, check_to_the_end
from tests.servers import postgres

pytestmark = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="It runs with the tests on PostgreSQL."
)
LOG = "pg_wal"


@pytest.fixture(scope="module")
def cluster():
    with postgres.running() as made:
        # As docs/privacy.md advises: segments of the change log are not used again as they are.
        made.execute("ALTER SYSTEM SET wal_recycle = off")
        made.execute("SELECT pg_reload_conf()")
        yield made


@pytest.fixture(scope="module")
def played(cluster, tmp_path_factory):
    made = Stage(url=cluster.url(), folder=tmp_path_factory.mktemp("keys"))
    made.manage("migrate", "-v0")
    return made


def tables(cluster, marks):
    """All that is on the disk but the change log."""
    cluster.execute("CHECKPOINT")
    return search(of_postgres(cluster.data, without=[LOG]), marks)


def log(cluster, marks):
    """What is in the change log once PostgreSQL has let go of what it needs no more."""
    for _ in range(2):
        cluster.execute("SELECT pg_switch_wal()")
        cluster.execute("CHECKPOINT")
    return search(of_postgres(cluster.data / LOG), marks)


def test_of_a_thousand_sentinels_none_is_left_of_a_closed_account(cluster, played):
    theirs, others = played.play("fill", ROWS), played.play("fill", ROWS)
    marks, stays = marks_of(theirs), marks_of(others)
    cluster.execute("ANALYZE", "held")  # which takes samples of what is in the columns
    before = tables(cluster, marks)
    assert len(before.found) == len(marks) >= 1000, str(before)

    closed = played.play("close", theirs["person"])

    after = tables(cluster, marks)
    print(f"\nBefore: {before}\nAfter: {after}")
    assert closed["finished"]
    assert len(after.found) == 0, f"{after}\n{after.found}"
    assert len(log(cluster, marks).found) == 0
    assert len(tables(cluster, stays).found) == len(stays)
    assert played.play("left", theirs["person"]) == {"rows": 0, "keys": 0}


def test_a_removed_fact_is_in_no_byte_and_the_rest_of_its_person_is(cluster, played):
    told = played.play("live", 40)
    gone, stays = Marks(sealed=set(told["gone"])), Marks(sealed=set(told["stays"]))
    cluster.execute("ANALYZE", "held")
    assert len(tables(cluster, gone).found) == len(gone)

    assert played.play("remove", told["person"])["finished"]

    after = tables(cluster, gone)
    assert len(after.found) == 0, f"{after}\n{after.found}"
    assert len(tables(cluster, stays).found) == len(stays)


def test_while_somebody_reads_what_was_there_it_is_not_called_erased(cluster, played):
    told = played.play("live", 3)
    gone = Marks(sealed=set(told["gone"]))
    reader = played.start("read_on", told["person"])
    assert reader.stdout.readline().strip() == "ready"

    removed = played.play("remove", told["person"])

    assert not removed["finished"]
    reader.communicate("go\n", timeout=60)
    assert played.play("finish", removed["ref"])["finished"]
    assert len(tables(cluster, gone).found) == 0


def test_a_reader_of_another_table_keeps_old_rows_which_are_counted(cluster, played):
    told = played.play("live", 3)
    reader = played.start("read_other")
    assert reader.stdout.readline().strip() == "ready"

    removed = played.play("remove", told["person"])

    assert not removed["finished"]
    assert removed["places"]["files"]["left"] > 0
    reader.communicate("go\n", timeout=60)
    assert played.play("finish", removed["ref"])["finished"]


def test_after_a_removal_no_row_is_there(played):
    check(played, 25)
    check_to_the_end(played, 15)


@pytest.mark.long
def test_after_500_removals_no_row_is_there(cluster, tmp_path):
    made = Stage(url=cluster.create("races"), folder=tmp_path)
    made.manage("migrate", "-v0")
    check(made, 500)

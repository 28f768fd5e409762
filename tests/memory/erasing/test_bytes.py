"""The raw bytes of SQLite's files, before an erasure and after it."""

import pytest
from django.db import connection

from memory.actions.erasing.sqlite import AT_ONCE
from tests.memory.erasing import stage
from tests.memory.erasing.raw import Marks, of_sqlite, search

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="It runs with the tests on SQLite."
)
NOWHERE = "deadbeef" * 3
ROWS = 23  # of each model: with these, more than 1,000 sentinels


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return stage.on_sqlite(tmp_path_factory.mktemp("bytes"))


def files(played):
    return of_sqlite(played.folder / "held.sqlite3")


def marks_of(told):
    return Marks(plain=set(told["plain"]), sealed=set(told["sealed"]))


def test_of_a_thousand_sentinels_none_is_left_of_a_closed_account(played):
    theirs, others = played.play("fill", ROWS), played.play("fill", ROWS)
    marks, stays = marks_of(theirs), marks_of(others)
    before = search(files(played), marks)
    assert len(before.found) == len(marks) >= 1000, str(before)

    closed = played.play("close", theirs["person"])

    after = search(files(played), marks)
    print(f"\nBefore: {before}\nAfter: {after}")
    assert closed["finished"]
    assert len(after.found) == 0, f"{after}\n{after.found}"
    assert len(search(files(played), stays).found) == len(stays)
    assert played.play("left", theirs["person"]) == {"rows": 0, "keys": 0}
    assert played.play("left", others["person"])["keys"] == 1


def test_a_removed_fact_is_in_no_byte_and_the_rest_of_its_person_is(played):
    told = played.play("live", 40)
    gone, stays = Marks(sealed=set(told["gone"])), Marks(sealed=set(told["stays"]))
    assert len(search(files(played), gone).found) == len(gone) > 80

    removed = played.play("remove", told["person"])

    after = search(files(played), gone)
    assert removed["finished"]
    assert removed["places"]["files"]["erased"] >= len(gone)  # with what held the name
    assert len(after.found) == 0, f"{after}\n{after.found}"
    assert len(search(files(played), stays).found) == len(stays)


def test_a_removal_that_was_broken_off_is_finished_by_another_process(played):
    told = played.play("live", 5)
    begun = played.play("remove_only", told["person"])
    assert not begun["finished"]

    assert "Erased: 1." in played.manage("check_erasures")

    assert played.play("finish", begun["ref"])["finished"]
    assert played.play("acts")[-2:] == ["removed", "erased"]  # once, however often it is tried
    assert len(search(files(played), Marks(sealed=set(told["gone"]))).found) == 0


def test_while_somebody_reads_what_was_there_it_is_not_called_erased(played):
    told = played.play("live", 3)
    reader = played.start("read_on", told["person"])
    assert reader.stdout.readline().strip() == "ready"

    removed = played.play("remove", told["person"])

    assert not removed["finished"]
    assert removed["tries"] == 1
    assert removed["places"]["files"]["left"] > 0
    reader.communicate("go\n", timeout=60)
    assert played.play("finish", removed["ref"])["finished"]


def test_a_full_text_index_keeps_no_word_of_a_row_that_is_gone(tmp_path):
    assert stage.on_sqlite(tmp_path).play("index", "windowsill") == 0


@pytest.mark.parametrize("cut", [0, 10])
def test_a_file_with_nothing_in_it_reads_as_removed(played, tmp_path, cut):
    """The search finds what is there, and nothing in a file that was cut off before it."""
    told = played.play("live", 2)
    whole = b"".join(path.read_bytes() for path in files(played))
    (tmp_path / "held.sqlite3").write_bytes(whole[:cut])
    marks = Marks(sealed=set(told["gone"]))

    assert len(search(files(played), marks).found) == len(marks)
    assert len(search(of_sqlite(tmp_path / "held.sqlite3"), marks).found) == 0


def test_the_products_own_search_finds_what_is_there(played):
    told = played.play("live", 2)

    looked = played.play("look", told["gone"] + [NOWHERE])

    assert looked["found"] == len(told["gone"])
    assert looked["files"][0].endswith("held.sqlite3")


@pytest.mark.parametrize("others", [20_000, 2 * AT_ONCE])
def test_each_is_found_however_many_are_looked_for(played, others):
    told = played.play("live", 2)

    assert played.play("look_among", told["gone"], others) == len(told["gone"])


def test_to_read_the_file_takes_no_lock_of_sqlites_away(played):
    before, after = played.play("locks", [NOWHERE])

    assert before == after > 0

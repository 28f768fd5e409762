"""`manage.py verify_ledger`: what it says of a whole ledger, and of a broken one where and why."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memory.actions import chain
from memory.models import Event, LedgerHead
from memory.trust import ledger
from memory.trust.ledger import START
from tests.memory.test_ledger_mutations import loosened, run

pytestmark = pytest.mark.django_db

ON_SQLITE = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL stores values, not their writing."
)


def verify(*options):
    said = StringIO()
    call_command("verify_ledger", *options, stdout=said)
    return said.getvalue()


def told(length):
    """The head as it was when the ledger had so many lines."""
    digests = {0: START, **dict(Event.objects.values_list("number", "digest"))}
    return f"{length}:{digests[length]}"


def fails(*options):
    with pytest.raises(CommandError) as failure:
        verify(*options)
    assert failure.value.returncode == 1
    return str(failure.value)


def test_a_whole_ledger_adds_up():
    loosened(7)
    assert verify() == f"The ledger holds 7 lines and adds up. Head: {told(7)}\n"


def test_an_empty_ledger_adds_up():
    assert verify() == f"The ledger holds 0 lines and adds up. Head: 0:{START}\n"


@pytest.mark.parametrize("length", [0, 3, 7])
def test_a_head_that_was_written_down_is_found_again(length):
    loosened(7)
    assert "adds up" in verify("--head", told(length))


@pytest.mark.parametrize("chunk", [1, 2, 6, 7, 8])
def test_it_is_read_in_chunks(monkeypatch, chunk):
    monkeypatch.setattr(chain, "CHUNK", chunk)
    loosened(7)
    assert "7 lines and adds up" in verify()
    run("INSERT INTO memory_event SELECT * FROM memory_event WHERE number = 2")
    assert "broken at line" in fails()


BREAKS = {
    "changed": ("UPDATE memory_event SET act = 'tried' WHERE number = 4", 4, "It was changed"),
    "missing": ("DELETE FROM memory_event WHERE number = 4", 4, "It is missing."),
    "first": ("DELETE FROM memory_event WHERE number = 1", 1, "It is missing."),
    "last": ("DELETE FROM memory_event WHERE number = 7", 7, "the end was cut off"),
    "all": ("DELETE FROM memory_event", 1, "the end was cut off"),
    "twice": ("INSERT INTO memory_event SELECT * FROM memory_event WHERE number = 4", 4, "twice"),
    "id": ("UPDATE memory_event SET id = 40 WHERE number = 4", 4, "another id than its number"),
}  # fmt: skip


@pytest.mark.parametrize(("sql", "number", "why"), BREAKS.values(), ids=BREAKS)
def test_a_break_is_told_with_its_line_and_why(sql, number, why):
    loosened(7)
    run(sql)
    said = fails()
    assert said.startswith(f"The ledger is broken at line {number}. ")
    assert why in said


HEADS = {
    "none": ("DELETE FROM memory_ledgerhead", "It is missing."),
    "two": ("INSERT INTO memory_ledgerhead SELECT * FROM memory_ledgerhead", "two heads"),
    "id": ("UPDATE memory_ledgerhead SET id = 2", "another id"),
    "kek": ("UPDATE memory_ledgerhead SET kek = '0123456789abcdef'", "wrapped by another"),
    "digest": ("UPDATE memory_ledgerhead SET digest = 'x'", "does not agree with the last line"),
}  # fmt: skip


@pytest.mark.parametrize(("sql", "why"), HEADS.values(), ids=HEADS)
def test_a_broken_head_is_told_as_such(sql, why):
    loosened(7)
    run(sql)
    said = fails()
    assert said.startswith("The ledger is broken at its head. ")
    assert why in said


def test_with_the_wrong_key_it_says_which_is_needed(settings):
    loosened(7)
    settings.HELD_KEYS = "ab" * 32
    assert LedgerHead.objects.get().kek in fails()


# The same line in another writing: what is read of it would be the same.
WRITINGS = {
    "letters of a pseudonym": "person = upper(person)",
    "dashes in a pseudonym": "person = substr(person, 1, 8) || '-' || substr(person, 9)",
    "space in counts": "counts = replace(counts, ':', ' :')",
    "a count twice": "counts = replace(counts, '{', '{\"used\": 3, ')",
    "T in a time": "at = replace(at, ' ', 'T')",
    "zone of a time": "at = at || '+00:00'",
    "digits of a time": "at = at || '.0'",
    "a number as text": "number = CAST(number AS TEXT)",
    "a number as a fraction": "number = number * 1.0",
    "text as bytes": "act = CAST(act AS BLOB)",
    "a digest as bytes": "digest = CAST(digest AS BLOB)",
    "letters of a digest": "digest = upper(digest)",
    "no text at all": "thing = CAST(x'ff00fe' AS TEXT)",
    "nothing as empty": "assistant = ''",
}


@ON_SQLITE
@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
def test_a_line_in_another_writing_is_not_the_line(writing):
    loosened(7)
    run(f"UPDATE memory_event SET {writing} WHERE number = 4")
    assert "broken at line 4" in fails()


def set_head(length, digest):
    run("UPDATE memory_ledgerhead SET length = %s, digest = %s", length, digest)


def test_a_line_that_the_head_does_not_count_is_told():
    loosened(7)
    set_head(6, ledger.seal(LedgerHead.objects.get().key, told(6).partition(":")[2]))
    assert "line 7. Its head does not count this line." in fails()


def test_a_head_that_was_put_at_an_earlier_line_without_the_key_is_told():
    loosened(7)
    run("DELETE FROM memory_event WHERE number > 5")
    set_head(5, told(5).partition(":")[2])
    assert "its head. It does not agree with the last line." in fails()


def rebuild(key):
    """What somebody with the keys could do: the first line anew, and all digests with it."""
    before = START
    run("UPDATE memory_event SET act = 'tried' WHERE number = 1")
    for event in Event.objects.order_by("number"):
        digest = ledger.digest(key, before, event.line)
        run("UPDATE memory_event SET digest = %s WHERE number = %s", digest, event.number)
        before = ledger.seal(key, digest)
    set_head(event.number, before)


def test_a_ledger_that_was_rebuilt_is_told_by_a_head_that_was_written_down():
    loosened(7)
    before = told(5)
    rebuild(LedgerHead.objects.get().key)
    assert "adds up" in verify()
    assert "line 5. Its digest is another than was written down." in fails("--head", before)


def test_a_ledger_that_was_cut_with_the_keys_is_told_by_a_head_that_was_written_down():
    loosened(7)
    before = told(7)
    run("DELETE FROM memory_event WHERE number > 5")
    set_head(5, ledger.seal(LedgerHead.objects.get().key, told(5).partition(":")[2]))
    assert "adds up" in verify()
    assert "line 6. It is missing: the end was cut off." in fails("--head", before)


@pytest.mark.parametrize(
    "head", ["", "7", "7:", "x:" + START, "7:" + "g" * 64, "7:" + "a" * 63, "-1:" + START]
)
def test_nonsense_for_a_head_is_refused(head):
    with pytest.raises(CommandError, match="a number, a colon and 64 hexadecimal digits"):
        verify(f"--head={head}")


def test_reading_it_changes_nothing():
    loosened(7)
    before = run("SELECT * FROM memory_event"), run("SELECT * FROM memory_ledgerhead")
    verify()
    assert (run("SELECT * FROM memory_event"), run("SELECT * FROM memory_ledgerhead")) == before

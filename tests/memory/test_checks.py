import pytest
from django.core.checks import run_checks

from memory.checks.databases import WANTED, judge
from memory.trust.sqlite import wal_is_safe

SAFE, UNSAFE = (3, 51, 3), (3, 46, 1)
GOOD = WANTED | {"journal_mode": "wal"}


@pytest.mark.parametrize(
    ("version", "is_safe"),
    [
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((4, 0, 0), True),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 49, 9), False),
        ((3, 46, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 9), False),
        ((3, 40, 1), False),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_which_libraries_may_keep_a_write_ahead_log(version, is_safe):
    assert wal_is_safe(version) is is_safe


@pytest.mark.parametrize(
    ("state", "version", "ids"),
    [
        (GOOD, SAFE, []),
        (GOOD, UNSAFE, ["held.E001"]),
        (GOOD | {"journal_mode": "delete"}, UNSAFE, ["held.I001"]),
        (GOOD | {"journal_mode": "delete"}, SAFE, []),
        (GOOD | {"synchronous": 1}, SAFE, ["held.E002"]),
        (GOOD | {"secure_delete": 0}, SAFE, ["held.E002"]),
        (GOOD | {"mmap_size": 4096}, SAFE, ["held.E002"]),
        (GOOD | {"mmap_size": None}, SAFE, []),
        (GOOD | {"synchronous": 0}, UNSAFE, ["held.E002", "held.E001"]),
    ],
)
def test_what_is_said_of_a_connection(state, version, ids):
    assert [message.id for message in judge(state, version)] == ids


def test_every_message_says_what_to_do():
    messages = judge(GOOD | {"synchronous": 0}, UNSAFE)
    assert all(message.hint for message in messages)


def test_the_live_connection_passes(db):
    assert [m for m in run_checks(databases=["default"]) if (m.id or "").startswith("held.E")] == []

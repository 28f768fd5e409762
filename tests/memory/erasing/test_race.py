"""A save that meets a removal cannot bring the row back (threat T22)."""

import pytest
from django.db import connection

from tests.memory.erasing import stage
from tests.memory.erasing.racing import WRITERS

ON_SQLITE = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="It runs with the tests on SQLite."
)


def check(played, rounds):
    ended = played.play("race", rounds)
    print(f"\n{rounds} rounds of {WRITERS} writers and a removal: {ended}")
    assert ended["removed"] == rounds
    assert ended["saved"] + ended["gone"] == rounds * WRITERS
    assert ended["left"] == 0


def check_to_the_end(played, rounds):
    """Nobody waits for another for ever, and no row finds its way to who is gone."""
    ended = played.play("race_to_the_end", rounds)
    print(f"\n{rounds} accounts closed while assistants write: {ended}")
    assert ended["closed"] == rounds
    assert sum(ended.values()) == rounds * 4
    assert ended["left"] == 0


@ON_SQLITE
def test_after_a_removal_no_row_is_there(tmp_path):
    played = stage.on_sqlite(tmp_path)
    check(played, 25)
    check_to_the_end(played, 15)


@ON_SQLITE
@pytest.mark.long
def test_after_500_removals_no_row_is_there(tmp_path):
    check(stage.on_sqlite(tmp_path), 500)

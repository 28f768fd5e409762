"""A file that is being saved when its process is killed: all of it is on file, or nothing.

A process of its own over a database of its own, killed between two statements.
"""

import os
import random
import subprocess
import sys
import time

import pytest
from django.db import connection
from django.utils import timezone

from memory.actions import callers
from memory.actions.importing import answering, files, planning, saving
from memory.actions.importing.choices import Said
from memory.models import Fact, FactVersion, Import, Person
from tests.config.server import ROOT, manage
from tests.conftest import NOON
from tests.servers import held

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="It brings a database of its own."
)

NEVER = 1000  # statements; the saving has fewer


def prepare(lines):
    """Somebody with a file of new facts, to each of which they said yes."""
    caller = callers.themselves(Person.objects.create(username="kim", name="Kim"))
    text = "\n".join(f"likes thing {number}" for number in range(lines))
    row = files.start(caller, text.encode(), at=NOON)
    answering.say_to_all(caller, row.ref, Said.YES, at=NOON)


def save(point):
    """Save the file; before the statement numbered *point* that writes, stand still."""
    row = Import.objects.get()
    expected, written = planning.of(row, NOON).sum, 0

    def count(execute, sql, *rest):
        nonlocal written
        written += sql.startswith(("INSERT", "UPDATE", "DELETE"))
        if written == point:
            print("here", flush=True)
            time.sleep(60)
        return execute(sql, *rest)

    print("ready", flush=True)
    with connection.execute_wrapper(count):
        saving.save(callers.themselves(row.owner), row.ref, expected=expected, at=timezone.now())


def tell():
    print(Fact.objects.count(), FactVersion.objects.count(), Import.objects.count())


def shell(call):
    script = f"from tests.memory.importing.test_killed import *; {call}"
    return "shell", "-v0", "--no-imports", "-c", script


@pytest.fixture
def here(tmp_path):
    found = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(tmp_path / "held.keys"),
    }
    held.prepare(tmp_path)
    return found


def kill(here, point=NEVER, after=0.0):
    """Let the saving begin, and kill it at *point*, or so many seconds *after* its start."""
    command = [sys.executable, "manage.py", *shell(f"save({point})")]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | here, text=True, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    if point != NEVER:
        assert process.stdout.readline() == "here\n"
    time.sleep(after)
    process.kill()
    process.communicate()


def told(here):
    return [int(number) for number in manage(*shell("tell()"), **here).stdout.split()]


def test_a_file_whose_saving_is_killed_is_saved_whole_or_not_at_all(here):
    assert manage(*shell("prepare(40)"), **here).returncode == 0
    for point in (3, 6):  # slots and facts are written; the file is gone, and no line is left
        kill(here, point)
        assert told(here) == [0, 0, 1]

    assert manage(*shell(f"save({NEVER})"), **here).returncode == 0

    assert told(here) == [40, 40, 0]


@pytest.mark.long
def test_at_up_to_twenty_kills_all_or_nothing_is_saved(here):
    lines, saved = 6000, [6000, 6000, 0]
    assert manage(*shell(f"prepare({lines})"), **here).returncode == 0
    for _ in range(20):
        kill(here, after=random.uniform(0, 2))
        assert told(here) in ([0, 0, 1], saved)
        if told(here) == saved:
            break

"""Writers that meet on one key, in processes of their own over a database file of its own.

The ledger cannot be emptied, so these do not run in pytest's database.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import held

ROOT = Path(__file__).parents[2]
PREPARE = """
from datetime import UTC, datetime
from memory.actions.people import add_person
from memory.actions.save import Draft
add_person("priya", "Priya", [Draft(key="commute", value="walks")], at=datetime.now(UTC))
"""
WRITER = """
import json, sys
from datetime import UTC, datetime
from memory.actions import callers
from memory.actions.errors import StaleError
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.models import Person
name, act, rounds, seen = {arguments!r}
caller, done, stale = callers.themselves(Person.objects.get()), 0, 0
print("ready", flush=True)
sys.stdin.readline()
for number in range(rounds):
    draft = Draft(key="commute", value=f"takes bus {{name}}-{{number}}")
    try:
        if act == "save":
            save(caller, draft, at=datetime.now(UTC), expected=seen)
        else:
            overwrite(caller, "commute", at=datetime.now(UTC), expected=seen)
        done += 1
    except StaleError:
        stale += 1
print(json.dumps([done, stale]))
"""
READ = """
import json
from memory.models import Event, Fact, FactVersion
fact = Fact.objects.get()
numbers = sorted(FactVersion.objects.values_list("number", flat=True))
values = [version.value for version in FactVersion.objects.exclude(value="")]
acts = list(Event.objects.values_list("act", flat=True))
print(json.dumps([fact.version, numbers, values, acts]))
"""


def start(database, script):
    keys = database.parent / "held.keys"
    ours = {"DATABASE_URL": f"sqlite:///{database}", "HELD_KEYS_FILE": str(keys)}
    command = [sys.executable, "manage.py", "shell", "-v0", "--no-imports", "-c", script]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | ours,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def run(database, script):
    out, _ = start(database, script).communicate(timeout=60)
    return out.strip().splitlines()[-1] if out.strip() else ""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """The folder of a database with Priya and one fact, at version 1."""
    folder = tmp_path_factory.mktemp("races")
    held.prepare(folder)
    run(folder / held.FILE, PREPARE)
    return folder


@pytest.fixture
def database(prepared, tmp_path):
    """A copy of it; the processes that wrote it have ended, so it is whole."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    return tmp_path / held.FILE


def race(database, *writers):
    """Let the *writers* go at the same moment; how often each was done and how often stale."""
    going = [start(database, WRITER.format(arguments=writer)) for writer in writers]
    for process in going:
        assert process.stdout.readline().strip() == "ready"
    for process in going:
        process.stdin.write("go\n")
        process.stdin.flush()
    return [json.loads(process.communicate(timeout=120)[0]) for process in going]


def state(database):
    return json.loads(run(database, READ))


def check_no_correction_is_lost(database, rounds):
    outcomes = race(database, ("a", "save", rounds, None), ("b", "save", rounds, None))
    done = sum(outcome[0] for outcome in outcomes)
    version, numbers, values, acts = state(database)
    assert version == done + 1 == len(values)
    assert numbers == list(range(1, version + 1))
    assert acts.count("corrected") == done
    return outcomes


def test_no_correction_of_two_writers_is_lost(database):
    outcomes = check_no_correction_is_lost(database, 25)
    assert outcomes == [[25, 0], [25, 0]]


def test_of_two_that_saw_the_same_version_one_is_told(database):
    outcomes = race(database, ("a", "save", 1, 1), ("b", "save", 1, 1))
    assert sorted(outcomes) == [[0, 1], [1, 0]]
    assert state(database)[0] == 2


def test_an_overwrite_and_a_correction_that_saw_the_same_version_do_not_both_happen(database):
    outcomes = race(database, ("a", "save", 1, 1), ("b", "overwrite", 1, 1))
    assert sorted(outcomes) == [[0, 1], [1, 0]]
    assert state(database)[0] == 2


@pytest.mark.long
def test_no_correction_of_eight_writers_is_lost(database):
    writers = [(name, "save", 60, None) for name in "abcdefgh"]
    outcomes = race(database, *writers)
    version, numbers, *_ = state(database)
    assert version == sum(outcome[0] for outcome in outcomes) + 1
    assert numbers == list(range(1, version + 1))
    assert outcomes == [[60, 0]] * 8

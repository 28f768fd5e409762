"""Retention as it runs: by itself beside the server, on a database file, two at a time."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from config import database
from tests.servers import held

ROOT = Path(__file__).parents[2]
EVERY = "0.0003"  # hours: about a second
MANY = 700  # questions, in two batches
PREPARE = """
from datetime import UTC, datetime, timedelta
from memory.actions import callers
from memory.actions.apply import Request, apply
from memory.actions.people import add_person
person = add_person("priya", "Priya", [], at=datetime.now(UTC)).person
old = datetime.now(UTC) - timedelta(days=31)
apply(callers.themselves(person), Request(message="where do I work?"), at=old)
"""
COPY = """
from memory.models import Answer
made = Answer.objects.select_related("owner").get()
parts = {f.name: getattr(made, f.name) for f in Answer._meta.fields if f.name not in ("id", "ref")}
Answer.objects.bulk_create(Answer(**parts, ref=f"ans_{n}") for n in range(%d - 1))
"""
READ = """
import json
from memory.models import Answer, Event
events = Event.objects.filter(act="dropped").values_list("counts", flat=True)
print(json.dumps([Answer.objects.exclude(message="").count(), [*events]]))
"""
SEALED = """
from memory.models import Answer
for sealed in Answer.objects.values_list("message", flat=True):
    print(bytes(sealed).hex())
"""
DROPPED = """
import config, json, sqlite3
from pathlib import Path
path = Path(%r)
c = sqlite3.connect(path, isolation_level=None)
for line in ("journal_mode=WAL", "secure_delete=ON"):
    c.execute(f"PRAGMA {line}")
c.execute("CREATE TABLE t (v)")
c.execute("INSERT INTO t VALUES ('a dropped value')")
c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
c.execute("DELETE FROM t")
def is_there():
    return any(b"a dropped value" in each.read_bytes() for each in path.parent.glob("x.sqlite3*"))
found = [is_there()]
c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
print(json.dumps([*found, is_there()]))
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A folder with a database that holds one question whose time is over."""
    folder = tmp_path_factory.mktemp("prepared")
    held.prepare(folder)
    shell(variables(folder), PREPARE)
    return folder


@pytest.fixture
def surroundings(prepared, tmp_path):
    """A copy of it, and a port that is free."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return variables(tmp_path) | {"PORT": str(port), "RETAIN_EVERY": EVERY}


def variables(folder):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("HELD_")}
    return ours | {
        "DATABASE_URL": f"sqlite:///{folder / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(folder / "held.keys"),
        "SECRET_KEY": held.SECRET,
    }


def shell(surroundings, script):
    return held.manage(surroundings, "shell", script=script)


def left(surroundings):
    """How many questions are on file, and the counts of each run that dropped any."""
    return json.loads(shell(surroundings, READ))


def test_two_at_once_drop_each_question_once(surroundings):
    shell(surroundings, COPY % MANY)
    command = [sys.executable, "manage.py", "retain"]
    runs = [subprocess.Popen(command, cwd=ROOT, env=surroundings) for _ in range(2)]

    assert [run.wait(60) for run in runs] == [0, 0]
    on_file, events = left(surroundings)
    assert (on_file, sum(counts["questions"] for counts in events)) == (0, MANY)


def test_no_byte_of_a_dropped_question_is_left_in_the_files(surroundings, tmp_path):
    shell(surroundings, COPY % 20)
    sealed = [bytes.fromhex(line) for line in shell(surroundings, SEALED).splitlines()]
    before = contents(tmp_path)
    held.manage(surroundings, "retain")
    after = contents(tmp_path)

    assert all(one in before for one in sealed)
    assert not any(one in after for one in sealed)


def contents(folder):
    return b"".join(path.read_bytes() for path in folder.glob("held.sqlite3*"))


@pytest.mark.long  # the busy database is waited for
def test_the_log_that_a_reader_holds_is_told_of(surroundings, tmp_path):
    if database.journal_mode() != "WAL":
        pytest.skip("This SQLite keeps no write-ahead log.")
    reader = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('BEGIN');"
        "c.execute('SELECT count(*) FROM memory_answer').fetchone(); print(1, flush=True);"
        "sys.stdin.read()"
    )
    line = [sys.executable, "-c", f"import config; {reader}", str(tmp_path / "held.sqlite3")]
    with subprocess.Popen(line, cwd=ROOT, stdin=-1, stdout=-1) as process:
        assert process.stdout is not None
        process.stdout.readline()
        said = held.manage(surroundings, "retain")

    assert "Dropped: questions 1" in said
    assert "the next run empties it" in said


@pytest.fixture
def served(surroundings, tmp_path):
    """What `make serve` starts, with this test in the terminal's place."""
    if not Path("/proc/self/environ").exists():
        pytest.skip("Which processes are left is not told here.")
    with (tmp_path / "log").open("w") as log:
        line = ["make", "-o", "setup", "serve"]  # it is set up: these tests run
        process = subprocess.Popen(
            line, cwd=ROOT, env=surroundings, stdout=log, stderr=log, start_new_session=True
        )
    yield process
    for number in processes(surroundings):
        os.kill(int(number), signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(20)


def processes(surroundings):
    """Those that have our database: the server, its workers, and retention beside it."""
    mine = f"DATABASE_URL={surroundings['DATABASE_URL']}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mine in (folder / "environ").read_bytes().split(b"\0"):
                yield folder.name


def until(holds, *, seconds=40):
    end = time.monotonic() + seconds
    while not (found := holds()) and time.monotonic() < end:
        time.sleep(0.2)
    return found


@pytest.mark.parametrize(
    ("wish", "send"),
    [
        pytest.param(signal.SIGINT, os.killpg, id="Ctrl-C"),
        pytest.param(signal.SIGTERM, os.kill, id="make is ended", marks=pytest.mark.long),
        pytest.param(signal.SIGHUP, os.killpg, id="terminal is closed", marks=pytest.mark.long),
    ],
)
def test_it_runs_beside_the_server_and_ends_with_it(served, surroundings, wish, send):
    assert until(lambda: left(surroundings) == [0, [{"questions": 1}]])
    assert until(lambda: answers(surroundings))

    send(served.pid, wish)
    served.wait(20)

    assert until(lambda: not [*processes(surroundings)], seconds=10)


def answers(surroundings):
    with suppress(OSError), socket.create_connection(("127.0.0.1", int(surroundings["PORT"]))):
        return True
    return False


@pytest.mark.long
def test_it_ends_with_a_server_that_was_killed(served, surroundings):
    assert until(lambda: left(surroundings)[0] == 0)

    os.killpg(served.pid, signal.SIGKILL)  # with what would have ended it
    served.wait(20)

    assert until(lambda: "retain" not in commands(surroundings), seconds=10)


def commands(surroundings):
    found = []
    for number in processes(surroundings):
        with suppress(OSError):
            found += Path(f"/proc/{number}/cmdline").read_bytes().decode().split("\0")
    return found


def test_a_dropped_row_is_readable_until_the_log_is_emptied(tmp_path):
    """What the guide says of SQLite, by its own files."""
    if database.journal_mode() != "WAL":
        pytest.skip("This SQLite keeps no write-ahead log.")
    script = DROPPED % str(tmp_path / "x.sqlite3")
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, stdout=-1, check=True)

    assert json.loads(done.stdout) == [True, False]

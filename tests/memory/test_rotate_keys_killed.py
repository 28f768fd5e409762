"""A rotation that is killed at any point, with people writing all the while.

Processes of their own over a database of its own: what is killed is the command as it is run.
"""

import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction

from memory.actions import keys
from memory.models import Note, Person, PersonKey
from memory.trust import keyring
from memory.trust.cipher import CipherError
from tests.config.server import ROOT, manage
from tests.conftest import NOON
from tests.servers import binaries, postgres
from tests.servers.errors import ServerError

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="It brings databases of its own."
)

PAUSE = 0.01  # seconds between two acts of the people at work
TWENTY = [1, 2, 3, 4, 5] * 4  # lines that each run gets to say; in the first is how it begins


def add_people(count):
    """People with a key and a note each; what the note says is their name."""
    people = Person.objects.bulk_create(
        Person(username=f"person{number}", name=f"Person {number}", password=make_password(None))
        for number in range(count)
    )
    PersonKey.objects.bulk_create(
        PersonKey(person=person, **PersonKey.new(person.pseudonym.bytes)) for person in people
    )
    Note.objects.bulk_create(note_of(person) for person in people)


def note_of(person):
    return Note(owner=person, text=person.name, origin="stated", at=NOON)


def notes():
    return Note.objects.select_related("owner__key")


def is_readable(note):
    try:
        return note.text == note.owner.name
    except CipherError:
        return False


def use_and_tell():
    """Read and write; at each line of the standard input, tell how much could not be read."""
    first, last = notes().earliest("pk").pk, notes().latest("pk").pk
    lost = written = 0
    print("ready", flush=True)
    while True:
        lost += not is_readable(notes().get(pk=random.randint(first, last)))
        person = Person.objects.create(username=f"late{os.getpid()}-{written}", name="Late")
        note_of(person).save()
        written += 1
        if select.select([sys.stdin], [], [], PAUSE)[0]:
            sys.stdin.readline()
            lost += sum(not is_readable(note) for note in notes().iterator())
            print(lost, written, flush=True)


def make_a_key_slowly_while_keys_change():
    """Prints whether the new keys waited for it, and whether its person can read after all."""
    person, started = Person.objects.create(username="slow", name="Slow"), threading.Event()

    def make():
        with transaction.atomic():
            PersonKey.of(person)
            started.set()
            time.sleep(0.5)
            done.append("made")
        connection.close()

    done: list[str] = []
    thread = threading.Thread(target=make)
    thread.start()
    started.wait()
    keys.begin()
    done.append("begun")
    list(keys.rewrap(at=NOON))
    keys.retire()
    thread.join()
    print(*done, Person.objects.get(pk=person.pk).vault.open("x.y", person.vault.seal("x.y", "!")))


def shell(call):
    script = f"from tests.memory.test_rotate_keys_killed import *; {call}"
    return "shell", "-v0", "--no-imports", "-c", script


@contextmanager
def people_at_work(here, count):
    """Yields what asks them: how much they could not read, and how much they wrote, so far."""
    call = f"add_people({count}); use_and_tell()"
    command = [sys.executable, "manage.py", *shell(call)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | here, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    to, back = process.stdin, process.stdout
    assert to is not None
    assert back is not None
    assert back.readline() == "ready\n"

    def ask():
        to.write("\n")
        to.flush()
        return [int(number) for number in back.readline().split()]

    try:
        yield ask
    finally:
        process.kill()
        process.communicate()


def rotate(batch, here):
    command = [sys.executable, "manage.py", "rotate_keys", "--batch", str(batch), "-v2"]
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ | here, text=True, stdout=subprocess.PIPE
    )


def kill_after(lines, batch, here):
    """Whether the rotation was going on still when it was killed."""
    process = rotate(batch, here)
    assert process.stdout is not None
    for _ in range(lines):
        process.stdout.readline()
    process.kill()
    process.communicate()
    return process.returncode == -signal.SIGKILL


def check(here, people, batch, points):
    """Killed at each of *points*, one rotation loses nothing, goes on, and the old key can go."""
    assert manage("migrate", "-v0", **here).returncode == 0
    with people_at_work(here, people) as ask:
        for point in points:
            assert kill_after(point, batch, here)
            assert ask()[0] == 0
        assert len(keyring.parse(Path(here["HELD_KEYS_FILE"]).read_text())) == 2
        assert "goes on" in rotate(batch, here).communicate(timeout=300)[0]
        assert manage("rotate_keys", "--retire", **here).returncode == 0
        slowly = manage(*shell("make_a_key_slowly_while_keys_change()"), **here)
        assert slowly.stdout == "made begun !\n", slowly.stderr
        lost, written = ask()
    assert lost == 0
    assert written > len(points)
    assert len(keyring.parse(Path(here["HELD_KEYS_FILE"]).read_text())) == 1


def in_a_file(folder):
    return {
        "DATABASE_URL": f"sqlite:///{folder / 'held.sqlite3'}",
        "HELD_KEYS_FILE": str(folder / "held.keys"),
    }


def test_a_rotation_that_is_killed_loses_nothing_and_goes_on(tmp_path):
    check(in_a_file(tmp_path), 100, 1, [10])


@pytest.mark.long
def test_of_ten_thousand_keys_none_is_lost_at_twenty_kills(tmp_path):
    check(in_a_file(tmp_path), 10_000, 50, TWENTY)


@pytest.mark.long
def test_on_postgresql_none_is_lost_either(tmp_path):
    try:
        found = binaries.find()
    except ServerError as error:
        pytest.skip(str(error))
    with postgres.running(found) as cluster:
        here = in_a_file(tmp_path) | {"DATABASE_URL": cluster.url()}
        check(here, 10_000, 50, TWENTY)

"""One Idempotency-Key in many processes, and in some that are killed: one effect, one answer.

On the engine of this run, in a database of the server's own: the ledger cannot be emptied.
"""

import json
import os
import secrets
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.servers.held import serving

PREPARE = """
from datetime import UTC, datetime
from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.actions.save import Draft
from memory.attributes import Sensitivity
from memory.scopes import Scope
now = datetime.now(UTC)
facts = [Draft(key="commute", value="walks"), Draft(key="employer", value="works at the mill")]
priya = add_person("priya", "Priya", facts, at=now).person
print(issue_token(priya, "Pantry Bot", tuple(Scope), Sensitivity.ORDINARY, at=now))
"""
COUNT = """
import json
from memory.models import Event, Note, Once
acts = list(Event.objects.values_list("act", flat=True))
counts = {act: acts.count(act) for act in ("gave", "overwritten", "noted")}
print(json.dumps(counts | {"notes": Note.objects.count(), "rows": Once.objects.count()}))
"""
KILLED = """
import os, random, signal, time
from django.db import connection
from django.test import Client
client = Client(headers={{"Authorization": "Bearer {token}"}}, SERVER_NAME="127.0.0.1")
def call(number):
    return client.post("/api/v1/notes/", {{"text": f"number {{number}}"}}, "application/json",
                       headers={{"Idempotency-Key": f"killed-{start}-{{number}}"}})
def alone():
    connection.close()
    getattr(connection, "close_pool", lambda: None)()
call("to warm up")
replayed = 0
for number in range({rounds}):
    alone()
    child = os.fork()
    if not child:
        call(number)  # nobody ever gets its answer
        os.kill(os.getpid(), signal.SIGKILL)
    if number % 2:
        time.sleep(random.uniform(0, 0.05))
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    first, second = call(number), call(number)
    assert (first.status_code, first.content) == (201, second.content)
    is_replay = first.headers.get("Idempotent-Replayed") == "true"
    assert is_replay or number % 2
    replayed += is_replay
print(replayed)
"""
PARALLEL = 50
CALLS = {
    "apply": ("apply/", {"message": "where do I work?"}, "gave"),
    "overwrite": ("facts/commute/overwrite/", {}, "overwritten"),
    "note": ("notes/", {"text": "the Spark job failed"}, "noted"),
}


@pytest.fixture(scope="module")
def database():
    """Where the server keeps its rows: a file, or a database beside this run's."""
    if connection.vendor == "sqlite":
        yield {}
        return
    import psycopg

    before, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    name = f"once_{secrets.token_hex(4)}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as ours:
        ours.execute(f'CREATE DATABASE "{name}"')
        yield {"DATABASE_URL": f"{before}/{name}"}
        ours.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def server(database, tmp_path_factory):
    with serving(tmp_path_factory.mktemp("once"), **database) as server:
        yield server


@pytest.fixture(scope="module")
def token(server):
    return run(server, PREPARE)


def run(server, script):
    """The last line that *script* prints, in a process with the server's database."""
    return server.manage("shell", script=script).splitlines()[-1]


def effects(server):
    return json.loads(run(server, COUNT))


def at_once(server, token, path, body):
    """The statuses and bodies of calls that set out at the same moment, under one key."""
    ready = Barrier(PARALLEL)
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"all at once: {path}",
    }

    def call(_):
        sent = json.dumps(body).encode()
        request = urllib.request.Request(f"{server.url}/api/v1/{path}", sent, headers)
        ready.wait()
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read(), response.headers["Idempotent-Replayed"]

    with ThreadPoolExecutor(PARALLEL) as pool:
        return list(pool.map(call, range(PARALLEL)))


@pytest.mark.parametrize(("path", "body", "act"), CALLS.values(), ids=CALLS)
def test_of_50_calls_under_one_key_one_acts_and_all_are_answered_alike(
    server, token, path, body, act
):
    before = effects(server)
    answers = at_once(server, token, path, body)
    after = effects(server)
    assert len({answer[:2] for answer in answers}) == 1
    assert [answer[2] for answer in answers].count(None) == 1
    assert after[act] == before[act] + 1
    assert after["rows"] == before["rows"] + 1


def check_killed(server, token, rounds):
    before = effects(server)
    replayed = int(run(server, KILLED.format(token=token, rounds=rounds, start=before["rows"])))
    after = effects(server)
    assert after["noted"] - before["noted"] == after["notes"] - before["notes"] == rounds + 1
    assert replayed >= rounds / 2


def test_a_call_whose_process_was_killed_is_answered_by_the_next_as_it_would_have_been(
    server, token
):
    check_killed(server, token, 6)


@pytest.mark.long
def test_it_is_so_however_often_and_whenever_it_is_killed(server, token):
    check_killed(server, token, 100)

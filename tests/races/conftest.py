"""Races between real processes: what `make serve` starts, on each database in turn."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.races.client import Client
from tests.servers import held, postgres
from tests.servers.errors import ServerError
from tests.servers.held import Server

ROOT = Path(__file__).resolve().parents[2]
PERSON = ROOT / "memory" / "data" / "priya.json"
SCOPES = (
    "apply,profile,recall,facts:read,save,overwrite,held-names,tone:read,tone:propose,tone:explicit,"
    "verify"
)
BEGIN = """
import json
from importlib import import_module
from io import StringIO
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.management import call_command
from memory.models import Person

def said(*command):
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue().strip()

said("add_person", "priya", "--from", "{person}")
token = said("issue_token", "priya", "Pantry Bot", "--scopes", "{scopes}")
person = Person.objects.get(username="priya")
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY] = str(person.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = person.get_session_auth_hash()
session.create()
print(json.dumps(dict(token=token, session=session.session_key)))
"""
KEYS = """
import json
from memory.models import Fact
keys = Fact.objects.filter(key__startswith="{start}").values_list("key", flat=True)
print(json.dumps([*keys]))
"""
Together = Callable[[list[Callable[[], Any]]], list[Any]]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp(f"races-{request.param}")
    if request.param == "sqlite":
        with held.serving(folder) as server:
            yield server
        return
    try:
        with (
            postgres.running() as cluster,
            held.serving(folder, DATABASE_URL=cluster.url()) as server,
        ):
            yield server
    except ServerError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def client(server: Server) -> Client:
    """One person with Priya's facts: their assistant, and the person on their pages."""
    script = BEGIN.format(person=PERSON, scopes=SCOPES)
    shown = server.manage("shell", "--no-imports", script=script)
    return Client(server=server, **json.loads(shown))


@pytest.fixture
def together() -> Iterator[Together]:
    """Run what is given at the same time; the answers in the order of the questions."""
    with ThreadPoolExecutor(max_workers=50) as pool:

        def together(acts: list[Callable[[], Any]]) -> list[Any]:
            return [answer.result() for answer in [pool.submit(act) for act in acts]]

        yield together


@pytest.fixture
def facts(server: Server) -> Callable[[str], list[str]]:
    """Keys on file that start so, straight from the database."""

    def facts(key: str) -> list[str]:
        shown = server.manage("shell", "--no-imports", script=KEYS.format(start=key))
        found: list[str] = json.loads(shown)
        return found

    return facts

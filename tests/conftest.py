"""The cast: Priya owns, Sam is her partner with his own account, Mallory is a stranger.

Pantry Bot and Trip Planner are assistants.
"""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings
from hypothesis import settings

from memory.actions import apply as applying
from memory.actions import callers
from memory.actions.apply import Applied, Request
from memory.actions.callers import Caller
from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.attributes import Sensitivity
from memory.management.people import read
from memory.models import Assistant, Grant, Person, Token
from memory.scopes import Scope
from tests.servers import logs, report, workers

settings.register_profile("held", deadline=None)  # other work on the machine is no failure
settings.load_profile("held")

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
PRIYA_FILE = Path(__file__).parent.parent / "memory" / "data" / "priya.json"
PASSWORD = "correct horse battery"
# What only takes time here: hashes that withstand guessing (the browser's tests sign in with the
# real ones), and WhiteNoise's scan, with which every test client's middleware begins.
LIGHT = {
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "WHITENOISE_AUTOREFRESH": True,
    "HELD_CALLS_PER_MINUTE": {"token": 0, "person": 0},
}


def pytest_sessionstart() -> None:
    report.watch()
    logs.watch()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    workers.take(node)


@pytest.hookimpl(trylast=True)  # the servers have ended by then, and their logs are read
def pytest_sessionfinish(session: pytest.Session) -> None:
    workers.give(session.config)
    if logs.told:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if workers.is_one(config):
        return
    for line in [logs.close(), *logs.told, *report.close()]:
        terminalreporter.write_line(line)


@pytest.fixture(autouse=True, scope="session")
def light() -> Iterator[None]:
    with override_settings(**LIGHT):
        yield


@pytest.fixture
def priya(db: None) -> Person:
    """Priya with the 11 facts of seed 000 in 6 slots."""
    content = read(PRIYA_FILE)
    return add_person("priya", content.name, content.drafts, at=NOON - timedelta(days=30)).person


@pytest.fixture
def sam(db: None) -> Person:
    return Person.objects.create_user("sam", name="Sam", password=PASSWORD)


@pytest.fixture
def mallory(db: None) -> Person:
    return Person.objects.create_user("mallory", name="Mallory", password=PASSWORD)


@pytest.fixture
def admin(db: None) -> Person:
    return Person.objects.create_superuser("root", name="Root", password=PASSWORD)


def _client(person: Person) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def priya_client(priya: Person) -> Client:
    return _client(priya)


@pytest.fixture
def mallory_client(mallory: Person) -> Client:
    return _client(mallory)


@pytest.fixture
def admin_client(admin: Person) -> Client:
    return _client(admin)


@pytest.fixture
def pantry_bot(db: None) -> Assistant:
    return Assistant.objects.get_or_create(name="Pantry Bot")[0]


@pytest.fixture
def trip_planner(db: None) -> Assistant:
    return Assistant.objects.get_or_create(name="Trip Planner")[0]


class Api:
    """An assistant at the REST API, with its token."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.client = Client(raise_request_exception=False)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        content: dict[str, Any] = (
            {} if body is None else {"data": _encoded(body), "content_type": JSON}
        )
        headers = {"Authorization": f"Bearer {self.token}"} | headers
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(method, f"/api/v1/{path}", headers=named, **content)

    def get(self, path: str, **headers: str) -> Any:
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self("POST", path, {} if body is None else body, **headers)

    def put(self, path: str, body: Any, **headers: str) -> Any:
        return self("PUT", path, body, **headers)

    def apply(self, message: str, **more: Any) -> Any:
        return self.post("apply/", {"message": message, **more})


JSON = "application/json"
ALL = tuple(Scope)


def _encoded(body: Any) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


@pytest.fixture
def make_api() -> Callable[..., Api]:
    """A token for an assistant of a person: make_api(person, scopes…, clearance=…)."""

    def make(
        person: Person,
        *scopes: Scope,
        assistant: str = "Pantry Bot",
        clearance: Sensitivity = Sensitivity.ORDINARY,
        at: datetime | None = None,
    ) -> Api:
        moment = at or datetime.now(UTC)
        return Api(str(issue_token(person, assistant, scopes or ALL, clearance, at=moment)))

    return make


@pytest.fixture
def api(priya: Person, make_api: Callable[..., Api]) -> Api:
    """Pantry Bot, with every scope on Priya."""
    return make_api(priya)


@pytest.fixture
def pantry(priya: Person, make_api: Callable[..., Api]) -> Caller:
    """Pantry Bot as the actions see it."""
    make_api(priya)
    return callers.bearer(Token.objects.select_related("grant__owner", "grant__assistant").get())


@pytest.fixture
def grant(api: Api) -> Grant:
    return Grant.objects.get()


@pytest.fixture
def ask(pantry: Caller) -> Callable[..., Applied]:
    """Pantry Bot asks about Priya: ask("what should I not eat?")."""

    def ask(message: str, *, at: datetime = NOON, **more: Any) -> Applied:
        return applying.apply(pantry, Request(message=message, **more), at=at)

    return ask

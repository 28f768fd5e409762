"""The product as people meet it: the production server, a database file, and real Chromium."""

import json
import os
import shutil
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.servers import held
from tests.servers.held import Server

ROOT = Path(__file__).resolve().parents[2]
PERSON = ROOT / "memory" / "data" / "priya.json"
PASSWORD = "correct horse battery"
SCOPES = "apply,save,overwrite,held-names,facts:read,profile"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
numbers = count(1)
LOT = 24  # people that one process makes: to start it takes longer than to make them
# Each with a session as Django's own sign-in leaves it.
MAKE = f"""
import json
from io import StringIO
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.test import Client
from memory.models import Person
password, made = make_password({PASSWORD!r}), []
for name in {{names!r}}:
    call_command("add_person", name, "--from", {{file!r}}, stdout=StringIO())
    told = StringIO()
    call_command("issue_token", name, "Pantry Bot", "--scopes", "{SCOPES}", stdout=told)
    Person.objects.filter(username=name).update(password=password)
    client, person = Client(), Person.objects.get(username=name)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    made.append({{{{"token": told.getvalue().strip(), "session": client.session.session_key}}}})
print(json.dumps(made))
"""
PATIENCE = 15_000  # milliseconds, with other tests at work beside these
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@dataclass(frozen=True, kw_only=True)
class Someone:
    """A person with Priya's facts, Pantry Bot's token for them, and a session of their own."""

    server: Server
    username: str
    token: str
    session: str

    def call(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def apply(self, message: str) -> Any:
        return self.call("POST", "apply/", {"message": message})

    def sign_in(self, page: Page, at: str = "/") -> Page:
        self.let_in(page)
        page.goto(self.server.url + at)
        return page

    def let_in(self, page: Page) -> None:
        """Give *page* the session, as after a sign-in, which takes longer."""
        page.context.add_cookies(
            [
                {
                    "name": "held_session",
                    "value": self.session,
                    "url": self.server.url,
                    "httpOnly": True,
                    "sameSite": "Lax",
                }
            ]
        )

    def fill_in(self, page: Page) -> None:
        """Sign in with the password, on the page's own form."""
        page.get_by_label("Username").fill(self.username)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make serve` starts, on a port and a database of its own."""
    with held.serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Closed after each module: while it runs, Django takes this thread for an async one.
    if CHROMIUM is None:
        message = "Chromium is not installed (apt-get install chromium)."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def make_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A fresh visitor: make_page(width=320, dark=True, javascript=False)."""
    contexts = []

    def make(*, width: int = 1180, dark: bool = False, javascript: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=javascript,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def stock(server: Server) -> Iterator[Someone]:
    """People of their own for one test after another."""
    return (each for lot in count() for each in make_people(server, _names(lot)))


def _names(lot: int) -> list[str]:
    return [f"p{lot * LOT + number}" for number in range(LOT)]


@pytest.fixture
def someone(stock: Iterator[Someone]) -> Someone:
    """A person of this test's own."""
    return next(stock)


def make_someone(server: Server, name: str, file: Path = PERSON) -> Someone:
    """Called *name* and a number: a module's fixture may be made twice on one server."""
    return make_people(server, [f"{name}{next(numbers)}"], file)[0]


def make_people(server: Server, usernames: list[str], file: Path = PERSON) -> list[Someone]:
    shown = server.manage("shell", script=MAKE.format(names=usernames, file=str(file)))
    made = json.loads(shown.splitlines()[-1])
    return [
        Someone(server=server, username=username, **each)
        for username, each in zip(usernames, made, strict=True)
    ]


def with_facts(folder: Path, facts: list[dict[str, str]]) -> Path:
    """A file for add_person."""
    file = folder / "person.json"
    file.write_text(json.dumps({"person": {"name": "Robin"}, "facts": facts}))
    return file


def open_correction(page: Page, key: str) -> Locator:
    """Open the form in its row; the field."""
    page.get_by_role("link", name=f"Correct {key}", exact=True).click()
    return page.get_by_label(f"Correct {key} to")

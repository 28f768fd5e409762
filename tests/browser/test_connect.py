"""An assistant that came by itself is let in, in a real browser, for two kinds of facts."""

import json
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.browser.test_every_page import SCREENS, check
from tests.oauth.flow import VERIFIER, challenge

ASKED = "where do I work, what should I not eat and how long is my commute?"


class Program(BaseHTTPRequestHandler):
    """The assistant's own program on the person's computer, which waits for the browser."""

    def do_GET(self) -> None:
        self.server.came.append(parse_qs(urlsplit(self.path).query))  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"Back at the program.")

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@contextmanager
def waiting() -> Iterator[Any]:
    program: Any = ThreadingHTTPServer(("127.0.0.1", 0), Program)
    program.came = []
    thread = threading.Thread(target=program.serve_forever, daemon=True)
    thread.start()
    yield program
    program.shutdown()
    program.server_close()


class Newcomer:
    """An assistant that nobody here knows yet."""

    def __init__(self, server: str, port: int) -> None:
        self.server, self.back = server, f"http://127.0.0.1:{port}/callback"
        told = {"client_name": "Menu Maker", "redirect_uris": [self.back]}
        self.id = self.post("/oauth/register", told)["client_id"]

    @property
    def path(self) -> str:
        return "/oauth/authorize?" + urlencode(
            {
                "response_type": "code",
                "client_id": self.id,
                "redirect_uri": self.back,
                "code_challenge": challenge(VERIFIER),
                "code_challenge_method": "S256",
                "resource": f"{self.server}/mcp/",
            }
        )

    def exchange(self, code: str) -> str:
        sent = {"grant_type": "authorization_code", "client_id": self.id, "code": code}
        form = urlencode(sent | {"code_verifier": VERIFIER, "redirect_uri": self.back}).encode()
        with urllib.request.urlopen(f"{self.server}/oauth/token", form) as response:
            return str(json.load(response)["access_token"])

    def call(self, token: str, tool: str, **arguments: Any) -> Any:
        params = {"name": tool, "arguments": arguments}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return self.post("/mcp/", body, token)["result"]["structuredContent"]

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = urllib.request.Request(self.server + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@pytest.fixture(scope="module")
def someone(stock):
    return next(stock)


@pytest.fixture
def program():
    with waiting() as program:
        yield program


@pytest.fixture
def newcomer(server, program):
    return Newcomer(server.url, program.server_port)


@pytest.mark.parametrize("javascript", [True, False])
def test_it_is_given_the_two_kinds_that_were_ticked(
    someone, make_page, newcomer, program, javascript
):
    page = someone.sign_in(make_page(javascript=javascript))
    page.goto(someone.server.url + newcomer.path)
    assert page.locator("input[type=checkbox]:checked").count() == 0
    page.get_by_label("Ask for answers").check()
    page.locator("input[name=categories][value=constraint]").check()
    page.locator("input[name=categories][value=preference]").check()
    page.get_by_label("Everything in these kinds").check()
    page.get_by_role("button", name="Let it in", exact=True).click()
    page.get_by_text("Back at the program.").wait_for()

    token = newcomer.exchange(program.came[0]["code"][0])
    given = newcomer.call(token, "apply_memory", message=ASKED)
    assert [used["slot"] for used in given["used"]] == ["diet"]  # employer and commute are context


def test_enter_on_a_ticked_box_keeps_it_and_lets_nobody_in(someone, make_page, newcomer, program):
    page = someone.sign_in(make_page(javascript=False))
    page.goto(someone.server.url + newcomer.path)
    page.get_by_label("Recall facts and notes by topic").check()
    with page.expect_navigation():
        page.get_by_label("Recall facts and notes by topic").press("Enter")

    ticked = page.locator("input[type=checkbox]:checked")
    assert [box.get_attribute("value") for box in ticked.all()] == ["recall"]
    assert program.came == []


def test_a_no_goes_back_with_nothing(someone, make_page, newcomer, program):
    page = someone.sign_in(make_page())
    page.goto(someone.server.url + newcomer.path)
    page.get_by_role("button", name="Do not let it in").click()
    page.get_by_text("Back at the program.").wait_for()

    assert program.came[0]["error"] == ["access_denied"]


def test_whoever_is_signed_out_comes_back_to_the_question(someone, make_page, newcomer):
    page = make_page()
    page.goto(someone.server.url + newcomer.path)
    someone.fill_in(page)

    page.get_by_role("heading", name="Let Menu Maker in?").wait_for()


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_the_question_is_accessible(someone, make_page, newcomer, width, dark):
    page = someone.sign_in(make_page(width=width, dark=dark))
    for path in (newcomer.path, "/oauth/authorize?client_id=x"):
        page.goto(someone.server.url + path)
        check(page, path)

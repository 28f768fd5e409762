"""Nobody but a person reads what is theirs, on any route, by any method, behind any credential."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from memory.models import Person
from memory.toolbox import TOOLS
from tests.api.contract import CALLS
from tests.conftest import Api
from tests.matrix import routes, senders, victim
from tests.matrix.routes import Route
from tests.matrix.senders import Send
from tests.matrix.victim import NAME, SECRET, Victim

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FORM = {
    "value": "x", "version": "1", "seen": "x", "yes": "1", "text": "x", "key": "x", "do": "on",
    "tag": "concise", "decision": "allow", "answer": "yes", "reason": "x", "message": "hello",
    "username": "vera", "password": "x", "event": "x", "state": "x", "confirm": "1",
    "phrase": "x",
}  # fmt: skip
BODIES = {(method, path): body for method, path, _, body in CALLS}


@pytest.fixture
def vera(admin: Person) -> Victim:
    return victim.make(admin)


@pytest.fixture
def principals(
    vera: Victim, mallory: Person, admin: Person, make_api: Callable[..., Api]
) -> dict[str, Send]:
    """Who tries: nobody, a stranger twice, four credentials that do not open this, and staff."""
    return {
        "nobody": senders.anonymous(),
        "stranger's session": senders.signed_in(mallory),
        "stranger's token": senders.bearer(make_api(mallory).token),
        "service without a grant": senders.bearer(vera.tokens["service"], "crm-vera"),
        "paused": senders.bearer(vera.tokens["Paused Bot"]),
        "expired": senders.bearer(vera.tokens["Late Bot"]),
        "staff": senders.signed_in(admin),
    }


def test_every_route_has_its_entry():
    assert [route.name for route in routes.every() if not route.is_known] == []


def test_the_victim_would_show_in_what_is_searched(vera, client):
    client.force_login(vera.person)
    pages = [client.get(path).text for path in ("/facts/", "/notes/", "/", "/waiting/")]
    assert all(SECRET in page for page in pages)


def test_it_would_show_to_who_is_let_in(vera):
    send = senders.bearer(vera.tokens[victim.BOT])
    texts = [
        senders.text(send("GET", f"/api/v1/{path}/", {})) for path in ("facts", "notes", "profile")
    ]
    assert all(SECRET in text for text in texts)


def test_nobody_else_is_shown_anything_of_a_person(vera, principals):
    found = [cell for cell in _cells(vera, principals) if cell[-1]]
    assert found == []


def test_no_tool_shows_anything_of_a_person(vera, principals):
    found = [
        (who, tool.name)
        for who, send in principals.items()
        for tool in TOOLS
        for call in [_call(tool.name, vera)]
        for text in [senders.text(send("POST", "/mcp/", call))]
        if SECRET in text or (NAME not in str(call) and NAME in text)
    ]
    assert found == []


def test_there_are_more_than_a_thousand_cells(vera, principals):
    cells = len(routes.every()) * len(METHODS) + len(TOOLS)
    assert cells * len(principals) >= 1000


def _cells(vera: Victim, principals: dict[str, Send]) -> Iterator[tuple[str, str, str, bool]]:
    for who, send in principals.items():
        for route in routes.every():
            path = route.path(vera.refs)
            for method in METHODS:
                text = senders.text(_tried(send, method, path))
                yield who, method, path, _shows(text, who, route, path)


def _shows(text: str, who: str, route: Route, path: str) -> bool:
    """A name that was sent may be told again; admin pages name keys, and people by their name."""
    if who == "staff" and route.name.startswith("admin:"):
        return SECRET in text.replace(f"Vera {SECRET}", "")
    return SECRET in text or (NAME not in path and NAME in text)


def _tried(send: Send, method: str, path: str) -> Any:
    """Whatever it did is taken back, so that every cell meets the same data."""
    with transaction.atomic():
        answer = send(method, path, _body(method, path))
        transaction.set_rollback(True)
    return answer


def _body(method: str, path: str) -> Any:
    if not path.startswith("/api/v1/"):
        return FORM
    wanted = path.removeprefix("/api/v1/").strip("/").split("/")
    for (known, shape), body in BODIES.items():
        parts = shape.strip("/").split("/")
        if known == method and len(parts) == len(wanted) and parts[0] == wanted[0]:
            return body or {}
    return {}


def _call(tool: str, vera: Victim) -> dict[str, Any]:
    arguments = {
        "message": "what is on file?", "key": vera.refs["key"], "value": "likes tea",
        "answer": vera.refs["answer"], "tags": ["concise"], "reply": "You like tea.",
        "topic": "diet", "candidates": [],
    }  # fmt: skip
    known = next(each for each in TOOLS if each.name == tool).schema["properties"]
    chosen = {name: value for name, value in arguments.items() if name in known}
    params = {"name": tool, "arguments": chosen}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}

"""What is somebody else's is as missing as what never was: in words, bytes and queries."""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from memory.models import Person
from tests.conftest import Api
from tests.matrix import routes, senders, victim
from tests.matrix.senders import Send
from tests.matrix.victim import Victim

# One that nobody has, in the same form.
MISSING = {
    "answer": "ans_0000000000000000", "key": "zqothrzq.a", "slot": "zqothrzq",
    "note": str(UUID(int=1)), "proposal": "req_0000000000000000",
    "import": "imp_0000000000000000", "removal": "X-0000-0000", "grant": str(UUID(int=2)),
    "assistant": str(UUID(int=3)), "pk": 999_999, "rule": "rul_0000000000000000", "owed": 999_999,
}  # fmt: skip
OURS = [
    route for route in routes.every()
    if route.name in routes.FILLED and not route.name.startswith(("admin:", "oauth", "script"))
]  # fmt: skip
NEVER_SECRET = {"closed"}  # a receipt without content, for whoever has its reference


@pytest.fixture
def vera(admin: Person) -> Victim:
    return victim.make(admin)


@pytest.fixture
def sends(mallory: Person, make_api: Callable[..., Api]) -> dict[bool, Send]:
    """A stranger: over the API, and on the pages."""
    return {True: senders.bearer(make_api(mallory).token), False: senders.signed_in(mallory)}


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
@pytest.mark.parametrize("route", OURS, ids=lambda route: route.name)
def test_a_foreign_id_is_answered_as_a_missing_one(vera, sends, route, method):
    if route.name in NEVER_SECRET:
        pytest.skip("it holds nothing of anybody's")
    send = sends[route.name.startswith("api-")]
    foreign, missing = (_told(send, method, route.path(refs)) for refs in (vera.refs, MISSING))
    assert foreign == missing


def _told(send: Send, method: str, path: str) -> tuple[int, str, int]:
    body: Any = {"value": "likes tea", "version": 1, "reply": "a"}
    if method != "GET" and path.startswith("/api/"):
        body = {"reply": "a"} if "review" in path else {}
    with transaction.atomic():
        send(method, path, body)  # what is read once in a process was read
        transaction.set_rollback(True)
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        answer = send(method, path, body)
        transaction.set_rollback(True)
    return answer.status_code, _same(senders.text(answer), path), len(queries)


def _same(text: str, path: str) -> str:
    """Without what differs by itself: the address that was asked, and secrets against forgery."""
    text = text.replace(path, "").replace(path.strip("/"), "")
    for part in path.strip("/").split("/"):
        if len(part) > 8:
            text = text.replace(part, "")
    text = re.sub("[A-Za-z0-9]{64}", "", text)
    return re.sub(r"nonce[-=][^ ;>]+|\'Content-Length\': \'[0-9]+\'", "", text)

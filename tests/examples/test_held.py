"""When a call is sent again, and as what: against a server that answers as it is told to."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from examples.held import Held, UnreachableError
from tests.examples.conftest import running

NO_ANSWER = 0


@pytest.fixture
def script():
    """The statuses that are answered, one a call; NO_ANSWER hangs up."""
    return []


@pytest.fixture
def heard():
    """The Idempotency-Key of each call that came."""
    return []


@pytest.fixture
def held(script, heard):
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            heard.append(self.headers["Idempotency-Key"])
            status = script.pop(0)
            if status != NO_ANSWER:
                self.send_response(status)
                self.send_header("Retry-After", "0")
                self.end_headers()
                self.wfile.write(b"{}")

        def log_message(self, format, *args):
            """Quiet."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as url:
        yield Held(url=url, token="held_a_b", pause=0)


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ([200], 200),
        ([429, 200], 200),
        ([503, 429, 201], 201),
        ([429, 429, 429], 429),
        ([NO_ANSWER, 201], 201),
        ([409], 409),
        ([422], 422),
    ],
)
def test_a_call_is_sent_again_where_that_is_right(held, script, heard, answers, status):
    script += answers
    assert held.call("POST", "notes/", {}, once="a").status == status
    assert heard == ["a"] * len(answers)


def test_no_answer_at_all_is_said_so(held, script):
    script += [NO_ANSWER] * 3
    with pytest.raises(UnreachableError):
        held.call("POST", "notes/", {}, once="a")

"""The examples as a builder runs them: a Held server, the stand-in model, and the two SDKs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import ThreadingHTTPServer
from itertools import count
from threading import Thread
from typing import Any

import pytest
from anthropic import Anthropic
from openai import OpenAI

from examples import with_anthropic, with_openai
from examples.held import Held
from examples.standin import server as standing
from examples.turn import Said
from tests.conftest import PRIYA_FILE
from tests.servers import held
from tests.servers.held import Server

SCOPES = "apply,save,overwrite,held-names,facts:read,tone:read,tone:propose,tone:explicit,review"
MODEL = "stand-in"
numbers = count(1)


@dataclass(frozen=True, kw_only=True)
class Talk:
    """Somebody with Priya's facts and the assistant that they talk to."""

    held: Held
    converse: Callable[[Held, str], Said]

    def say(self, message: str) -> str:
        return self.converse(self.held, message).text

    def read(self, path: str) -> Any:
        return self.held.call("GET", path).body


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with held.serving(tmp_path_factory.mktemp("asked")) as server:
        yield server


@pytest.fixture(scope="session")
def model_url() -> Iterator[str]:
    with running(standing.make(0)) as url:
        yield url


@pytest.fixture(scope="session", params=["anthropic", "openai"])
def talk(request: pytest.FixtureRequest, server: Server, model_url: str) -> Iterator[Talk]:
    name = request.param
    username = f"{name}{next(numbers)}"  # where the tests of one come back on the same server
    server.manage("add_person", username, "--from", str(PRIYA_FILE))
    token = server.manage("issue_token", username, "Pantry Bot", "--scopes", SCOPES)
    known = Held(url=server.url, token=token)
    if name == "anthropic":
        with Anthropic(base_url=model_url, api_key="none") as one:
            yield Talk(held=known, converse=lambda h, m: with_anthropic.converse(one, MODEL, h, m))
        return
    with OpenAI(base_url=f"{model_url}/v1", api_key="none") as other:
        yield Talk(held=known, converse=lambda h, m: with_openai.converse(other, MODEL, h, m))


@contextmanager
def running(server: ThreadingHTTPServer) -> Iterator[str]:
    """Its address, while it answers."""
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

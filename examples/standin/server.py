import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from examples.standin import mind, wires
from examples.standin.mind import Heard, Thought

HOST = "127.0.0.1"

type Wire = tuple[Callable[[dict[str, Any]], Heard], Callable[[Thought, str], dict[str, Any]]]

WIRES: dict[str, Wire] = {
    "/v1/messages": (wires.hear_messages, wires.answer_messages),
    "/v1/chat/completions": (wires.hear_completions, wires.answer_completions),
}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path not in WIRES:
            self._send(404, {"error": {"message": "The stand-in knows no such call."}})
            return
        hear, answer = WIRES[self.path]
        self._send(200, answer(mind.think(hear(body)), body["model"]))

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: what is said to a model is nobody else's."""

    def _send(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def make(port: int) -> ThreadingHTTPServer:
    """Listening on *port*, or on a free one for 0; `serve_forever` answers."""
    return ThreadingHTTPServer((HOST, port), Handler)

"""An assistant at the MCP server, by the wire format of the protocol's 2025-11-25 revision."""

import json
from typing import Any

from django.test import Client

JSON = "application/json"
VERSION = "2025-11-25"


class Peer:
    def __init__(self, token: str | None) -> None:
        self.token = token
        self.client = Client()

    def post(self, body: Any, **headers: str) -> Any:
        """*headers* by their names in lower case, with _ for -."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= {"MCP-Protocol-Version": VERSION, "Accept": f"{JSON}, text/event-stream"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post("/mcp/", data, content_type=JSON, headers=sent)

    def ask(self, method: str, **params: Any) -> Any:
        """The answer's body."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return self.post(body).json()

    def tools(self) -> list[str]:
        return [tool["name"] for tool in self.ask("tools/list")["result"]["tools"]]

    def call(self, tool: str, **arguments: Any) -> Any:
        """What the tool returns, as data."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert not result["isError"], result
        return result["structuredContent"]

    def refused(self, tool: str, **arguments: Any) -> str:
        """What the tool says of its refusal."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert result["isError"], result
        return str(result["content"][0]["text"])

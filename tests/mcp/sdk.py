"""The official SDK's client, called from tests that know nothing of event loops."""

from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.auth import TokenStorage
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthToken


def talk[T](url: str, say: Callable[[Client], Awaitable[T]], *, token: str = "", **more: Any) -> T:
    """What *say* returns, with a client that is connected to *url* while it runs."""

    async def main() -> T:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60, **more) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            return await say(client)

    return anyio.run(main)


def through[T](command: StdioServerParameters, say: Callable[[Client], Awaitable[T]]) -> T:
    """The same with a server that the client starts itself."""

    async def main() -> T:
        async with Client(command) as client:
            return await say(client)

    return anyio.run(main)


class Kept(TokenStorage):
    """What the client keeps between its calls, here for as long as one test."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info

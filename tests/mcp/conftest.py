from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Api
from tests.mcp.peer import Peer


@pytest.fixture
def peer(api: Api) -> Peer:
    """Pantry Bot at the MCP server, with every scope on Priya."""
    return Peer(api.token)


@pytest.fixture
def make_peer(make_api: Callable[..., Api]) -> Callable[..., Peer]:
    """make_peer(person, scopes…), as make_api."""

    def make(*args: Any, **more: Any) -> Peer:
        return Peer(make_api(*args, **more).token)

    return make

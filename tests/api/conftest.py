"""What several tests of calls share."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from memory.actions import callers
from memory.actions.save import Draft, Saved, save
from memory.models import Person
from tests.api.contract import check
from tests.conftest import Api


@pytest.fixture
def recall(api: Api) -> Callable[..., Any]:
    """What Pantry Bot is answered: recall("diet", limit=5)."""

    def recall(topic: str, **more: Any) -> Any:
        return check(api.post("recall/", {"topic": topic, **more}), "POST", "recall/")

    return recall


@pytest.fixture
def put(priya: Person) -> Callable[..., Saved]:
    """Priya writes a fact herself: put("diet.fish", "eats tuna")."""

    def put(key: str, value: str, **more: Any) -> Saved:
        draft = Draft(key=key, value=value, **more)
        return save(callers.themselves(priya), draft, at=datetime.now(UTC))

    return put

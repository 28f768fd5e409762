from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from memory.actions import callers
from memory.actions.callers import Caller
from memory.actions.save import Draft, save
from memory.models import Person
from tests.conftest import NOON

LATER = NOON + timedelta(hours=2)


@pytest.fixture
def herself(priya: Person) -> Caller:
    """Priya on her own pages."""
    return callers.themselves(priya)


@pytest.fixture
def put(herself: Caller) -> Callable[..., Any]:
    """Priya saves or corrects: put("residence", "lives at 14 Rowan Street")."""

    def put(key: str, value: str, **more: Any) -> Any:
        return save(herself, Draft(key=key, value=value, **more), at=NOON)

    return put

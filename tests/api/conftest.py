"""What several tests of calls share."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from memory.actions import callers
from memory.actions.rules import writing
from memory.actions.save import Draft, Saved, save
from memory.models import Fact, Person, Rule
from tests.api.contract import check
from tests.conftest import NOON, Api


@pytest.fixture
def recall(api: Api) -> Callable[..., Any]:
    """What Pantry Bot is answered: recall("diet", limit=5)."""

    def recall(topic: str, **more: Any) -> Any:
        return check(api.post("recall/", {"topic": topic, **more}), "POST", "recall/")

    return recall


COOKING = "suggest three quick dinners for this week"  # diet bounds its picks


@pytest.fixture
def rule(priya: Person) -> Callable[..., Rule]:
    """A confirmed rule of Priya's: rule("diet.meat", "ingredients", "contains_none", "beef")."""

    def rule(
        key: str = "diet.meat",
        field: str = "ingredients",
        comparison: str = "contains_none",
        value: str = "beef, pork",
    ) -> Rule:
        me = callers.themselves(priya)
        made = writing.add(me, key, field=field, comparison=comparison, value=value, at=NOON)
        seen = Fact.objects.get(owner=priya, key=key).version
        return writing.confirm(me, made.ref, number=1, seen=seen, at=NOON)

    return rule


@pytest.fixture
def cooking(api: Api) -> str:
    """The answer to a message of which diet bounds the picks."""
    return str(api.apply(COOKING).json()["answer"])


@pytest.fixture
def put(priya: Person) -> Callable[..., Saved]:
    """Priya writes a fact herself: put("diet.fish", "eats tuna")."""

    def put(key: str, value: str, **more: Any) -> Saved:
        draft = Draft(key=key, value=value, **more)
        return save(callers.themselves(priya), draft, at=datetime.now(UTC))

    return put

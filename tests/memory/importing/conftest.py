"""Priya and Sam as they act themselves."""

from datetime import timedelta
from typing import Any

import pytest

from memory.actions import callers
from memory.actions.phrases import silence
from memory.actions.save import Draft, save
from memory.actions.use import describe, set_mode, stop
from memory.attributes import Category, Mode, Origin, Sensitivity
from tests.conftest import NOON


@pytest.fixture
def hers(priya):
    return callers.themselves(priya)


@pytest.fixture
def his(sam):
    return callers.themselves(sam)


@pytest.fixture
def rich(priya, hers, pantry):
    """Priya, with something of everything that a profile can hold."""
    put: dict[str, dict[str, Any]] = {
        "sister.tea": {"value": "drinks oolong", "subject": "sister Anna"},
        "sister.age": {"value": "nine, nearly ten", "subject": "sister Anna"},
        "health.knee": {"value": "has a bad knee", "sensitivity": Sensitivity.SPECIAL},
        "visit": {
            "value": "is in Rome \u2603 \U0001f600",
            "expires_at": NOON + timedelta(days=9),
        },
        "diet.spice": {"value": "likes chilli", "category": Category.CONTEXT},
    }
    for key, parts in put.items():
        save(hers, Draft(key=key, **parts), at=NOON)
    save(pantry, Draft(key="hobby", value="paints", origin=Origin.INFERRED), at=NOON)
    describe(hers, "diet", label="Food", aliases=["meals", "caf\u00e9"], at=NOON)
    silence(hers, "diet", "dinner", at=NOON)
    set_mode(hers, "beverage", Mode.INSTRUCTION, at=NOON)
    stop(hers, "commute", at=NOON)
    return priya

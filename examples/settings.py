"""Where Held and the model are, from the environment."""

import os
from dataclasses import dataclass
from typing import Self

from examples.held import Held

ROUNDS = 5  # that one turn may take with the model
STAND_IN = "http://127.0.0.1:8001"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """By default the stand-in, which needs no key. An empty MODEL_URL is the model API's own."""

    held: Held
    model_url: str
    model: str
    model_key: str

    @classmethod
    def read(cls) -> Self:
        """Raises KeyError without HELD_TOKEN."""
        known = os.environ
        url = known.get("HELD_URL", "http://127.0.0.1:8000").rstrip("/")
        return cls(
            held=Held(url=url, token=known["HELD_TOKEN"]),
            model_url=known.get("MODEL_URL", STAND_IN).rstrip("/"),
            model=known.get("MODEL", "stand-in"),
            model_key=known.get("MODEL_KEY", "none"),
        )

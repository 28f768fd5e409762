"""An engine made ready for one corpus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memory.attributes import Model
from memory.reach.question import Relation

Reach = Mapping[str, Relation]
Engine = Callable[[str, Model], Reach]  # the message, the person → the slots reached, and how


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """*note* says how it was made ready; a baseline knows no lanes."""

    read: Engine
    note: str = ""
    laned: bool = False


class NotHereError(Exception):
    """What a baseline needs is not installed."""

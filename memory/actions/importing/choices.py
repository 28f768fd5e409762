"""What the person has said about the lines of a file so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Said(StrEnum):
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """*key* takes the place of the file's; empty where it stays. So does *value*, None where it
    stays. *seen* is the version of the fact on file that stood beside the line; 0 where none did.
    """

    said: Said | None = None
    key: str = ""
    seen: int = 0
    value: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """About lines, by their number, and about whole slots, by their name."""

    lines: Mapping[int, Choice] = field(default_factory=dict)
    slots: Mapping[str, Said] = field(default_factory=dict)


UNSAID = Choice()


def encode(choices: Choices) -> dict[str, Any]:
    """{"lines": {number: [said | "", key, seen, value | None]}, "slots": {slot: said}}."""
    lines = {str(n): [c.said or "", c.key, c.seen, c.value] for n, c in choices.lines.items()}
    return {"lines": lines, "slots": dict(choices.slots)}


def decode(kept: Mapping[str, Any]) -> Choices:
    return Choices(
        lines={int(number): _choice(*parts) for number, parts in kept.get("lines", {}).items()},
        slots={slot: Said(said) for slot, said in kept.get("slots", {}).items()},
    )


def _choice(said: str, key: str, seen: int, value: str | None = None) -> Choice:
    """A file that waited through an update of Held has answers without a value."""
    return Choice(said=Said(said) if said else None, key=key, seen=seen, value=value)

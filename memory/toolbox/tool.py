from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memory.scopes import Scope

type Schema = Mapping[str, Any]  # JSON Schema, draft 2020-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What an assistant's model is told of one call. The text is the same for everybody."""

    name: str
    title: str
    description: str  # when to call it, and when not to
    scope: Scope
    schema: Schema  # of its input

"""The tools as the two common model APIs take them in a request's `tools`."""

from enum import StrEnum
from typing import Any

from memory.toolbox.catalogue import TOOLS
from memory.toolbox.tool import Tool


class Format(StrEnum):
    ANTHROPIC = "anthropic"  # Messages API
    OPENAI = "openai"  # chat completions


def listing(form: Format) -> list[dict[str, Any]]:
    shape = {Format.ANTHROPIC: _anthropic, Format.OPENAI: _openai}[form]
    return [shape(tool) for tool in TOOLS]


def _anthropic(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": tool.schema,
    }


def _openai(tool: Tool) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.schema}
    return {"type": "function", "function": function}

"""What an assistant's model is told of the calls, in one place for MCP and for JSON."""

from memory.toolbox.catalogue import (
    APPLY,
    DISCLOSE,
    OVERWRITE,
    RECALL,
    REVIEW,
    SAVE,
    TONE,
    TOOLS,
    VERIFY,
)
from memory.toolbox.formats import Format, listing
from memory.toolbox.tool import Tool

__all__ = [
    "APPLY",
    "DISCLOSE",
    "OVERWRITE",
    "RECALL",
    "REVIEW",
    "SAVE",
    "TONE",
    "TOOLS",
    "VERIFY",
    "Format",
    "Tool",
    "listing",
]

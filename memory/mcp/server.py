"""The MCP server itself, routed as a view. Its names and texts are constant (threat T10)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django_mcpz.server import MCPServer, ToolError

from memory.actions import refusing
from memory.mcp import calls, entry, schemas
from memory.mcp.tools import SERVED, Served
from memory.refusals import Why
from memory.toolbox import Tool

VERSION = "1"  # of the contract, as REST's
INSTRUCTIONS = (
    "Held decides what of a person's memory an answer may use, and keeps a receipt that the person "
    "reads. Call apply_memory before you answer a message that asks for something. Use what it "
    "gives and nothing else; what is held stays held."
)

server = MCPServer(
    name="held",
    title="Held",
    version=VERSION,
    instructions=INSTRUCTIONS,
    auth=entry.admit,
)


def _serve(served: Served) -> None:
    tool = served.tool
    server.tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=dict(tool.schema),
        output_schema=schemas.of(served.output()),
        read_only=served.read_only,
        destructive=served.destructive,
        idempotent=served.idempotent,
        open_world=False,
        permission=_needs(tool),
    )(_run(served))


def _needs(tool: Tool) -> Callable[[HttpRequest], bool]:
    """A tool that a caller may not use is not there for them; that they called it is counted."""

    def may(request: HttpRequest) -> bool:
        caller = entry.caller_of(request)
        if tool.scope in caller.scopes:
            return True
        if entry.called(request) == tool.name:
            refusing.told(caller, Why.SCOPE, timezone.now())
        return False

    return may


def _run(served: Served) -> Callable[[HttpRequest, dict[str, Any]], Any]:
    known = served.tool.schema["properties"]

    def run(request: HttpRequest, arguments: dict[str, Any]) -> Any:
        if not arguments.keys() <= known.keys():
            raise ToolError(f"Unknown argument. The arguments here: {', '.join(known)}.")
        response = calls.answer(served.view, entry.caller_of(request), arguments)
        if response.status_code >= 400:
            raise ToolError(_told(response.data))
        return response.data

    return run


def _told(problem: dict[str, Any]) -> str:
    """What went wrong, field by field, and what to say of it."""
    errors = [
        f"{field.removeprefix('turn.')}: {text}"
        for field, texts in problem.get("errors", {}).items()
        for text in texts
        if text != problem["detail"]
    ]
    say = [f"Say: {problem['say']}"] if problem.get("say") else []
    return "\n".join([problem["detail"], *errors, *say])


for _served in SERVED:
    _serve(_served)

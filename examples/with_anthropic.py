"""A turn with the Anthropic Messages API: apply, answer, save, receipt, review.

HELD_TOKEN=held_… python -m examples.with_anthropic "what should I not eat?"
"""

import sys
from collections.abc import Iterable
from typing import cast

from anthropic import Anthropic
from anthropic.types import (
    ContentBlock,
    MessageParam,
    ToolParam,
    ToolResultBlockParam,
    ToolUseBlock,
)

from examples import calls, turn
from examples.held import Held
from examples.settings import ROUNDS, Settings
from examples.turn import Said, Turn

MOST = 1024  # tokens of a reply


def converse(model: Anthropic, name: str, held: Held, message: str) -> Said:
    now = turn.begin(held, message)
    tools = _tools(held) if now.answer else []
    messages: list[MessageParam] = [{"role": "user", "content": now.prompt}]
    for _ in range(ROUNDS):
        reply = model.messages.create(
            model=name, max_tokens=MOST, system=now.system, messages=messages, tools=tools
        )
        if reply.stop_reason != "tool_use":
            break
        messages.append({"role": "assistant", "content": reply.content})
        messages.append({"role": "user", "content": [*_results(held, now, reply.content)]})
    return turn.end(held, now, "".join(part.text for part in reply.content if part.type == "text"))


def _tools(held: Held) -> list[ToolParam]:
    tools = cast(list[ToolParam], held.tools("anthropic"))
    return [tool for tool in tools if tool["name"] not in calls.OURS]


def _results(
    held: Held, now: Turn, content: Iterable[ContentBlock]
) -> Iterable[ToolResultBlockParam]:
    for asked in (part for part in content if isinstance(part, ToolUseBlock)):
        done = calls.make(held, now, asked.name, dict(asked.input), asked.id)
        yield {
            "type": "tool_result",
            "tool_use_id": asked.id,
            "content": done.text,
            "is_error": done.is_error,
        }


if __name__ == "__main__":
    known = Settings.read()
    client = Anthropic(base_url=known.model_url or None, api_key=known.model_key)
    said = converse(client, known.model, known.held, " ".join(sys.argv[1:]))
    print(said.text)
    print(*said.findings, sep="\n", file=sys.stderr)

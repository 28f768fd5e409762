"""The same turn with the chat completions API.

HELD_TOKEN=held_… python -m examples.with_openai "what should I not eat?"
"""

import json
import sys
from typing import cast

from openai import OpenAI, omit
from openai.types.chat import (
    ChatCompletionMessage,
    ChatCompletionMessageFunctionToolCall,
    ChatCompletionMessageParam,
    ChatCompletionToolMessageParam,
    ChatCompletionToolParam,
)

from examples import calls, turn
from examples.calls import Result
from examples.held import Held
from examples.settings import ROUNDS, Settings
from examples.turn import Said, Turn


def converse(model: OpenAI, name: str, held: Held, message: str) -> Said:
    now = turn.begin(held, message)
    tools = _tools(held) if now.answer else []
    messages: list[ChatCompletionMessageParam] = [
        {"role": "system", "content": now.system},
        {"role": "user", "content": now.prompt},
    ]
    for _ in range(ROUNDS):
        reply = model.chat.completions.create(
            model=name,
            messages=messages,
            tools=tools or omit,  # an empty list is refused there
        )
        said = reply.choices[0].message
        if not said.tool_calls:
            break
        messages.append(cast(ChatCompletionMessageParam, said.model_dump(exclude_none=True)))
        messages += _results(held, now, said)
    return turn.end(held, now, said.content or "")


def _tools(held: Held) -> list[ChatCompletionToolParam]:
    tools = cast(list[ChatCompletionToolParam], held.tools("openai"))
    return [tool for tool in tools if tool["function"]["name"] not in calls.OURS]


def _results(
    held: Held, now: Turn, said: ChatCompletionMessage
) -> list[ChatCompletionToolMessageParam]:
    asked = [
        call
        for call in said.tool_calls or ()
        if isinstance(call, ChatCompletionMessageFunctionToolCall)
    ]
    return [
        {"role": "tool", "tool_call_id": call.id, "content": _make(held, now, call).text}
        for call in asked
    ]


def _make(held: Held, now: Turn, call: ChatCompletionMessageFunctionToolCall) -> Result:
    """The arguments are a string that the model wrote: it may not be JSON."""
    try:
        given = json.loads(call.function.arguments)
    except ValueError:
        return Result(text="The arguments are not JSON.", is_error=True)
    return calls.make(held, now, call.function.name, given, call.id)


if __name__ == "__main__":
    known = Settings.read()
    base = f"{known.model_url}/v1" if known.model_url else None
    client = OpenAI(base_url=base, api_key=known.model_key)
    said = converse(client, known.model, known.held, " ".join(sys.argv[1:]))
    print(said.text)
    print(*said.findings, sep="\n", file=sys.stderr)

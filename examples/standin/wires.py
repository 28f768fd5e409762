"""The two wire formats, each way: a request as heard, a thought as a response."""

import json
from typing import Any
from uuid import uuid4

from examples.standin.mind import Call, Heard, Thought

NO_COUNT = 0  # a stand-in counts no tokens


def hear_messages(body: dict[str, Any]) -> Heard:
    """POST /v1/messages. Words come as a string; a list holds the results of calls."""
    last = body["messages"][-1]["content"]
    results = [part["content"] for part in last] if isinstance(last, list) else []
    words = [part["content"] for part in body["messages"] if isinstance(part["content"], str)]
    return Heard(
        system=body.get("system", ""),
        message=words[-1],
        tools=frozenset(tool["name"] for tool in body.get("tools", ())),
        results=results,
    )


def answer_messages(thought: Thought, model: str) -> dict[str, Any]:
    is_call = isinstance(thought, Call)
    return {
        "id": f"msg_{uuid4().hex}",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [_block(thought)],
        "stop_reason": "tool_use" if is_call else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": NO_COUNT, "output_tokens": NO_COUNT},
    }


def hear_completions(body: dict[str, Any]) -> Heard:
    """POST /v1/chat/completions."""
    messages = body["messages"]
    asked = max(n for n, message in enumerate(messages) if message["role"] == "user")
    system = [message["content"] for message in messages if message["role"] == "system"]
    since = messages[asked + 1 :]
    return Heard(
        system="\n\n".join(system),
        message=messages[asked]["content"],
        tools=frozenset(tool["function"]["name"] for tool in body.get("tools", ())),
        results=[message["content"] for message in since if message["role"] == "tool"],
    )


def answer_completions(thought: Thought, model: str) -> dict[str, Any]:
    is_call = isinstance(thought, Call)
    choice = {
        "index": 0,
        "message": _message(thought),
        "finish_reason": "tool_calls" if is_call else "stop",
        "logprobs": None,
    }
    return {
        "id": f"chatcmpl-{uuid4().hex}",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [choice],
        "usage": dict.fromkeys(("prompt_tokens", "completion_tokens", "total_tokens"), NO_COUNT),
    }


def _block(thought: Thought) -> dict[str, Any]:
    if not isinstance(thought, Call):
        return {"type": "text", "text": thought}
    name = f"toolu_{uuid4().hex}"
    return {"type": "tool_use", "id": name, "name": thought.tool, "input": thought.given}


def _message(thought: Thought) -> dict[str, Any]:
    if not isinstance(thought, Call):
        return {"role": "assistant", "content": thought, "refusal": None}
    function = {"name": thought.tool, "arguments": json.dumps(thought.given)}
    call = {"id": f"call_{uuid4().hex}", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "refusal": None, "tool_calls": [call]}

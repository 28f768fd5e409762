"""A model's tool call, made as a call of Held's REST API."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from examples.held import Held, Reply, UnreachableError
from examples.turn import Turn

# Not offered to the model: each turn begins and ends with them, whatever it would decide.
OURS = ("apply_memory", "review_reply")
# What Held's answer is to say where it has no words of its own for the person.
SAYS = {
    403: "I'm not allowed to do that with your memory.",
    404: "I don't have that on file.",
    409: "Somebody changed that a moment ago, so I left it. Which of the two is right?",
    429: "I can't reach your memory so soon again. Nothing was changed.",
}
UNKNOWN = "I got no answer from your memory, so I don't know whether that was saved."


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the model is told of its call."""

    text: str
    is_error: bool = False


def make(held: Held, turn: Turn, name: str, given: dict[str, Any], number: str) -> Result:
    """*number* is the model API's own id of the call: sent again, it acts once."""
    call = _call(turn, name, given)
    if call is None:
        return Result(text=f"There is no tool of the name {name}.", is_error=True)
    try:
        reply = held.call(*call, once=f"{turn.answer}-{number}" if call[0] != "GET" else "")
    except UnreachableError:
        return Result(text=json.dumps({"say": UNKNOWN}), is_error=True)
    return _told(reply)


def _call(turn: Turn, name: str, given: dict[str, Any]) -> tuple[str, str, Any] | None:
    """Method, path and body."""
    key = quote(str(given.get("key", "")), safe="")
    match name:
        case "recall_memories":
            return "POST", "recall/", given
        case "save_memory":
            rest = {field: value for field, value in given.items() if field != "key"}
            # With the answer in progress, the result brings this turn's context up to date.
            return "PUT", f"facts/{key}/", rest | {"answer": turn.answer}
        case "overwrite_memory":
            return "POST", f"facts/{key}/overwrite/", {}
        case "disclose_memory":
            answer = quote(str(given.get("answer", "")), safe="")
            return "GET", f"answers/{answer}/disclosure/", None
        case "verify_commitments":
            return "POST", "rules/verify/", {"answer": turn.answer} | given
        case "propose_tone":
            return "POST", "tone/proposals/", given
    return None


def _told(reply: Reply) -> Result:
    """A refusal gives its words alone; 422 has some of its own for the person."""
    if reply.is_good:
        return Result(text=json.dumps(reply.body, ensure_ascii=False))
    say = reply.body.get("say") or SAYS.get(reply.status, "")
    told = {"refused": reply.status, "detail": reply.body.get("detail", ""), "say": say}
    return Result(text=json.dumps(told, ensure_ascii=False), is_error=True)

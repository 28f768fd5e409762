"""What the stand-in says or calls. Rules on the person's words, in place of a model."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A request, whichever wire it came over. *results* are of the calls since the message."""

    system: str
    message: str
    tools: frozenset[str]
    results: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    tool: str
    given: dict[str, Any]


type Thought = str | Call  # words, or a tool to call

_SAVE = re.compile(r"\bremember ([a-z_.]+): (.+)", re.IGNORECASE)
_GUESS = re.compile(r"\bi seem to (\w+)", re.IGNORECASE)
_FORGET = re.compile(r"\bforget ([a-z_.]*[a-z_])", re.IGNORECASE)
_DISCLOSE = re.compile(r"\bwhat did you use\b", re.IGNORECASE)
_SHORTER = re.compile(r"\b(?:shorter|briefer)\b", re.IGNORECASE)
_ANSWER = re.compile(r"\bans_[a-z0-9]+\b")


def think(heard: Heard) -> Thought:
    if heard.results:
        return " ".join(_told(result) for result in heard.results)
    said, context = _parts(heard.message)
    for pattern, make in _RULES:
        found = pattern.search(said)
        call = make(found, heard) if found else None
        if call is not None and call.tool in heard.tools:
            return call
    lines = [line for line in context.splitlines() if line.startswith("- ")]
    return "\n".join(["Going by what I was given:", *lines]) if lines else "Here is what I think."


def _save(found: re.Match[str], _: Heard) -> Call:
    given = {"key": found[1].lower(), "value": found[2].rstrip("."), "explicit_ask": True}
    return Call(tool="save_memory", given=given)


def _guess(found: re.Match[str], _: Heard) -> Call:
    given = {"key": "hobby", "value": f"{found[1]}s", "origin": "inferred"}
    return Call(tool="save_memory", given=given)


def _forget(found: re.Match[str], _: Heard) -> Call:
    return Call(tool="overwrite_memory", given={"key": found[1].lower()})


def _disclose(_: re.Match[str], heard: Heard) -> Call | None:
    answer = _ANSWER.search(heard.system)
    return Call(tool="disclose_memory", given={"answer": answer[0]}) if answer else None


def _shorter(_: re.Match[str], __: Heard) -> Call:
    return Call(tool="propose_tone", given={"tags": ["concise"], "source": "explicit"})


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Heard], Call | None]], ...] = (
    (_SAVE, _save),
    (_GUESS, _guess),
    (_FORGET, _forget),
    (_DISCLOSE, _disclose),
    (_SHORTER, _shorter),
)


def _parts(message: str) -> tuple[str, str]:
    """The person's words, and the context that came before them as JSON."""
    first, _, rest = message.partition("\n\n")
    if not first.startswith('{"memory"'):
        return message, ""
    return rest, json.loads(first)["memory"]["context"]


def _told(result: str) -> str:
    """What a tool's result gives to say."""
    known = json.loads(result) if result.startswith("{") else {}
    return known.get("say") or "\n".join(known.get("lines", ["Done."]))

"""Decide an answer again, after a save in the same turn (product rules, "Writing")."""

from datetime import datetime

from memory.actions.apply import Applied, Request, apply
from memory.actions.callers import Caller
from memory.attributes import SELF
from memory.models import Answer


def refresh(caller: Caller, answer: Answer, *, at: datetime) -> Applied:
    """The same message and turn over the model as it is now, on a receipt of its own."""
    turn = answer.turn
    request = Request(
        message=answer.message,
        overrides=dict.fromkeys(turn.get("overridden", ()), ""),
        asks=frozenset(turn.get("asks", ())),
        acts=frozenset(turn.get("acts", ())),
        speaker=turn.get("speaker", SELF),
        budget=turn.get("budget"),
    )
    return apply(caller, request, at=at)

"""Save in the middle of a turn, and decide the turn's answer again (product rules, "Writing")."""

from datetime import datetime

from django.db import transaction

from memory.actions.apply import Applied, Request, apply
from memory.actions.callers import Caller
from memory.actions.save import Draft, Saved, save
from memory.attributes import SELF
from memory.models import Answer


@transaction.atomic
def save_in_turn(
    caller: Caller, draft: Draft, answer: Answer, *, at: datetime, expected: int | None = None
) -> tuple[Saved, Applied]:
    """Both or neither: the saved fact, and *answer* decided anew over the model as it is now."""
    saved = save(caller, draft, at=at, expected=expected)
    return saved, apply(caller, _request(answer), at=at)


def _request(answer: Answer) -> Request:
    """The same message and turn; of an override only the name was kept."""
    turn = answer.turn
    return Request(
        message=answer.message,
        overrides=dict.fromkeys(turn.get("overridden", ()), ""),
        asks=frozenset(turn.get("asks", ())),
        acts=frozenset(turn.get("acts", ())),
        speaker=turn.get("speaker", SELF),
        budget=turn.get("budget"),
        conversation=answer.conversation,
    )

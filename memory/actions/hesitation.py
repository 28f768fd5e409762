"""Why an assistant's write waits for the person's yes instead of taking effect."""

from dataclasses import dataclass

from memory import gate
from memory.actions.callers import Caller
from memory.actions.drafts import Draft
from memory.attributes import Mode, Origin, Sensitivity
from memory.trust.ledger import Actor
from memory.waiting import Reason

SAY = {
    Reason.GUESS: "That is my guess, so it is up to you.",
    Reason.INSTRUCTION: "What I follow is yours to set.",
    Reason.SPECIAL: "That is a personal detail, so it takes your yes.",
    Reason.NOT_CLEARED: "That takes your yes.",
    Reason.ASKS_FIRST: "You want to see what I save first.",
    Reason.RULE: "That takes your yes.",
    Reason.REMOVED: "You removed that before, so it takes your yes.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hesitation:
    """*reasons* are empty where the write may take effect; *say* is for the assistant's reply."""

    reasons: tuple[Reason, ...] = ()
    say: str = ""

    def __bool__(self) -> bool:
        return bool(self.reasons)


NONE = Hesitation()


def over(caller: Caller, draft: Draft, *, mode: str, sensitivity: Sensitivity) -> Hesitation:
    """What holds *draft* back in a slot of *mode*; the person and an admin are never held back.

    Raises GateError where it is forbidden.
    """
    if caller.actor is not Actor.ASSISTANT:
        return NONE
    doubts = gate.judge(draft.writing)
    if sensitivity is Sensitivity.SPECIAL and not draft.explicit_ask:
        raise gate.ExplicitAskError(
            "explicit_ask",
            "Health, financial and identity details are kept only when the person asks for it. "
            "Send explicit_ask: true if they did.",
        )
    rows = {
        Reason.ASKS_FIRST: caller.asks_first,
        Reason.GUESS: draft.origin is Origin.INFERRED,
        Reason.INSTRUCTION: mode == Mode.INSTRUCTION,
        Reason.SPECIAL: sensitivity is Sensitivity.SPECIAL,
    }
    found = [reason for reason, holds in rows.items() if holds]
    reasons = (*found, *(Reason(doubt.code) for doubt in doubts))
    says = [*(SAY[reason] for reason in found), *(doubt.say for doubt in doubts)]
    return Hesitation(reasons=reasons, say=next(iter(says), ""))


def because(reason: Reason, more: Hesitation = NONE) -> Hesitation:
    """*reason* before *more*, whose words come first: so they tell nothing of what is on file."""
    return Hesitation(reasons=(reason, *more.reasons), say=more.say or SAY[reason])

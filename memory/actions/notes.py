"""Keep a note, and give notes. They are data: no note replaces, becomes or bounds anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from memory import decision, gate
from memory.actions import apply, holding, noted, read
from memory.actions.callers import Caller, record
from memory.actions.erasing import removed
from memory.actions.errors import NotGrantedError
from memory.actions.holding import GoneError
from memory.attributes import Model, Origin, Sensitivity
from memory.decision import Decision, Reason, Ruling
from memory.models import Answer, Note
from memory.receipt import Kind
from memory.trust.ledger import Act

SAY_LATE = (
    "You removed something on your page a short while ago, so I keep no note just now. If you do "
    "want it kept, tell me once more in an hour, or add it on your page."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """*explicit_ask*: the person asked in so many words to keep this."""

    text: str
    origin: Origin = Origin.STATED
    explicit_ask: bool = False
    conversation: str = ""  # a digest


@transaction.atomic
def keep(caller: Caller, draft: Draft, *, at: datetime) -> Note:
    """Raises GateError, with nothing stored; NotGrantedError, GoneError."""
    holding.hold(caller)
    if caller.asks_first or not noted.allows(caller):
        raise NotGrantedError("notes")  # a note cannot wait for a yes
    if caller.assistant and removed.lately(caller.person, at):
        raise GoneError(SAY_LATE)  # it may be what was removed, in other words
    text = _checked(draft)
    found = gate.sensitive("", text)
    note = Note.objects.create(
        owner=caller.person,
        assistant=caller.assistant,
        text=text,
        origin=Origin.SAVED if draft.origin is Origin.STATED else draft.origin,
        sensitivity=Sensitivity.SPECIAL if found and found.is_special else Sensitivity.ORDINARY,
        conversation=draft.conversation,
        at=at,
    )
    record(caller, Act.NOTED, note.ref, at)
    return note


def give(caller: Caller, notes: Sequence[Note], *, at: datetime) -> Answer:
    """The receipt on which *notes*, all readable, leave; no fact does.

    Raises OvertakenError where one was removed meanwhile; GoneError.
    """
    made = _untouched(read.model_of(caller.person))
    return apply.keep(caller, made, Kind.NOTES, at=at, notes=notes).answer


def _untouched(model: Model) -> Decision:
    lines = (
        decision.rule(
            attribute,
            [Ruling(fact=fact, reason=Reason.NOT_REACHED) for fact in attribute.facts],
        )
        for attribute in model.attributes
    )
    return Decision(name=model.name, lines=tuple(lines))


def _checked(draft: Draft) -> str:
    """The text as it is kept. What only looks doubtful is kept: nothing takes effect by a note."""
    text = gate.note(draft.text)
    try:
        gate.judge(
            gate.Writing(
                key="note", value=text, origin=draft.origin, explicit_ask=draft.explicit_ask
            )
        )
    except gate.GateError as error:
        if error.field == "value":
            error.field, error.detail = "text", error.detail.replace("The value", "The text")
        raise
    return text

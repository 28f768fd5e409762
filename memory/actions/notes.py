"""Keep a note, and give notes. They are data: no note replaces, becomes or bounds anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from memory import decision, gate, tokens
from memory.actions import holding, read
from memory.actions.apply import check_standing
from memory.actions.callers import Caller, record
from memory.actions.erasing import removed
from memory.actions.errors import NotGrantedError, OvertakenError
from memory.actions.holding import GoneError
from memory.attributes import Category, Model, Origin, Sensitivity
from memory.context import cost
from memory.decision import Decision, Lane, Reason, Ruling
from memory.models import Answer, Note
from memory.models.notes import NoteQuerySet
from memory.receipt import Kind, encode
from memory.trust import refs
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
    if caller.asks_first or not _allows(caller):
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


def readable(caller: Caller) -> NoteQuerySet:
    """What the caller may be given, newest first: no guess, and nothing above its clearance."""
    notes = Note.objects.of(caller.person).newest()
    if not _allows(caller):
        return notes.none()
    cleared = [level for level in Sensitivity if caller.access.clears(level)]
    return notes.filter(sensitivity__in=cleared).exclude(origin=Origin.INFERRED)


def give(caller: Caller, notes: Sequence[Note], *, at: datetime) -> Answer:
    """The receipt on which *notes*, all readable, leave; no fact does.

    Raises OvertakenError where one was removed meanwhile; GoneError.
    """
    made = _untouched(read.model_of(caller.person))
    answer = Answer(
        ref=refs.new("ans_"),
        owner=caller.person,
        assistant=caller.assistant,
        kind=Kind.NOTES,
        at=at,
        used=0,
        silent=0,
        held=len(made.lines),
        on_file=len(made.lines),
        facts_given=0,
        facts_on_file=sum(len(line.rulings) for line in made.lines),
        notes_given=len(notes),
        notes_on_file=Note.objects.of(caller.person).count(),
        lanes=encode(made),
        tokens=_price(made, notes),
    )
    counts = {lane: getattr(answer, lane) for lane in Lane}
    with transaction.atomic():
        holding.hold(caller)
        check_standing(caller.person, made)
        if readable(caller).filter(pk__in=[note.pk for note in notes]).count() != len(notes):
            raise OvertakenError
        answer.save(force_insert=True)
        record(caller, Act.GAVE, answer.ref, at, **counts, notes=len(notes))
    return answer


def _allows(caller: Caller) -> bool:
    """Notes count as context: what the person grants and agrees to of that, holds for them."""
    access = caller.access
    return Category.CONTEXT in access.categories and access.agrees(Category.CONTEXT)


def _price(made: Decision, notes: Sequence[Note]) -> dict[str, str | int]:
    """Of the notes alone, beside what all facts would have cost with them."""
    used = tokens.count(" ".join(note.text for note in notes)) if notes else 0
    whole = cost(made, tokens.count).whole + used
    return {"encoding": tokens.ENCODING, "used": used, "silent": 0, "whole": whole}


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

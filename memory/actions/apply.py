"""Decide for one message and keep the receipt."""

import hashlib
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from memory import decision, tokens
from memory.actions import holding, noted, read, tone
from memory.actions.callers import Caller, record
from memory.actions.errors import OvertakenError
from memory.actions.rules import inforce
from memory.actions.rules.inforce import Rules
from memory.actions.tone import UNTOLD, Told
from memory.attributes import SELF, slot_of
from memory.context import Context, Cost, cost, fit, render
from memory.decision import Decision, Lane
from memory.models import Answer, FactVersion, Note, Person
from memory.receipt import Kind, encode, encode_reach
from memory.trust import refs
from memory.trust.ledger import Act
from memory.turn import Turn

TURNS = frozenset({Kind.APPLY, Kind.TRIAL})  # in which rules are in force


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One message and what comes with it. *overrides* maps a slot or key to today's words;
    *conversation* is a digest."""

    message: str
    overrides: Mapping[str, str] = field(default_factory=dict)
    asks: frozenset[str] = frozenset()
    acts: frozenset[str] = frozenset()
    speaker: str = SELF
    budget: int | None = None  # tokens
    limit: int | None = None  # facts
    conversation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """The receipt, the decision that it records, and what the assistant gets."""

    answer: Answer
    decision: Decision
    context: Context
    cost: Cost
    tone: Told = UNTOLD
    rules: Rules = ()


def apply(caller: Caller, request: Request, *, at: datetime) -> Applied:
    """Decide what of the person's model this message may use (seed 000)."""
    kind = Kind.APPLY if caller.assistant else Kind.TRIAL

    def answer() -> Applied:
        told, budget = _afford(tone.told(caller, at=at), request.budget)
        made = fit(_decide(caller, request, at), budget, tokens.count)
        return keep(caller, made, kind, at=at, request=request, told=told)

    return settled(caller, answer)


def settled[T](caller: Caller, answer: Callable[[], T]) -> T:
    """*answer* reads and decides without a lock; where it was overtaken, once more with one."""
    try:
        return answer()
    except OvertakenError:
        with transaction.atomic():
            holding.hold(caller)
            return answer()


def _afford(told: Told, budget: int | None) -> tuple[Told, int | None]:
    """What is told of tone, and what it leaves of *budget* to the facts.

    Tone is followed, so it has the first claim; whole or not at all.
    """
    if budget is None or not told.guide:
        return told, budget
    left = budget - tokens.count(told.guide)
    return (UNTOLD, budget) if left < 0 else (told, left)


def _decide(caller: Caller, request: Request, at: datetime) -> Decision:
    turn = Turn(
        at=at,
        access=caller.access,
        overrides=request.overrides,
        asks=request.asks,
        acts=request.acts,
        speaker=request.speaker,
    )
    return decision.apply(read.model_of(caller.person), request.message, turn, read.catalogue())


def keep(
    caller: Caller,
    made: Decision,
    kind: Kind,
    *,
    at: datetime,
    request: Request | None = None,
    told: Told = UNTOLD,
    notes: Sequence[Note] | None = None,
) -> Applied:
    """Write the receipt of *made* and its event; every value that leaves goes through here.

    *notes* leave beside the sum; None where the receipt is not about notes at all. Raises
    OvertakenError where something of it was removed or overwritten since it was read, so that no
    receipt names it after "Erased"; GoneError.
    """
    spent, given = _spent(made, notes or ()), render(made)
    answer = Answer(
        ref=refs.new("ans_"),
        owner=caller.person,
        assistant=caller.assistant,
        kind=kind,
        at=at,
        **_asked(request, {line.slot for line in made.lines}),
        **_counted(made),
        **_noted(caller.person, notes),
        lanes=encode(made),
        reach=encode_reach(made),
        tokens={"encoding": tokens.ENCODING, **asdict(spent), **_priced(told)},
        tone=list(told.tags),
    )
    act = Act.GAVE if caller.assistant else Act.TRIED
    with transaction.atomic():  # the write lock is held for these few statements alone
        holding.hold(caller)
        check_standing(caller.person, made)
        found = _rule(caller, answer, made)
        noted.check(caller, notes or ())
        answer.save(force_insert=True)
        record(caller, act, answer.ref, at, **_event_counts(answer, notes))
    return Applied(answer=answer, decision=made, context=given, cost=spent, tone=told, rules=found)


def _rule(caller: Caller, answer: Answer, made: Decision) -> Rules:
    """Write on the receipt which rules are in force for its turn."""
    if answer.kind not in TURNS:
        return ()
    found = inforce.of(caller.person, answer, made, at=answer.at)
    answer.rules = [inforce.named(each) for each in found]
    return found


def check_standing(person: Person, made: Decision) -> None:
    """Raises OvertakenError. Who calls holds the person."""
    facts = [ruling.fact for line in made.lines for ruling in line.rulings]
    valued = [fact.version for fact in facts if fact.value]
    blank = [fact.version for fact in facts if not fact.value]
    if FactVersion.objects.of(person).standing(valued, blank).count() != len(facts):
        raise OvertakenError


def _spent(made: Decision, notes: Sequence[Note]) -> Cost:
    """With the notes, whose text alone is counted."""
    spent = cost(made, tokens.count)
    price = tokens.count(" ".join(note.text for note in notes)) if notes else 0
    return replace(spent, used=spent.used + price, whole=spent.whole + price)


def _noted(person: Person, notes: Sequence[Note] | None) -> dict[str, int]:
    if notes is None:
        return {}
    on_file = Note.objects.of(person).count()
    return {"notes_given": len(notes), "notes_on_file": on_file}


def _event_counts(answer: Answer, notes: Sequence[Note] | None) -> dict[str, int]:
    counts = {lane.value: getattr(answer, lane) for lane in Lane}
    return counts if notes is None else counts | {"notes": len(notes)}


def _priced(told: Told) -> dict[str, int]:
    return {"tone": tokens.count(told.guide)} if told.guide else {}


def digest(person: Person, conversation: str) -> str:
    """What is kept of an assistant's conversation id: the same only for the same person."""
    keyed = hashlib.blake2b(conversation.encode(), key=person.pseudonym.bytes, digest_size=32)
    return keyed.hexdigest() if conversation else ""


def _counted(made: Decision) -> dict[str, int]:
    facts = [ruling for line in made.lines for ruling in line.rulings]
    counts = {lane.value: len(made.lane(lane)) for lane in Lane}
    return counts | {
        "on_file": len(made.lines),
        "facts_given": sum(ruling.reason.gives for ruling in facts),
        "facts_on_file": len(facts),
    }


def _asked(request: Request | None, on_file: Set[str]) -> dict[str, Any]:
    """Of the names that came with it only those of slots on file: others may be any text."""
    if request is None:
        return {}
    turn = {
        "overridden": sorted(name for name in request.overrides if slot_of(name) in on_file),
        "asks": sorted(request.asks & on_file),
        "acts": sorted(request.acts & on_file),
        "speaker": "self" if request.speaker == SELF else "another",
        "budget": request.budget,
        "limit": request.limit,
    }
    return {
        "message": request.message,
        "conversation": request.conversation,
        "turn": {name: value for name, value in turn.items() if value},
    }

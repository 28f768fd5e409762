"""How a grant stands, and what its assistant can do, in one sentence and kind by kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from dashboard import told, words
from dashboard.access.counts import NOTES, TONE, Counts, Kind
from memory.attributes import Category
from memory.decision import Lane
from memory.models import Grant
from memory.scopes import Scope

NAMED = 5  # names that the sentence says, when only some are allowed
_GIVES = frozenset({Scope.APPLY, Scope.PROFILE, Scope.FACTS_READ, Scope.RECALL})  # facts
_FOLLOWS = frozenset({Scope.APPLY, Scope.PROFILE})
_WRITES = frozenset({Scope.SAVE, Scope.OVERWRITE})
_TELLS_TONE = frozenset({Scope.TONE_PROPOSE, Scope.TONE_EXPLICIT})


class State(StrEnum):
    CONNECTED = "connected"
    PAUSED = "paused"
    EXPIRED = "expired"
    STOPPED = "stopped"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One thing that it may do; *lane* is the fill that the receipt gives it, if any."""

    word: str
    lane: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kind. *held* is None where nothing of it can be held for want of access."""

    name: str
    marks: tuple[Mark, ...]
    given: int
    held: int | None
    is_declined: bool = False


def state(grant: Grant, now: datetime) -> State:
    if grant.revoked_at is not None:
        return State.DISCONNECTED
    if not grant.assistant.is_active:
        return State.STOPPED
    if grant.expires_at <= now:
        return State.EXPIRED
    return State.CONNECTED if grant.paused_at is None else State.PAUSED


def told_state(grant: Grant, now: datetime) -> str:
    moments = {State.PAUSED: grant.paused_at, State.DISCONNECTED: grant.revoked_at}
    found = state(grant, now)
    day = words.day(moments.get(found) or grant.expires_at, now)
    return {
        State.CONNECTED: f"Connected until {day}",
        State.PAUSED: f"Paused on {day}",
        State.EXPIRED: f"Expired on {day}",
        State.STOPPED: "Stopped by an admin, for everybody",
        State.DISCONNECTED: f"Disconnected on {day}",
    }[found]


def sentence(grant: Grant) -> tuple[str, ...]:
    """What follows its name: can be given, can follow, can ask to write."""
    scopes, given = _scopes(grant), _given(grant)
    follows = [
        name
        for name, is_on in (
            ("what you set to be followed", given and scopes & _FOLLOWS),
            ("tone", Scope.TONE_READ in scopes),
        )
        if is_on
    ]
    parts = [given, "notes" if _notes(grant) else ""]
    return (
        f"can be given: {_or_nothing('; '.join(part for part in parts if part))}.",
        f"It can follow: {_or_nothing(', '.join(follows))}.",
        f"It can ask to write: {_writing(grant)}.",
    )


def rows(grant: Grant, counts: Counts) -> Iterator[Row]:
    """Each kind, notes and tone: what it may do there, and what came of it."""
    of = grant.assistant_id
    for category, (name, _) in told.KINDS.items():
        yield Row(
            name=name,
            marks=tuple(_marks(grant, category)),
            given=counts.given[of, category.value],
            held=counts.held[of, category.value],
            is_declined=category in grant.owner.declined,
        )
    for kind, name, marks in _beside(grant):
        yield Row(name=name, marks=marks, given=counts.given[of, kind], held=None)


def _marks(grant: Grant, category: Category) -> Iterator[Mark]:
    scopes = _scopes(grant) if _reaches(grant, category) else frozenset()
    if scopes & _GIVES:
        yield Mark(word="answer", lane=Lane.USED)
    if scopes & _FOLLOWS:
        yield Mark(word="follow", lane=Lane.SILENT)
    if scopes & _WRITES:
        yield Mark(word="write, with your yes" if grant.asks_first else "write")


def _beside(grant: Grant) -> Iterator[tuple[Kind, str, tuple[Mark, ...]]]:
    scopes = _scopes(grant)
    notes = [
        *([Mark(word="answer", lane=Lane.USED)] if _notes(grant) else ()),
        *([Mark(word="write")] if _keeps_notes(grant) else ()),
    ]
    tone = [
        *([Mark(word="follow", lane=Lane.SILENT)] if Scope.TONE_READ in scopes else ()),
        *([Mark(word="write")] if scopes & _TELLS_TONE else ()),
    ]
    yield NOTES, "Notes", tuple(notes)
    yield TONE, "Tone", tuple(tone)


def _scopes(grant: Grant) -> frozenset[Scope]:
    """None where it is disconnected."""
    return frozenset() if grant.revoked_at else frozenset(map(Scope, grant.scopes))


def _reaches(grant: Grant, category: Category) -> bool:
    agreed = category not in grant.owner.declined
    return agreed and category in grant.categories and bool(grant.every_slot or grant.slots)


def _notes(grant: Grant) -> bool:
    """Notes go with the kind of context, whatever they are called."""
    return Scope.RECALL in _scopes(grant) and _has_context(grant)


def _keeps_notes(grant: Grant) -> bool:
    return Scope.SAVE in _scopes(grant) and _has_context(grant) and not grant.asks_first


def _has_context(grant: Grant) -> bool:
    return Category.CONTEXT in set(grant.categories) - set(grant.owner.declined)


def _given(grant: Grant) -> str:
    kinds = [name.lower() for each, (name, _) in told.KINDS.items() if _reaches(grant, each)]
    if not kinds or not _scopes(grant) & _GIVES:
        return ""
    listed = ", ".join(kinds)
    return listed if grant.every_slot else f"{listed}, but only of {_names(grant.slots)}"


def _names(slots: list[str]) -> str:
    more = f" and {len(slots) - NAMED} more" if len(slots) > NAMED else ""
    return f"{', '.join(slots[:NAMED])}{more}"


def _writing(grant: Grant) -> str:
    writes = _scopes(grant) & _WRITES
    if not (writes and any(_reaches(grant, category) for category in Category)):
        return "no"
    return (
        "yes, you approve each one"
        if grant.asks_first
        else "yes, and what you tell it is saved at once"
    )


def _or_nothing(text: str) -> str:
    return text or "nothing"

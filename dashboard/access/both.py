"""What an assistant may do now beside what its person ticked meanwhile, where the two differ."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from dashboard import told, words
from dashboard.access import said, standing
from memory.actions.access import Allowed
from memory.attributes import Sensitivity
from memory.models import Grant

_FLAGS = {
    "asks_first": "Ask me before each write",
    "counts_nominations": "Let it name what a question is about",
    "keeps_format": "Let it keep the form of what it writes",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    name: str
    now: str
    yours: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Both:
    """*state* is how it stands now. No parts: what was ticked is what is kept for it already."""

    state: str
    is_connected: bool
    signs_in: bool  # by itself, with no token
    parts: tuple[Part, ...]


def of(grant: Grant, allowed: Allowed, now: datetime) -> Both:
    return Both(
        state=standing.told_state(grant, now),
        is_connected=grant.revoked_at is None,
        signs_in=grant.assistant.client is not None,
        parts=tuple(part for part in _parts(grant, allowed, now) if part.now != part.yours),
    )


def _parts(grant: Grant, allowed: Allowed, now: datetime) -> Iterator[Part]:
    yield _part("What it may do", _scopes(grant.scopes), _scopes(allowed.scopes))
    yield _part("About what", _kinds(grant.categories), _kinds(allowed.categories))
    yield _part(
        "Of these kinds",
        _names(grant.slots, every=grant.every_slot),
        _names(allowed.slots, every=allowed.every_slot),
    )
    yield _part("How sensitive", _level(grant.clearance), _level(allowed.clearance))
    for flag, name in _FLAGS.items():
        yield _part(name, _yes(is_on=getattr(grant, flag)), _yes(is_on=getattr(allowed, flag)))
    yield _part("Until", words.day(grant.expires_at, now), words.day(allowed.expires_at, now))


def _part(name: str, now: str, yours: str) -> Part:
    return Part(name=name, now=now, yours=yours)


def _scopes(scopes: Collection[str]) -> str:
    return _listed(label for scope, label in said.LABELS.items() if scope in scopes)


def _kinds(kinds: Collection[str]) -> str:
    return _listed(name for kind, (name, _) in told.KINDS.items() if kind in kinds)


def _names(slots: Iterable[str], *, every: bool) -> str:
    return _listed([*(["everything in these kinds"] if every else ()), *sorted(slots)])


def _level(level: str) -> str:
    return said.LEVELS[Sensitivity(level)][0]


def _listed(names: Iterable[str]) -> str:
    return "; ".join(names) or "nothing"


def _yes(*, is_on: bool) -> str:
    return "yes" if is_on else "no"

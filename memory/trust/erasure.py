"""What an erasure is of, where a person's data is kept, and how an erasure is told. Plain names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from memory.trust import refs

LATE = timedelta(hours=1)  # for so long an assistant's save may have been under way (threat T22)
NAMELESS = "(erased)"  # stands on a receipt where a name was; no slot can be called this


class Scope(StrEnum):
    FACT = "fact"
    SLOT = "slot"
    GUESS = "guess"  # declined by the person
    NOTE = "note"
    SOURCE = "source"  # what one assistant saved
    ACCOUNT = "account"


class Place(StrEnum):
    """Where something is kept. The last ones are not the server's to erase."""

    FACTS = "facts"
    VALUES = "values"  # in force and before
    SLOTS = "slots"
    WAITING = "waiting"
    NOTES = "notes"
    TONE = "tone"
    RECEIPTS = "receipts"
    REVIEWS = "reviews"  # of replies, on receipts
    RULES = "rules"  # made from facts
    COMMITMENTS = "commitments"  # what assistants offered and left to do, checked by rules
    QUESTIONS = "questions"  # their words, on receipts that stay
    NAMES = "names"  # on receipts that stay
    LOOKS = "looks"
    RETRIES = "retries"
    REMOVALS = "removals"  # digests of keys that were removed
    GRANTS = "grants"
    TOKENS = "tokens"
    REFUSALS = "refusals"
    SESSIONS = "sessions"
    ATTEMPTS = "attempts"  # to sign in
    ADMIN_LOG = "admin_log"
    GROUPS = "groups"
    KEY = "key"
    ACCOUNT = "account"
    FILES = "files"  # of the database
    GIVEN = "given"  # to assistants, which may have kept a copy
    LOG = "log"  # PostgreSQL's, of changes: it alone writes over it


OUTSIDE = frozenset({Place.GIVEN, Place.LOG})


class Standing(StrEnum):
    """How a key stands that its person has removed."""

    LATE = "late"  # so short a time ago that a save may have set out before
    KNOWN = "known"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """How the rows of one model leave with their person, and with a part of what is theirs.

    *owner* is the path from a row to its person. *parts* names the path to each part that a row
    is of: {"fact": "fact"}; "pk" where the row is that part. *others* are references to further
    people, which the database sets to nothing. Paths are written as queries write them.
    """

    place: Place
    owner: str = "owner"
    parts: Mapping[str, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What an erasure's receipt says of one place.

    *erased* and *left* count rows; for FILES, marks that were looked for and found. *kept* counts
    what stays because its person wants it to. *marks* are the nonces of sealed texts, in
    hexadecimal: no text opens without its nonce, and no nonce says anything. They stay until the
    check is done.
    """

    erased: int = 0
    left: int = 0
    kept: int = 0
    checked_at: datetime | None = None
    marks: tuple[str, ...] = ()

    @property
    def is_done(self) -> bool:
        return self.checked_at is not None and not self.left


def new_ref() -> str:
    digits = refs.draw(8).upper()
    return f"X-{digits[:4]}-{digits[4:]}"


def encode(places: Mapping[Place, Told]) -> dict[str, Any]:
    """{place: {"erased": n, "left": n, "checked_at": RFC 3339 | null}}, with kept and marks."""
    return {place.value: _encode(told) for place, told in places.items()}


def decode(places: Mapping[str, Any]) -> dict[Place, Told]:
    return {Place(place): _decode(told) for place, told in places.items()}


def unfinished(places: Mapping[Place, Told]) -> list[Place]:
    """Where a copy may still be, of the places that the server can reach."""
    return [p for p, told in places.items() if p not in OUTSIDE and not told.is_done]


def _encode(told: Told) -> dict[str, Any]:
    checked = told.checked_at.isoformat() if told.checked_at else None
    parts: dict[str, Any] = {"erased": told.erased, "left": told.left, "checked_at": checked}
    more = {"kept": told.kept, "marks": [*told.marks]}
    return parts | {name: part for name, part in more.items() if part}


def _decode(told: Mapping[str, Any]) -> Told:
    checked = told["checked_at"]
    return Told(
        erased=told["erased"],
        left=told["left"],
        kept=told.get("kept", 0),
        checked_at=datetime.fromisoformat(checked) if checked else None,
        marks=tuple(told.get("marks", ())),
    )

"""What the ledger can say, and the chain that shows whether a line was changed or left out.

A line's digest is HMAC-SHA256, with the ledger's own key, of the digest before it and of the
line as canonical JSON. The key lies wrapped in the database, so who has only the database can
make no chain of their own; the head (number and digest) can be written down elsewhere.
"""

import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

START = "0" * 64  # the digest before the first line
WHOSE = b"held ledger"  # what the ledger's key is bound to


class Act(StrEnum):
    GAVE = "gave"  # an answer left with values on it
    TRIED = "tried"  # the person's own question
    SAVED = "saved"
    CORRECTED = "corrected"
    UNDONE = "undone"
    OVERWRITTEN = "overwritten"
    STOPPED = "stopped"  # a slot is on file and given to nobody
    STARTED = "started"
    CHANGED_MODE = "changed_mode"
    DESCRIBED = "described"  # a slot got a label or other names
    LOADED = "loaded"  # an admin loaded a file about a person
    CONSENTED = "consented"  # to facts being kept, by category
    GRANTED = "granted"
    WIDENED = "widened"  # a grant allows more than before
    ISSUED = "issued"  # a token


class Actor(StrEnum):
    PERSON = "person"
    ASSISTANT = "assistant"
    ADMIN = "admin"
    SERVER = "server"  # what runs by itself: retention


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Where the chain ends: how many lines, and the digest of the last."""

    length: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """The first place where lines and digests do not fit together."""

    number: int
    why: str


def digest(key: bytes, before: str, line: Mapping[str, Any]) -> str:
    """*line*: number, person, act, actor, assistant, thing, counts and at (RFC 3339)."""
    text = json.dumps(line, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hmac.new(key, f"{before}\n{text}".encode(), "sha256").hexdigest()


def verify(key: bytes, lines: Iterable[tuple[Mapping[str, Any], str]], head: Head) -> Break | None:
    """The first break in *lines*, pairs of a line and its digest in the order of their numbers."""
    before, number = START, 0
    for line, told in lines:
        number += 1
        if line["number"] != number:
            return Break(number=number, why="This line is missing.")
        before = digest(key, before, line)
        if not hmac.compare_digest(before, told):
            return Break(number=number, why="This line was changed, or one before it taken out.")
    if (number, before) != (head.length, head.digest):
        return Break(number=number + 1, why="The end of the ledger is not where it was left.")
    return None

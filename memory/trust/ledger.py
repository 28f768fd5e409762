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
from uuid import UUID

START = "0" * 64  # the digest before the first line
WHOSE = b"held ledger"  # what the ledger's key is bound to
NOBODY = UUID(int=0)  # stands for the person where an act is about no one

type Line = tuple[Mapping[str, Any], str]  # what is told, and its digest


class Act(StrEnum):
    GAVE = "gave"  # an answer left with values on it
    REVIEWED = "reviewed"  # a reply was held against its receipt
    TRIED = "tried"  # the person's own question
    PROPOSED = "proposed"  # a write that waits for a yes
    ACCEPTED = "accepted"
    DECLINED = "declined"
    SAVED = "saved"
    CORRECTED = "corrected"
    UNDONE = "undone"
    OVERWRITTEN = "overwritten"
    REMOVED = "removed"  # by the person: rows are gone, the places are still to be checked
    ERASED = "erased"  # every place was read, and nothing found
    CLOSED = "closed"  # an account, with everything that is on file about its person
    NOTED = "noted"  # free text was kept
    STOPPED = "stopped"  # a slot is on file and given to nobody
    STARTED = "started"
    RULE_ADDED = "rule_added"  # or changed: it waits for the person's yes
    RULE_CONFIRMED = "rule_confirmed"
    RULE_RETIRED = "rule_retired"
    RULE_RESTORED = "rule_restored"  # its retirement was taken back
    VERIFIED = "verified"  # candidates were held against the rules of an answer
    RULE_ALLOWED = "rule_allowed"  # to be broken once, for one question
    OWED_ENDED = "owed_ended"  # what an assistant left to do, by the person
    CHANGED_MODE = "changed_mode"
    DESCRIBED = "described"  # a slot got a label or other names
    LOADED = "loaded"  # an admin loaded a file about a person
    EXPORTED = "exported"  # the person took a copy of everything
    IMPORTED = "imported"  # the person brought facts in from a file
    CONSENTED = "consented"  # to facts being kept, by category
    WITHDREW = "withdrew"  # what was consented to, by category
    LOOKED = "looked"  # an admin opened a value
    TONE_LEARNED = "tone_learned"  # from messages, by an assistant
    TONE_ASKED = "tone_asked"  # in the person's own words, through an assistant
    TONE_SET = "tone_set"  # on the person's page
    TONE_FOR_NOW = "tone_for_now"  # until a time, or that was ended
    TONE_UNDONE = "tone_undone"
    TONE_READ = "tone_read"
    DROPPED = "dropped"  # what was kept for a time only, by kind of thing
    GRANTED = "granted"
    WIDENED = "widened"  # a grant allowed more than before, by an admin; not done any more
    CHANGED_ACCESS = "changed_access"  # what an assistant may do, by the person
    PAUSED = "paused"  # an assistant
    RESUMED = "resumed"
    DISCONNECTED = "disconnected"  # an assistant can no longer ask
    ISSUED = "issued"  # a token
    TOKEN_WITHDRAWN = "token_withdrawn"
    SIGNED_IN = "signed_in"  # an assistant, by its own client; its person let it
    SIGNED_OUT = "signed_out"  # one of those ended: the person's password is another
    CHANGED_ACCOUNT = "changed_account"  # a name, or what the account may do
    CHANGED_PASSWORD = "changed_password"
    ASKS_FIRST = "asks_first"  # each write of an assistant waits for the person
    WRITES_AT_ONCE = "writes_at_once"  # it does not any more
    ROTATED = "rotated"  # the server's key: people's own were wrapped by a new one


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


class BrokenError(Exception):
    """A line, or the head (number 0), is not as it was left; the first that is not."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def digest(key: bytes, before: str, line: Mapping[str, Any]) -> str:
    """*line*: number, person, act, actor, assistant, thing, counts and at (RFC 3339).

    *before* is the seal of the line before it, or START.
    """
    text = json.dumps(line, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return _keyed(key, f"{before}\n{text}")


def seal(key: bytes, digest: str) -> str:
    """What is kept of the last line's *digest* beside the lines.

    Each line shows its digest, and none its seal: who has no key cannot cut the end off and
    make an earlier line look like the last.
    """
    return _keyed(key, f"head\n{digest}")


def verify(
    key: bytes, lines: Iterable[Line], length: int, sealed: str, noted: Head | None = None
) -> Head:
    """The chain's end. *lines* come in the order of their numbers; *sealed* is the last's seal.

    *noted* is a head that was written down earlier: the chain has to pass through it.
    Raises BrokenError.
    """
    end, before = Head(length=0, digest=START), START
    passed = noted in {None, end}
    for line, told in lines:
        end = _next(key, before, end.length + 1, line, told)
        before = seal(key, end.digest)
        passed = passed or noted == end
    if end.length < max(length, noted.length if noted else 0):
        raise BrokenError(end.length + 1, "It is missing: the end was cut off.")
    if before != sealed:
        raise BrokenError(0, "It does not agree with the last line.")
    if noted and not passed:
        raise BrokenError(noted.length, "Its digest is another than was written down.")
    return end


def _next(key: bytes, before: str, number: int, line: Mapping[str, Any], told: str) -> Head:
    if line["number"] < number:
        raise BrokenError(line["number"], "It is there twice.")
    if line["number"] > number:
        raise BrokenError(number, "It is missing.")
    if digest(key, before, line) != told:
        raise BrokenError(number, "It was changed, or does not follow the line before it.")
    return Head(length=number, digest=told)


def _keyed(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()

"""One version of a rule in a row: its words, how it stands, and what it rests on."""

from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from dashboard.rules.times import Times
from memory.actions.rules.reading import Ruled
from memory.receipt import Kind
from memory.rules.standing import Standing

TAGS = {
    Standing.BINDING: "in force",
    Standing.WAITING: "waits for your yes",
    Standing.LAPSED: "not in force",
    Standing.ENDED: "ended",
}
OVERWRITTEN = "Its words went when its fact was overwritten."
NEW_VALUE = (
    "The fact behind it has another value since you confirmed this. No assistant is held to it "
    "until you say yes again."
)
RESTS = "No assistant is held to it meanwhile. About the fact behind it: {why}."
NOBODY = words.Circumstances(assistant="An assistant", kind=Kind.APPLY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """*seen* is the version of the fact that is shown beside it; *why* says why it does not bind.

    *asks*: the person's yes is all that it lacks.
    """

    ref: str
    number: int
    key: str
    seen: int
    value: str
    says: str
    standing: Standing
    told: str
    why: str
    asks: bool
    times: Times

    @property
    def tag(self) -> str:
        return TAGS[self.standing]

    @property
    def binds(self) -> bool:
        return self.standing is Standing.BINDING

    @property
    def has_ended(self) -> bool:
        return self.standing is Standing.ENDED

    @property
    def shown(self) -> str:
        return self.says or OVERWRITTEN


def of(ruled: Ruled, times: Times, now: datetime) -> Row:
    return Row(
        ref=ruled.ref,
        number=ruled.row.number,
        key=ruled.fact.key,
        seen=ruled.fact.number,
        value=ruled.fact.value,
        says=ruled.says,
        standing=ruled.standing,
        told=told(ruled, now),
        why=_why(ruled, now),
        asks=ruled.asks,
        times=times,
    )


def told(ruled: Ruled, now: datetime) -> str:
    """Who wrote or confirmed it and when, and when it ended."""
    row = ruled.row
    yes, end = row.confirmed_at, row.ended_at
    said = f"Confirmed by you, {words.moment(yes, now)}" if yes else _written(row.at, now)
    return f"{said}. Ended {words.moment(end, now)}." if end else f"{said}."


def _written(at: datetime, now: datetime) -> str:
    return f"Written {words.moment(at, now)}, not confirmed"


def _why(ruled: Ruled, now: datetime) -> str:
    if ruled.standing not in (Standing.LAPSED, Standing.WAITING):
        return ""
    if ruled.why is not None:
        why = words.reason(ruled.why, NOBODY)
        return RESTS.format(why=why[0].lower() + why[1:])
    return NEW_VALUE if ruled.standing is Standing.LAPSED else ""

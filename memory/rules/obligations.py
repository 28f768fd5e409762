"""What emitted commitments leave to be done, and the state that they change.

An obligation is consequence debt (seed 002): while it is open, what follows has to rest on it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from memory.rules.candidates import MOST_NAMES, Candidate, Left

PREFIX = "debt:"  # of an obligation's requirement and of its evidence


class Standing(StrEnum):
    OPEN = "open"
    COVERED = "covered"  # a later commitment rested on it; it is still to be done
    DISCHARGED = "discharged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligation:
    """*about* are the dimensions (slots) it bears on; *due* is None where it has no day."""

    id: str
    says: str
    about: frozenset[str] = frozenset()
    opened_by: str = ""  # the commitment that left it
    opened_at: datetime | None = None
    due: datetime | None = None
    standing: Standing = Standing.OPEN

    @property
    def requirement(self) -> str:
        return f"{PREFIX}{self.id}"

    @property
    def is_owed(self) -> bool:
        return self.standing is not Standing.DISCHARGED

    def is_overdue(self, at: datetime) -> bool:
        return self.is_owed and self.due is not None and self.due <= at


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What may change from turn to turn: the fields last committed to, and what is owed."""

    fields: Mapping[str, object] = field(default_factory=dict)
    obligations: tuple[Obligation, ...] = ()

    @property
    def owed(self) -> tuple[Obligation, ...]:
        return tuple(each for each in self.obligations if each.is_owed)


def emit(state: State, candidate: Candidate, rests_on: Iterable[str], at: datetime) -> State:
    """The state after *candidate* was emitted; only ever called with what `verify` let through.

    *rests_on* are the ids of the requirements that its evidence covers: what it discharges
    without evidence stays open. What it opens under the id of what is still owed joins that.
    """
    rests_on = frozenset(rests_on)
    kept = {each.id: _after(each, candidate, rests_on) for each in state.obligations}
    opened = dict[str, Obligation]()
    for left in candidate.opens:
        new = _new(left, candidate, at)
        old = opened.get(left.id) or kept.get(left.id)
        opened[left.id] = _joined(old, new) if old is not None and old.is_owed else new
    return State(
        fields={**state.fields, **candidate.fields}, obligations=tuple((kept | opened).values())
    )


def _new(left: Left, candidate: Candidate, at: datetime) -> Obligation:
    return Obligation(
        id=left.id,
        says=left.says,
        about=left.about,
        due=left.due,
        opened_by=candidate.id,
        opened_at=at,
    )


def _joined(old: Obligation, new: Obligation) -> Obligation:
    """*old*, made no smaller: nobody gets rid of what they owe by saying it again.

    About nothing in particular is about everything, and so is what is about too much.
    """
    about = old.about | new.about if old.about and new.about else frozenset()
    return replace(
        old,
        about=about if len(about) <= MOST_NAMES else frozenset(),
        due=min((each.due for each in (old, new) if each.due), default=None),
        standing=Standing.OPEN,
    )


def _after(each: Obligation, candidate: Candidate, rests_on: frozenset[str]) -> Obligation:
    if not each.is_owed or each.requirement not in rests_on:
        return each
    done = each.id in candidate.discharges
    return replace(each, standing=Standing.DISCHARGED if done else Standing.COVERED)

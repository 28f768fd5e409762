"""Decide, before an answer, what of a person's model may be used. Nothing here knows Django.

Every attribute lands in exactly one lane, with a reason, so that a receipt adds up to
everything on file (seed 000).
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial

from memory.attributes import SELF, Attribute, Category, Fact, Mode, Model
from memory.reach import read
from memory.reach.catalogue import Catalogue
from memory.reach.question import Question, Relation
from memory.reach.slots import Reached
from memory.reach.support import supported
from memory.turn import Access, Turn


class Lane(StrEnum):
    USED = "used"
    SILENT = "silent"
    HELD = "held"


class Reason(StrEnum):
    """Why a fact was given or held: the given ones first, each part from nearest to farthest."""

    ASKED = "asked"
    NOMINATED = "nominated"
    INSTRUCTION = "instruction"
    BOUNDS_PICKS = "bounds_picks"
    SHAPES_PICKS = "shapes_picks"
    INFORMS_TASK = "informs_task"
    PROFILE = "profile"
    RECALLED = "recalled"
    READ = "read"

    OVER_BUDGET = "over_budget"
    OVERRIDDEN_TODAY = "overridden_today"
    NOT_SUPPORTED = "not_supported"
    NOT_REACHED = "not_reached"
    ANOTHER_PERSON = "another_person"
    NOT_CLEARED = "not_cleared"
    NOT_GRANTED = "not_granted"
    NOT_AGREED = "not_agreed"
    UNCONFIRMED = "unconfirmed"
    EXPIRED = "expired"
    PAUSED = "paused"
    OVERWRITTEN = "overwritten"

    @property
    def gives(self) -> bool:
        return self in _GIVING


_ORDER = {reason: place for place, reason in enumerate(Reason)}
_GIVING = frozenset(r for r in Reason if _ORDER[r] < _ORDER[Reason.OVER_BUDGET])
_SILENT = frozenset(
    {Reason.INSTRUCTION, Reason.BOUNDS_PICKS, Reason.SHAPES_PICKS, Reason.INFORMS_TASK}
)
_ACTING = {
    Category.CONSTRAINT: Reason.BOUNDS_PICKS,
    Category.PREFERENCE: Reason.SHAPES_PICKS,
    Category.CONTEXT: Reason.INFORMS_TASK,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One fact, and why it was given or held."""

    fact: Fact
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One attribute in its lane. Its *reason* is that of its best ruling."""

    attribute: Attribute
    lane: Lane
    reason: Reason
    rulings: tuple[Ruling, ...]

    @property
    def slot(self) -> str:
        return self.attribute.slot

    @property
    def given(self) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings if ruling.reason.gives)

    @property
    def withheld(self) -> int:
        """How many of the slot's facts were held beside those given."""
        return len(self.rulings) - len(self.given)


Reach = tuple[tuple[Question, tuple[Reached, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Every line in alphabetical order of slot, and what the message reached."""

    name: str
    lines: tuple[Line, ...]
    reach: Reach = ()

    def lane(self, lane: Lane) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.lane is lane)

    @property
    def used(self) -> tuple[Line, ...]:
        return self.lane(Lane.USED)

    @property
    def silent(self) -> tuple[Line, ...]:
        return self.lane(Lane.SILENT)

    @property
    def held(self) -> tuple[Line, ...]:
        return self.lane(Lane.HELD)

    @property
    def given(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.lane is not Lane.HELD)


def apply(model: Model, message: str, turn: Turn, catalogue: Catalogue) -> Decision:
    """Decide for one message: three lanes that add up to the model (seed 000, `apply`)."""
    reach = read(message, model, catalogue, partial(_may_be_given, turn))
    reached = _relations(reach)
    claimed = (turn.asks | turn.acts) - reached.keys()
    ground = supported(message, model, catalogue) if claimed else frozenset[str]()
    lines = (
        rule(attribute, [
            Ruling(fact=fact, reason=_reason(attribute, fact, turn, relation))
            for fact in attribute.facts
        ])
        for attribute in model.attributes
        for relation in [_nominated(attribute.slot, reached, ground, turn)]
    )  # fmt: skip
    return Decision(name=model.name, lines=tuple(lines), reach=reach)


def _may_be_given(turn: Turn, attribute: Attribute, fact: Fact) -> bool:
    return standing(attribute, fact, turn.access, turn.at) is None


def rule(attribute: Attribute, rulings: Iterable[Ruling]) -> Line:
    """Put an attribute in the lane of its best ruling: used over silent over held."""
    rulings = tuple(rulings)
    best = min((ruling.reason for ruling in rulings), key=_ORDER.__getitem__)
    return Line(attribute=attribute, lane=_lane(attribute, best), reason=best, rulings=rulings)


def standing(attribute: Attribute, fact: Fact, access: Access, at: datetime) -> Reason | None:
    """Why *fact* cannot be given to anyone with this *access*, whatever is asked; else None."""
    if fact.overwritten_at is not None:
        return Reason.OVERWRITTEN
    if attribute.paused_at is not None:
        return Reason.PAUSED
    if fact.expires_at is not None and fact.expires_at <= at:
        return Reason.EXPIRED
    if not fact.confirmed:
        return Reason.UNCONFIRMED
    if not access.agrees(fact.category):
        return Reason.NOT_AGREED
    if not access.grants(attribute.slot, fact.category):
        return Reason.NOT_GRANTED
    if not access.clears(fact.sensitivity):
        return Reason.NOT_CLEARED
    return None


def _lane(attribute: Attribute, best: Reason) -> Lane:
    if not best.gives:
        return Lane.HELD
    silent = best in _SILENT or attribute.mode is Mode.INSTRUCTION
    return Lane.SILENT if silent else Lane.USED


def _relations(reach: Reach) -> dict[str, Relation]:
    """The strongest relation to each reached slot: asked over acting over someone else's."""
    best: dict[str, Relation] = {}
    for _, slots in reach:
        for found in slots:
            held = best.get(found.slot)
            if held is None or found.relation.rank < held.rank:
                best[found.slot] = found.relation
    return best


def _nominated(
    slot: str, reached: Mapping[str, Relation], ground: Set[str], turn: Turn
) -> Relation | Reason:
    """What the message does with this slot, with the assistant's own claim taken in.

    A claim counts only with the person's leave, and never without ground in the message.
    """
    if slot in reached:
        return reached[slot]
    if slot not in turn.asks and slot not in turn.acts:
        return Reason.NOT_REACHED
    if slot not in ground:
        return Reason.NOT_SUPPORTED
    if not turn.access.counts_nominations:
        return Reason.NOT_REACHED  # as if it had not been named
    return Reason.NOMINATED if slot in turn.asks else Relation.ACTS


def _reason(attribute: Attribute, fact: Fact, turn: Turn, relation: Relation | Reason) -> Reason:
    held = standing(attribute, fact, turn.access, turn.at)
    if held is not None:
        return held
    if attribute.slot in turn.overrides or fact.key in turn.overrides:
        return Reason.OVERRIDDEN_TODAY  # today's request wins over an instruction too
    if attribute.mode is Mode.INSTRUCTION:
        return Reason.INSTRUCTION
    if turn.speaker != SELF and attribute.subject == SELF:
        return Reason.ANOTHER_PERSON
    return _from_relation(fact, relation)


def _from_relation(fact: Fact, relation: Relation | Reason) -> Reason:
    match relation:
        case Relation.ASKS:
            return Reason.ASKED
        case Relation.ACTS:
            return _ACTING[fact.category]
        case Relation.OTHER:
            return Reason.ANOTHER_PERSON
        case Reason():
            return relation
        case _:
            return Reason.NOT_REACHED

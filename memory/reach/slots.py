"""Which slots of a person's model a clause reaches."""

from dataclasses import dataclass

from memory.attributes import Attribute, Model
from memory.reach.catalogue import Catalogue
from memory.reach.question import Question, Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    slot: str
    relation: Relation
    cue: str
    start: int
    end: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """What a person's slots can be reached by."""


def index(model: Model, catalogue: Catalogue) -> Index:
    return Index()


def slots_for(question: Question, index: Index) -> tuple[Reached, ...]:
    return ()


def supports(message: str, attribute: Attribute, catalogue: Catalogue) -> bool:
    return False

"""Somebody whose keys say little of how their facts are asked for, and what clauses add to it."""

from typing import Any

from memory.attributes import SELF, Attribute, Category, Fact, Mode, Model, slot_of
from memory.reach import catalogue, cues, slots
from memory.reach.hits import Clause
from memory.reach.learned import reaching
from memory.reach.learned.facts import Facts, facts
from memory.reach.learned.reaching import Weighed
from memory.reach.question import formulate
from memory.reach.relation import Reached

GROUP = "the paramedic wants to know what group I am, positive or negative"
VET = "what do the vets have on file for our animals"
MULCH = "what mulch to get for the lawn"
PATCH = "how do I fix the bald patch in the lawn"


def attribute(key: str, value: str, *, subject: str = SELF, **given: Any) -> Attribute:
    fact = Fact(key=key, value=value, category=Category.CONTEXT)
    return Attribute(slot=slot_of(key), facts=(fact,), subject=subject, **given)


def model(*attributes: Attribute) -> Model:
    return Model(name="Nadia", attributes=tuple(sorted(attributes, key=lambda a: a.slot)))


OWN = (
    attribute("blood_type", "O negative"),
    attribute("garden", "60 square metres of lawn, clay soil, slugs"),
    attribute("pets", "two cats, Miso and Pepper"),
    attribute("salary", "46,200 gross"),
)
NADIA = model(*OWN)
STRICT = attribute("response_style", "short answers", mode=Mode.INSTRUCTION)
SAMS = attribute("sam_blood_type", "A positive", subject="partner Sam")


def given(of: Model) -> Facts:
    found = facts(of.attributes)
    assert found is not None
    return found


def clauses(message: str, of: Model) -> list[Clause]:
    index = cues.index(of, catalogue.load())
    return [slots.clause(made, index) for made in formulate(message) if not made.everything]


def added(message: str, of: Model = NADIA) -> list[Reached]:
    """What was learned adds to what the rules find."""
    read = clauses(message, of)
    assert read
    return [hit for made in read for hit in reaching.added(made, slots.ruled(made), given(of))]


def names(message: str, of: Model = NADIA) -> set[str]:
    return {hit.slot for hit in added(message, of)}


def weighed(message: str, of: Model = NADIA) -> Weighed:
    """Of the only clause of *message*."""
    (made,) = clauses(message, of)
    found = reaching.weighed(made, slots.ruled(made), given(of))
    assert found is not None
    return found

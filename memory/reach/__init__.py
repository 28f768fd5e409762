"""Reach: which slots of a person's model a message reaches, and how."""

from memory.attributes import Model
from memory.reach.catalogue import Catalogue
from memory.reach.learned.facts import May, anything
from memory.reach.question import Question, formulate
from memory.reach.slots import Reached, index, slots_for

__all__ = ["Question", "Reached", "formulate", "index", "read", "slots_for"]


def read(
    message: str, model: Model, catalogue: Catalogue, may: May = anything
) -> tuple[tuple[Question, tuple[Reached, ...]], ...]:
    """Every clause of *message* with the slots it reaches: the one decomposition (seed 000).

    The value of a fact counts only where it *may* be given; else what a message reaches would
    tell of values that are held.
    """
    reachable = index(model, catalogue, may)
    return tuple((question, slots_for(question, reachable)) for question in formulate(message))

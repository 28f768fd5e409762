"""Reach: which slots of a person's model a message reaches, and how."""

from memory.attributes import Model
from memory.reach.catalogue import Catalogue
from memory.reach.question import Question, formulate
from memory.reach.slots import Reached, index, slots_for

__all__ = ["Question", "Reached", "formulate", "index", "read", "slots_for"]


def read(
    message: str, model: Model, catalogue: Catalogue
) -> tuple[tuple[Question, tuple[Reached, ...]], ...]:
    """Every clause of *message* with the slots it reaches: the one decomposition (seed 000)."""
    reachable = index(model, catalogue)
    return tuple((question, slots_for(question, reachable)) for question in formulate(message))

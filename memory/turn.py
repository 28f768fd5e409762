"""What comes with a message: who asks, what they may be given, and today's exceptions. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from memory.attributes import SELF, Category, Sensitivity


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What an assistant may be given. Empty means nothing."""

    clearance: Sensitivity = Sensitivity.ORDINARY
    categories: frozenset[Category] = frozenset()
    slots: frozenset[str] = frozenset()
    every_slot: bool = False
    counts_nominations: bool = False
    declined: frozenset[Category] = frozenset()  # which the person does not agree to have used

    def grants(self, slot: str, category: Category) -> bool:
        return (self.every_slot or slot in self.slots) and category in self.categories

    def agrees(self, category: Category) -> bool:
        return category not in self.declined

    def clears(self, sensitivity: Sensitivity) -> bool:
        return sensitivity.rank <= self.clearance.rank


EVERYTHING = Access(  # the person's own
    clearance=Sensitivity.SPECIAL, categories=frozenset(Category), every_slot=True
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What comes with one message. *overrides* maps a slot to today's words about it."""

    at: datetime
    access: Access
    overrides: Mapping[str, str] = field(default_factory=dict)
    asks: frozenset[str] = frozenset()  # the assistant's nominations
    acts: frozenset[str] = frozenset()
    speaker: str = SELF

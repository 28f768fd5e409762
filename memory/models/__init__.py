"""Rows. Every query on a person's rows starts at its owner: `Fact.objects.of(person)`."""

from memory.models.access import Assistant, Grant, Token
from memory.models.answers import Answer
from memory.models.catalogue import CatalogueOverride
from memory.models.facts import Attribute, Fact, FactVersion
from memory.models.ledger import Event
from memory.models.person import Person

__all__ = [
    "Answer",
    "Assistant",
    "Attribute",
    "CatalogueOverride",
    "Event",
    "Fact",
    "FactVersion",
    "Grant",
    "Person",
    "Token",
]

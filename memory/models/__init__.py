"""Rows. Every query on a person's rows starts at its owner: `Fact.objects.of(person)`."""

from memory.models.access import Assistant, Grant, Token
from memory.models.answers import Answer
from memory.models.catalogue import CatalogueOverride
from memory.models.door import Meter, Refusal, ServiceToken
from memory.models.erasure import Erasure, Removed
from memory.models.facts import Attribute, Fact, FactVersion
from memory.models.imports import Import
from memory.models.keys import PersonKey
from memory.models.ledger import Event, LedgerHead
from memory.models.looks import Look
from memory.models.notes import Note
from memory.models.once import Once
from memory.models.person import Person
from memory.models.reviews import Review
from memory.models.rules import Rule, Waiver
from memory.models.verifications import Obligation, Verification
from memory.models.waiting import Proposal

__all__ = [
    "Answer",
    "Assistant",
    "Attribute",
    "CatalogueOverride",
    "Erasure",
    "Event",
    "Fact",
    "FactVersion",
    "Grant",
    "Import",
    "LedgerHead",
    "Look",
    "Meter",
    "Note",
    "Obligation",
    "Once",
    "Person",
    "PersonKey",
    "Proposal",
    "Refusal",
    "Removed",
    "Review",
    "Rule",
    "ServiceToken",
    "Token",
    "Verification",
    "Waiver",
]

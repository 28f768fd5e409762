"""Small models to decide about, without a database."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from memory import decision
from memory.attributes import Attribute, Fact, Model, form_of, slot_of
from memory.decision import Decision
from memory.reach.catalogue import load
from memory.turn import EVERYTHING, Access, Turn

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def fact(key: str, value: str, **more: Any) -> Fact:
    return Fact(key=key, value=value, form=form_of(value), **more)


def attribute(*facts: Fact, **more: Any) -> Attribute:
    return Attribute(slot=slot_of(facts[0].key), facts=facts, **more)


def model(*attributes: Attribute) -> Model:
    return Model(name="Priya", attributes=tuple(sorted(attributes, key=lambda a: a.slot)))


def decide(
    found: Model, message: str, *, access: Access = EVERYTHING, at: datetime = NOON, **turn: Any
) -> Decision:
    return decision.apply(found, message, Turn(at=at, access=access, **turn), load())


def access(**narrower: Any) -> Access:
    return replace(EVERYTHING, **narrower)


DIET = attribute(fact("diet.meat", "does not eat meat"))
"""Reached by ASKING, bounds the picks of COOKING when it is a constraint."""
ASKING = "what should I not eat?"
COOKING = "suggest three quick dinners for this week"
CHATTING = "thanks, that was lovely"

"""The facts that a rule can be made from: those that an assistant could be given."""

from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator

from memory import decision
from memory.actions import callers, read
from memory.models import Person

PAGE = 50  # facts


class Ground(NamedTuple):
    key: str
    value: str


def of(person: Person, page: str | None, now: datetime) -> Page[Ground]:
    access = callers.themselves(person).access
    found = [
        Ground(fact.key, fact.value)
        for attribute in read.model_of(person).attributes
        for fact in attribute.facts
        if decision.standing(attribute, fact, access, now) is None
    ]
    return Paginator(sorted(found), PAGE).get_page(page)

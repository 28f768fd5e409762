"""Ticks that come to nothing: something is to be given or written, but of no kind or no name."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse_lazy
from django.utils.functional import Promise
from django.utils.text import get_text_list

from dashboard.access import said
from memory.actions.access import Allowed
from memory.attributes import Category
from memory.models import Person
from memory.scopes import Scope

_GIVEN = frozenset({Scope.APPLY, Scope.PROFILE, Scope.FACTS_READ, Scope.RECALL})
_WRITTEN = frozenset({Scope.SAVE, Scope.OVERWRITE})


class Missing(NamedTuple):
    """What is, what mends it, and the address where: a box of this page, or another page."""

    what: str
    mend: str
    place: str | Promise


NO_KIND = Missing("no kind of fact", "Tick a kind", "#id_categories_0")
NONE_AGREED = Missing(
    "no kind of fact that you agree to have used",
    "Look at what you agree to",
    reverse_lazy("consent"),
)
NO_NAME = Missing("nothing under “Of these kinds”", "Tick everything in them", "#id_every_slot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """*ticked* are the labels that come to nothing; *so* follows the assistant's name."""

    ticked: str
    missing: Missing
    so: str


def of(allowed: Allowed, person: Person) -> Lack | None:
    """None where something comes of all that needs a kind. Notes need context, and no name."""
    agreed = allowed.categories - {*map(Category, person.declined)}
    needing = allowed.scopes & (_GIVEN | _WRITTEN)
    if Category.CONTEXT in agreed:
        needing -= {Scope.RECALL}
    if not needing or (agreed and (allowed.every_slot or allowed.slots)):
        return None
    ticked = [f"“{label}”" for scope, label in said.LABELS.items() if scope in needing]
    return Lack(
        ticked=get_text_list(ticked, "and"),
        missing=_missing(allowed.categories, agreed),
        so=_so(needing),
    )


def _missing(kinds: Collection[Category], agreed: Collection[Category]) -> Missing:
    if not kinds:
        return NO_KIND
    return NO_NAME if agreed else NONE_AGREED


def _so(needing: frozenset[Scope]) -> str:
    if not needing & _WRITTEN:
        more = " and no note" if Scope.RECALL in needing else ""
        return f"would be given no fact{more}"
    return (
        "would be given no fact and could write none" if needing & _GIVEN else "could write no fact"
    )

"""Ticks that come to nothing: something is to be given or written, but of no kind or no name."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse_lazy
from django.utils.functional import Promise
from django.utils.text import get_text_list

from dashboard import told
from dashboard.access import said
from memory.actions.access import Allowed
from memory.attributes import Category
from memory.models import Person
from memory.scopes import Scope

_GIVEN = frozenset({Scope.APPLY, Scope.PROFILE, Scope.FACTS_READ})
_WRITTEN = frozenset({Scope.SAVE, Scope.OVERWRITE})
_CONTEXT = [*told.KINDS].index(Category.CONTEXT)
_CONTEXT_NAME = f"“{told.KINDS[Category.CONTEXT][0]}”"


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
NO_CONTEXT = Missing(
    f"not {_CONTEXT_NAME}, which notes go with", "Tick that kind", f"#id_categories_{_CONTEXT}"
)
CONTEXT_NOT_AGREED = Missing(
    f"you do not agree to have {_CONTEXT_NAME} used, which notes go with",
    "Look at what you agree to",
    reverse_lazy("consent"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """*ticked* are the labels that come to nothing; *so* follows the assistant's name."""

    ticked: str
    missing: Missing
    so: str


def of(allowed: Allowed, person: Person) -> Lack | None:
    """None where whatever needs a kind reaches one. Notes need that of context, and no name."""
    agreed = allowed.categories - {*map(Category, person.declined)}
    needing = allowed.scopes & (_GIVEN | _WRITTEN)
    if needing and not (agreed and (allowed.every_slot or allowed.slots)):
        return _lack(needing, _missing(allowed.categories, agreed), _so(needing))
    if Scope.RECALL in allowed.scopes and Category.CONTEXT not in agreed:
        is_agreed = Category.CONTEXT not in person.declined
        missing = NO_CONTEXT if is_agreed else CONTEXT_NOT_AGREED
        return _lack({Scope.RECALL}, missing, "would be given no note")
    return None


def _lack(needing: Collection[Scope], missing: Missing, so: str) -> Lack:
    ticked = [f"“{label}”" for scope, label in said.LABELS.items() if scope in needing]
    return Lack(ticked=get_text_list(ticked, "and"), missing=missing, so=so)


def _missing(kinds: Collection[Category], agreed: Collection[Category]) -> Missing:
    if not kinds:
        return NO_KIND
    return NO_NAME if agreed else NONE_AGREED


def _so(needing: frozenset[Scope]) -> str:
    if not needing & _WRITTEN:
        return "would be given no fact"
    return (
        "would be given no fact and could write none" if needing & _GIVEN else "could write no fact"
    )

"""A slot's name in words and the area it is listed under."""

from typing import NamedTuple

from memory.attributes import words_of
from memory.reach.catalogue import Catalogue

OTHER = "Other"


class Area(NamedTuple):
    """Sorts by name, with what belongs nowhere at the end."""

    is_last: bool
    name: str


def area_of(slot: str, catalogue: Catalogue) -> Area:
    kind = catalogue.kind_of(slot)
    return Area(is_last=kind is None, name=kind.area if kind else OTHER)


def label_of(slot: str, catalogue: Catalogue, given: str = "") -> str:
    """The person's own label, the kind's, or the key's words ('kids_shoe_size')."""
    kind, before = catalogue.match(slot)
    if given or (kind and not before):
        return given or (kind.label if kind else "")
    return words_of(slot).capitalize()

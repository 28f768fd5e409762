"""The texts of a fact that a baseline reads."""

import re
from collections.abc import Iterator

from memory.attributes import Fact, Model, words_of

NUMBERED = re.compile(r"m\d+\Z")  # the key of a memory without one says nothing


def facts(model: Model) -> Iterator[tuple[str, Fact]]:
    """Every fact beside its slot."""
    for attribute in model.attributes:
        for fact in attribute.facts:
            yield attribute.slot, fact


def key(fact: Fact) -> str:
    return "" if NUMBERED.match(fact.key) else words_of(fact.key)


def line(fact: Fact) -> str:
    """'household lines: four', or the value alone."""
    return f"{key(fact)}: {fact.value}" if key(fact) else fact.value

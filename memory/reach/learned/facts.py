"""The facts of a model as arrays, a row for each that a message may reach."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.attributes import SELF, Attribute, Category, Fact, Mode
from memory.reach.learned import readings
from memory.reach.learned.readings import Readings
from memory.reach.learned.weights import Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """*place* of a row is that of its slot in *slots*, which has its subject in *whose* and in
    *silenced* the phrases that are to reach it no more. The rest is 1 where it holds for
    a row, else 0."""

    slots: tuple[str, ...]
    place: NDArray[np.int64]
    whose: tuple[str, ...]
    silenced: tuple[tuple[str, ...], ...]
    readings: Readings
    companion: Vector
    keyless: Vector
    constraint: Vector
    preference: Vector


May = Callable[[Attribute, Fact], bool]


def anything(attribute: Attribute, fact: Fact) -> bool:
    return True


def nothing(attribute: Attribute, fact: Fact) -> bool:
    """For who asks the rules alone: no reading is opened or worked out."""
    return False


def facts(attributes: Sequence[Attribute], may: May = anything) -> Facts | None:
    """Those that *may* be given. None where there are none that could be asked for."""
    kept = [attribute for attribute in attributes if attribute.mode is Mode.ANSWER]
    rows = [
        (at, a, fact)
        for at, a in enumerate(kept)
        for fact in a.facts
        if fact.value and may(a, fact)
    ]
    if not rows:
        return None
    return Facts(
        slots=tuple(attribute.slot for attribute in kept),
        place=np.array([at for at, _, _ in rows], np.int64),
        whose=tuple(attribute.subject for attribute in kept),
        silenced=tuple(attribute.silenced for attribute in kept),
        readings=readings.gathered([(fact.key, fact.value, fact.reading) for _, _, fact in rows]),
        companion=_flags([attribute.subject != SELF for _, attribute, _ in rows]),
        keyless=_flags([not readings.worded(fact.key) for _, _, fact in rows]),
        constraint=_flags([fact.category is Category.CONSTRAINT for _, _, fact in rows]),
        preference=_flags([fact.category is Category.PREFERENCE for _, _, fact in rows]),
    )


def _flags(values: Sequence[bool]) -> Vector:
    return np.array(values, np.float32)

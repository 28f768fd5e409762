"""By which phrases messages reach a fact, as its person reads them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from memory.actions import read
from memory.attributes import SELF, Mode, Model
from memory.models import Fact, Person
from memory.reach import labels, ways
from memory.reach.ways import Use, Way

FEW = 12  # phrases of a list that the fact's own page shows
NAMES = {
    Use.ASKS: "Asked by",
    Use.BARS: "Asked by, about what one may have",
    Use.ACTS: "Counts for",
}
HINTS = {
    Use.ASKS: "A question with one of these asks for it, and may be told it.",
    Use.BARS: "A question about what somebody may or must not have asks for it by these too.",
    Use.ACTS: "A task with one of these takes it into account: it is followed, and not stated.",
}
SOUNDS = "Messages that sound like"
SOUNDS_HINT = (
    "In any wording, where Held is sure enough. A phrase that you silence keeps them from it too."
)
DONE = {
    "add": "The phrase reaches it now.",
    "silence": "No message reaches it by this phrase any more:",
    "nothing": "Nothing has changed: this was so before.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One list of phrases; those of one use."""

    name: str
    hint: str
    ways: tuple[Way, ...]

    @property
    def few(self) -> Sequence[Way]:
        return self.ways[:FEW]

    @property
    def more(self) -> int:
        return max(0, len(self.ways) - FEW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds:
    """What a fact is taken for."""

    labels: str
    name: str = SOUNDS
    hint: str = SOUNDS_HINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaching:
    """*companion* is whom it is about, if that is not the person; *silenced* the last one last."""

    slot: str
    companion: str
    follows: bool
    groups: tuple[Group, ...]
    kinds: Kinds | None
    silenced: tuple[str, ...]

    @property
    def latest(self) -> str:
        return self.silenced[-1] if self.silenced else ""


def of(person: Person, fact: Fact) -> Reaching:
    """Two queries."""
    row = fact.attribute
    model = read.model_of(person)
    found = ways.of(row.slot, model, read.catalogue())
    return Reaching(
        slot=row.slot,
        companion="" if row.subject == SELF else row.subject,
        follows=row.mode == Mode.INSTRUCTION,
        groups=tuple(group for group in (_group(use, found) for use in Use) if group.ways),
        kinds=_kinds(fact.key, model),
        silenced=tuple(row.silenced),
    )


def _kinds(key: str, model: Model) -> Kinds | None:
    found = [
        ways.kinds(row, fact) for row in model.attributes for fact in row.facts if fact.key == key
    ]
    named = ", ".join(filter(None, map(labels.of, chain.from_iterable(found))))
    return Kinds(labels=named) if named else None


def _group(use: Use, found: Sequence[Way]) -> Group:
    return Group(
        name=NAMES[use], hint=HINTS[use], ways=tuple(way for way in found if way.use is use)
    )

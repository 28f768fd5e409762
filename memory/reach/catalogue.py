"""The well-known kinds of slot: what asks for them, what they bound, and their defaults.

The kinds are data (``catalogue.toml``); an admin's overrides are laid over them.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from memory.attributes import Mode, Sensitivity
from memory.reach import kinds
from memory.reach.kinds import (
    CatalogueError,
    ClashError,
    InvalidFieldError,
    Kind,
    Override,
    UnknownFieldError,
    UnreadableError,
)
from memory.reach.words import canonical

__all__ = [
    "Catalogue",
    "CatalogueError",
    "ClashError",
    "InvalidFieldError",
    "Kind",
    "Override",
    "UnknownFieldError",
    "UnreadableError",
    "load",
    "parse",
]

_SOURCE = Path(__file__).with_name("catalogue.toml")
_LISTS = ("lures", "exact", "weak", "shared")


# Without slots: the tables below are worked out once a catalogue and kept.
@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """Every kind, and what tells one from another.

    *lures* are phrases that claim their words for nothing; *exact* are keys that count only as a
    slot's whole name; *weak* are asking cues that need "my" or "which" before them; *shared* may
    stand under several kinds.
    """

    kinds: tuple[Kind, ...] = ()
    lures: tuple[str, ...] = ()
    exact: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()

    def kind_of(self, slot: str) -> Kind | None:
        """The kind of *slot*, by its name, a listed synonym, or its last words."""
        return self.match(slot)[0]

    def mode_of(self, slot: str) -> Mode:
        """How *slot* is used where nobody says."""
        kind = self.kind_of(slot)
        return kind.mode if kind else Mode.ANSWER

    def sensitivity_of(self, slot: str) -> Sensitivity:
        """How sensitive a fact of *slot* is where nobody says."""
        kind = self.kind_of(slot)
        return kind.sensitivity if kind else Sensitivity.ORDINARY

    def match(self, slot: str) -> tuple[Kind | None, str]:
        """The kind of *slot* and the words before it: 'kids_shoe_size' → (shoe size, 'kids')."""
        words = slot.split("_")
        for first in range(len(words)):
            tail = "_".join(words[first:])
            if tail in self._by_key and not (first and tail in self.exact):
                return self._by_key[tail], "_".join(words[:first])
        return None, ""

    @cached_property
    def _by_key(self) -> Mapping[str, Kind]:
        return {key: kind for kind in self.kinds for key in (kind.name, *kind.keys)}

    @cached_property
    def asks(self) -> Mapping[str, tuple[str, ...]]:
        """Folded asking cue → names of the kinds it asks for."""
        return _table((cue, kind.name) for kind in self.kinds for cue in kind.asks)

    @cached_property
    def bars(self) -> Mapping[str, tuple[str, ...]]:
        """The same, for a clause about what somebody may or must not have."""
        return _table((cue, kind.name) for kind in self.kinds for cue in (*kind.asks, *kind.bars))

    @cached_property
    def acts(self) -> Mapping[str, tuple[str, ...]]:
        """Folded acting cue → names of the kinds that bound such a task."""
        return _table((cue, kind.name) for kind in self.kinds for cue in kind.acts)

    @cached_property
    def silent(self) -> frozenset[str]:
        """Folded lures."""
        return frozenset(map(canonical, self.lures))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a cue, folded."""
        return frozenset(word for cue in (*self.bars, *self.acts) for word in cue.split())

    @cached_property
    def longest(self) -> int:
        """Words in the longest cue."""
        return max(
            (cue.count(" ") + 1 for cue in (*self.bars, *self.acts, *self.silent)), default=0
        )

    def with_overrides(self, overrides: Iterable[Override]) -> "Catalogue":
        """This catalogue with an admin's changes laid over it, in their order."""
        overrides = tuple(overrides)
        if not overrides:
            return self
        laid = {kind.name: kind for kind in self.kinds}
        for override in overrides:
            laid[override.kind] = kinds.overridden(laid.get(override.kind), override)
        return checked(replace(self, kinds=tuple(laid.values())))


@cache
def load() -> Catalogue:
    """The catalogue that ships with the product."""
    return parse(_SOURCE.read_text(encoding="utf-8"))


def parse(text: str) -> Catalogue:
    """Read a catalogue from TOML; raises `CatalogueError` naming the kind and the field."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError("catalogue", str(error)) from error
    for name in data.keys() - {"kind", "groups", *_LISTS}:
        raise UnknownFieldError("catalogue", name)
    lists = {name: kinds.phrases(f"catalogue: {name}", data.get(name, [])) for name in _LISTS}
    groups = {
        f"@{name}": kinds.phrases(f"groups: {name}", words)
        for name, words in data.get("groups", {}).items()
    }
    tables = data.get("kind", {}).items()
    return checked(
        Catalogue(
            kinds=tuple(kinds.read(name, given, groups) for name, given in tables),
            lures=lists["lures"],
            exact=frozenset(lists["exact"]),
            weak=frozenset(map(canonical, lists["weak"])),
            shared=frozenset(map(canonical, lists["shared"])),
        )
    )


def checked(catalogue: Catalogue) -> Catalogue:
    """*catalogue* itself, if no key and no asking cue stands under two kinds."""
    owners: dict[str, str] = {}
    for kind in catalogue.kinds:
        for key in (kind.name, *kind.keys):
            if owners.setdefault(key, kind.name) != kind.name:
                raise ClashError(f"kind {kind.name}: keys", key, owners[key])
    for cue, names in catalogue.asks.items():
        if len(names) > 1 and cue not in catalogue.shared:
            raise ClashError(f"kind {names[1]}: asks", cue, names[0])
    return catalogue


def _table(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for cue, name in pairs:
        folded = canonical(cue)
        if name not in table.get(folded, ()):
            table[folded] = (*table.get(folded, ()), name)
    return table

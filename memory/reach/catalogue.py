"""The well-known kinds of slot: what asks for them, what they bound, and their defaults.

The kinds are data (``catalogue.toml``); an admin's overrides are laid over them.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from memory.attributes import Mode, Sensitivity
from memory.reach.words import canonical

_SOURCE = Path(__file__).with_name("catalogue.toml")
_TEXTS = ("label", "area", "mode", "sensitivity")
_LISTS = ("keys", "asks", "acts")
_TOP = ("lures", "exact", "shared")


class CatalogueError(Exception):
    """The catalogue cannot be used; says which kind and which field."""


class UnknownFieldError(CatalogueError):
    """A field that no kind has."""


class InvalidFieldError(CatalogueError):
    """A field's value is missing, empty or of the wrong type."""


class ClashError(CatalogueError):
    """Two kinds lay claim to one key or one asking cue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A well-known kind of slot; *keys* are other names that a slot of it goes by.

    *asks* and *acts* are phrases as people say them; matching folds both sides.
    """

    name: str
    label: str
    area: str
    keys: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    mode: Mode = Mode.ANSWER
    sensitivity: Sensitivity = Sensitivity.ORDINARY


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """An admin's change to a kind, or a new kind.

    Lists are added, texts replace; *silenced* are cues of the kind that reach nothing any more.
    """

    kind: str
    label: str = ""
    area: str = ""
    keys: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    mode: str = ""
    sensitivity: str = ""
    silenced: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """Every kind, and what tells one from another.

    *lures* are phrases that claim their words for nothing; *exact* are keys that count only as a
    slot's whole name; *shared* are asking cues that may stand under several kinds.
    """

    kinds: tuple[Kind, ...] = ()
    lures: tuple[str, ...] = ()
    exact: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    _matches: dict[str, tuple[Kind | None, str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def kind_of(self, slot: str) -> Kind | None:
        """The kind of *slot*, by its name, a listed synonym, or its last words."""
        return self.match(slot)[0]

    def match(self, slot: str) -> tuple[Kind | None, str]:
        """The kind of *slot* and the words before it: 'kids_shoe_size' → (shoe size, 'kids')."""
        if slot not in self._matches:
            self._matches[slot] = self._match(slot)
        return self._matches[slot]

    def _match(self, slot: str) -> tuple[Kind | None, str]:
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
    def acts(self) -> Mapping[str, tuple[str, ...]]:
        """Folded acting cue → names of the kinds that bound such a task."""
        return _table((cue, kind.name) for kind in self.kinds for cue in kind.acts)

    @cached_property
    def silent(self) -> frozenset[str]:
        """Folded lures."""
        return frozenset(map(canonical, self.lures))

    @cached_property
    def longest(self) -> int:
        """Words in the longest cue."""
        return max(
            (cue.count(" ") + 1 for cue in (*self.asks, *self.acts, *self.silent)), default=0
        )

    def with_overrides(self, overrides: Iterable[Override]) -> "Catalogue":
        """This catalogue with an admin's changes laid over it, in their order."""
        overrides = tuple(overrides)
        if not overrides:
            return self
        kinds = {kind.name: kind for kind in self.kinds}
        for override in overrides:
            kinds[override.kind] = _overridden(kinds.get(override.kind), override)
        return checked(replace(self, kinds=tuple(kinds.values())))


@cache
def load() -> Catalogue:
    """The catalogue that ships with the product."""
    return parse(_SOURCE.read_text(encoding="utf-8"))


def parse(text: str) -> Catalogue:
    """Read a catalogue from TOML; raises `CatalogueError` naming the kind and the field."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"The catalogue is not TOML: {error}") from error
    for name in data.keys() - {"kind", *_TOP}:
        raise UnknownFieldError(f"The catalogue has no field {name!r}.")
    tops = {name: _phrases("catalogue", name, data.get(name, [])) for name in _TOP}
    kinds = tuple(_kind(name, given) for name, given in data.get("kind", {}).items())
    return checked(
        Catalogue(
            kinds=kinds,
            lures=tops["lures"],
            exact=frozenset(tops["exact"]),
            shared=frozenset(map(canonical, tops["shared"])),
        )
    )


def checked(catalogue: Catalogue) -> Catalogue:
    """*catalogue* itself, if no key and no asking cue stands under two kinds."""
    _unique(
        "key", ((key, kind.name) for kind in catalogue.kinds for key in (kind.name, *kind.keys))
    )
    for cue, names in catalogue.asks.items():
        if len(names) > 1 and cue not in catalogue.shared:
            raise ClashError(f"kind {names[1]}: asks: {cue!r} already asks for {names[0]}")
    return catalogue


def _unique(what: str, pairs: Iterable[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for word, name in pairs:
        if seen.setdefault(word, name) != name:
            raise ClashError(f"kind {name}: {what} {word!r} already belongs to {seen[word]}")


def _table(pairs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for cue, name in pairs:
        folded = canonical(cue)
        if name not in table.get(folded, ()):
            table[folded] = (*table.get(folded, ()), name)
    return table


def _kind(name: str, given: Mapping[str, Any]) -> Kind:
    for unknown in given.keys() - {*_TEXTS, *_LISTS}:
        raise UnknownFieldError(f"kind {name}: no such field: {unknown!r}")
    for needed in ("label", "area"):
        _text(name, needed, given.get(needed))
    return Kind(
        name=name,
        label=given["label"],
        area=given["area"],
        keys=_phrases(name, "keys", given.get("keys", [])),
        asks=_phrases(name, "asks", given.get("asks", [])),
        acts=_phrases(name, "acts", given.get("acts", [])),
        mode=_member(name, "mode", Mode, given.get("mode", Mode.ANSWER)),
        sensitivity=_member(
            name, "sensitivity", Sensitivity, given.get("sensitivity", Sensitivity.ORDINARY)
        ),
    )


def _text(kind: str, name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidFieldError(f"kind {kind}: {name}: needs a text")
    return value


def _phrases(kind: str, name: str, values: object) -> tuple[str, ...]:
    if not isinstance(values, list | tuple):
        raise InvalidFieldError(f"kind {kind}: {name}: needs a list of texts")
    for value in values:
        if not canonical(_text(kind, name, value)):
            raise InvalidFieldError(f"kind {kind}: {name}: {value!r} says nothing")
    return tuple(values)


def _member[Member: (Mode, Sensitivity)](
    kind: str, name: str, members: type[Member], value: str
) -> Member:
    try:
        return members(value)
    except ValueError as error:
        raise InvalidFieldError(f"kind {kind}: {name}: {value!r} is not one") from error


def _overridden(kind: Kind | None, override: Override) -> Kind:
    name = override.kind
    base = kind or Kind(
        name=name, label=override.label or name.replace("_", " ").capitalize(), area="Other"
    )
    texts = {key: getattr(override, key) for key in ("label", "area") if getattr(override, key)}
    silenced = {canonical(cue) for cue in override.silenced}
    lists = {
        key: _phrases(name, key, (*getattr(base, key), *getattr(override, key))) for key in _LISTS
    }
    lists |= {
        key: tuple(cue for cue in lists[key] if canonical(cue) not in silenced)
        for key in ("asks", "acts")
    }
    return replace(
        base,
        **texts,
        **lists,
        mode=_member(name, "mode", Mode, override.mode or base.mode),
        sensitivity=_member(
            name, "sensitivity", Sensitivity, override.sensitivity or base.sensitivity
        ),
    )

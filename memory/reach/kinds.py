"""One well-known kind of slot: read from data strictly, and changed by an admin's override."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from memory.attributes import Mode, Sensitivity
from memory.reach.words import canonical

_TEXTS = ("label", "area", "mode", "sensitivity")
_LISTS = ("keys", "asks", "acts", "bars")


class CatalogueError(Exception):
    """The catalogue cannot be used; *where* names the kind and the field."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where


class UnreadableError(CatalogueError):
    """Not TOML."""


class UnknownFieldError(CatalogueError):
    """A field that no kind has."""

    def __init__(self, where: str, name: str) -> None:
        super().__init__(where, f"no such field: {name!r}")


class InvalidFieldError(CatalogueError):
    """A field's value is missing, empty or of the wrong type."""

    def __init__(self, where: str, value: object) -> None:
        super().__init__(where, f"cannot be {value!r}")


class ClashError(CatalogueError):
    """Two kinds lay claim to one key or one asking cue."""

    def __init__(self, where: str, word: str, owner: str) -> None:
        super().__init__(where, f"{word!r} already belongs to {owner}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A well-known kind of slot; *keys* are other names that a slot of it goes by.

    *asks*, *acts* and *bars* are phrases as people say them; matching folds both sides. *bars* ask
    for it where a clause is about what somebody may or must not have.
    """

    name: str
    label: str
    area: str
    keys: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
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


def read(name: str, given: Mapping[str, Any], groups: Mapping[str, tuple[str, ...]]) -> Kind:
    """A kind from the table under its name; "@food" among its cues stands for a group."""
    for unknown in given.keys() - {*_TEXTS, *_LISTS}:
        raise UnknownFieldError(f"kind {name}", unknown)
    return Kind(
        name=name,
        label=_text(f"kind {name}: label", given.get("label")),
        area=_text(f"kind {name}: area", given.get("area")),
        keys=phrases(f"kind {name}: keys", given.get("keys", [])),
        asks=phrases(f"kind {name}: asks", given.get("asks", [])),
        acts=_grouped(f"kind {name}: acts", given.get("acts", []), groups),
        bars=_grouped(f"kind {name}: bars", given.get("bars", []), groups),
        mode=_mode(name, given.get("mode", Mode.ANSWER)),
        sensitivity=_sensitivity(name, given.get("sensitivity", Sensitivity.ORDINARY)),
    )


def _grouped(where: str, values: object, groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(cue for word in phrases(where, values) for cue in groups.get(word, (word,)))


def overridden(kind: Kind | None, override: Override) -> Kind:
    """*kind* with an override laid over it; a new kind without one."""
    name = override.kind
    base = kind or Kind(name=name, label=name.replace("_", " ").capitalize(), area="Other")
    return replace(
        base,
        label=override.label or base.label,
        area=override.area or base.area,
        keys=(*base.keys, *override.keys),
        asks=_laid_over(f"kind {name}: asks", base.asks, override.asks, override.silenced),
        acts=_laid_over(f"kind {name}: acts", base.acts, override.acts, override.silenced),
        bars=_laid_over(f"kind {name}: bars", base.bars, (), override.silenced),
        mode=_mode(name, override.mode or base.mode),
        sensitivity=_sensitivity(name, override.sensitivity or base.sensitivity),
    )


def _laid_over(
    where: str, cues: tuple[str, ...], added: tuple[str, ...], silenced: tuple[str, ...]
) -> tuple[str, ...]:
    silent = set(map(canonical, silenced))
    return tuple(cue for cue in (*cues, *phrases(where, added)) if canonical(cue) not in silent)


def phrases(where: str, values: object) -> tuple[str, ...]:
    """A list of texts, each with a word that a message can be matched by."""
    if not isinstance(values, list | tuple):
        raise InvalidFieldError(where, values)
    for value in values:
        if not canonical(_text(where, value)):
            raise InvalidFieldError(where, value)
    return tuple(values)


def _text(where: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidFieldError(where, value)
    return value


def _mode(kind: str, value: str) -> Mode:
    try:
        return Mode(value)
    except ValueError as error:
        raise InvalidFieldError(f"kind {kind}: mode", value) from error


def _sensitivity(kind: str, value: str) -> Sensitivity:
    try:
        return Sensitivity(value)
    except ValueError as error:
        raise InvalidFieldError(f"kind {kind}: sensitivity", value) from error

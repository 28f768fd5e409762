"""A key for a fact that comes without one."""

import re
import tomllib
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

from memory.attributes import KEY_LENGTH, Form, form_of
from memory.reach.catalogue import Catalogue
from memory.reach.cues import GENERAL
from memory.reach.words import canonical, carries, folded, tokens

_SOURCE = Path(__file__).with_name("naming.toml")
_LONGEST = 4  # words of a phrase that a kind is told by
_TELLING = 3  # words of a key for what belongs to no kind
_ROOM = 6  # characters for the number that tells a key from another
_UNNAMED = "fact"  # the key of a text without a letter that a key can have

# What a question has beside what it asks about.
_ASKING = folded("i my me you your we what which who whose where when why do does is are am")
_EMPTY = GENERAL | folded(
    """user she he they her his their them its it this that these those with and into over under
    about as if then there here who whom than so very really usually often always never also
    currently now only prefer like love enjoy want need use have be been being make do did done
    work would should could will can may might must more less some any all both each every"""
)


class _Rank(IntEnum):
    """How a phrase came to tell a kind, the most telling first."""

    SAID = 0
    KEY = 1
    ASKED = 2
    WEAK = 3  # only where nothing else does


def suggest(text: str, catalogue: Catalogue, taken: Container[str], *, owner: str = "") -> str:
    """A key for what *text* says, free of *taken*: 'lives in Leeds' → 'residence'.

    *owner* is what a companion is called by; their facts get slots of their own: 'sam_allergies'.
    """
    kind, cue = _told_by(text, catalogue)
    words = _words(text, cue if kind else frozenset()) or _ascii(text).split("_")
    slot = "_".join(filter(None, (owner, kind or "_".join(words[:_TELLING]))))
    slot = slot if slot[:1].isalpha() else f"{_UNNAMED}_{slot}".rstrip("_")
    slot = slot[: KEY_LENGTH - _ROOM].rstrip("_")
    return free(slot, taken, [word for word in words if kind and word not in slot.split("_")])


def free(key: str, taken: Container[str], words: Sequence[str] = ()) -> str:
    """*key* itself, or in its slot one that is free: by the first of *words*, else by a number."""
    if key not in taken:
        return key
    stem = key[: KEY_LENGTH - _ROOM].rstrip("_.")
    named = f"{stem}.{words[0]}" if words else key
    return named if named not in taken and len(named) <= KEY_LENGTH else _numbered(stem, taken)


def _numbered(stem: str, taken: Container[str]) -> str:
    """*stem* with a number that is free, found in as few looks as there are digits in it."""
    low, high = 1, 2
    while f"{stem}.{high}" in taken:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if f"{stem}.{middle}" in taken else (low, middle)
    return f"{stem}.{high}"


def owner(subject: str) -> str:
    """What the slots of a companion start with: 'anna' for "wife Anna", 'older_sister'."""
    name = subject.split()[-1]
    return (_ascii(name) if name[0].isupper() else "") or _ascii(subject) or "other"


def kind_of(text: str, catalogue: Catalogue) -> str:
    """The name of the well-known kind of slot that *text* belongs under, or ""."""
    return _told_by(text, catalogue)[0]


def _told_by(text: str, catalogue: Catalogue) -> tuple[str, frozenset[str]]:
    """The kind that *text* belongs under, or "", and the folded words that tell it."""
    found = [token.word for token in tokens(text)]
    kind, before = catalogue.match(_ascii(text))
    if kind and not before:
        return kind.name, frozenset(found)
    best = min(_hits(found, catalogue), default=None)
    if best is None:
        return "", frozenset()
    _, length, _, at, name = best
    return name, frozenset(found[at : at - length])


def _hits(
    found: Sequence[str], catalogue: Catalogue
) -> Iterator[tuple[bool, int, _Rank, int, str]]:
    """Every phrase that tells a kind, ordered by how much it tells; its words are spent on it."""
    table, spent = _table(catalogue), set[int]()
    for length in range(_LONGEST, 0, -1):
        for at in range(len(found) - length + 1):
            places, phrase = range(at, at + length), " ".join(found[at : at + length])
            if spent.intersection(places) or (
                phrase not in table and phrase not in catalogue.silent
            ):
                continue
            spent.update(places)
            if phrase in table:
                rank, kind = table[phrase]
                yield rank is _Rank.WEAK, -length, rank, at, kind


@lru_cache(maxsize=4)
def _table(catalogue: Catalogue) -> Mapping[str, tuple[_Rank, str]]:
    """Folded phrase → the kind that it tells, by the better of its ranks."""
    table: dict[str, tuple[_Rank, str]] = {}
    known = {kind.name for kind in catalogue.kinds}
    for rank, kind, phrase in _phrases(catalogue):
        words = " ".join(token.word for token in tokens(phrase))
        if kind in known and words and words not in GENERAL:
            table.setdefault(words, (rank, kind))
    return table


def _phrases(catalogue: Catalogue) -> Iterator[tuple[_Rank, str, str]]:
    said = tomllib.loads(_SOURCE.read_text(encoding="utf-8"))
    for kind, phrases in said["said"].items():
        yield from ((_Rank.SAID, kind, phrase) for phrase in phrases)
    for each in catalogue.kinds:
        keys = [key for key in (each.name, *each.keys) if key not in catalogue.exact]
        yield from ((_Rank.KEY, each.name, key.replace("_", " ")) for key in keys)
    for each in catalogue.kinds:
        yield from ((_Rank.ASKED, each.name, _stated(cue)) for cue in each.asks)
    for kind, phrases in said["weak"].items():
        yield from ((_Rank.WEAK, kind, phrase) for phrase in phrases)


def _stated(cue: str) -> str:
    """A question's words without those that only ask: 'who do I work for' → 'work for'.

    "" where one word is left, which in a statement may mean anything ("close", "major")."""
    words = [word for word in canonical(cue).split() if word not in _ASKING]
    return "" if len(words) < 2 or "how" in words else " ".join(words)


def _words(text: str, cue: frozenset[str]) -> list[str]:
    """The telling words of a text as a key can have them, each once, beside those of its *cue*;
    a verb that it starts with tells little."""
    found = tokens(text)[form_of(text) is Form.PREDICATE :]
    telling = (token for token in found if _tells(token.word) and token.word not in cue)
    words = (_ascii(text[token.start : token.end]) for token in telling)
    return list(dict.fromkeys(filter(None, words)))


def _tells(word: str) -> bool:
    return carries(word) and word not in _EMPTY and len(word) > 1


def _ascii(text: str) -> str:
    """'Café au lait' → 'cafe_au_lait'; "" where nothing can be kept."""
    bare = text.removesuffix("'s").removesuffix("\u2019s")
    plain = [
        char for char in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(char)
    ]
    return "_".join(re.findall(r"[a-z0-9]+", "".join(plain).lower()))

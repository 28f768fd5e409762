"""The words that tell a personal detail: data, read from ``lexicon.toml``."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from memory.gate.writing import Finding, Kind

NUMBER = "#"  # in a phrase: a number in digits or a small one in words
OPEN = "*"  # at a word's end: whatever follows
_SOURCE = Path(__file__).with_name("lexicon.toml")
_SMALL = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "twelve",
        "fifteen",
        "twenty",
    ]
)
_NUMERAL = re.compile(r"[$]?\d")
_STEM = 16  # characters of a word within which an open stem may end

Phrase = tuple[str, ...]


# Without slots: the tables below are worked out once and kept.
@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """*entries*: phrase → what it tells; None for a lure, which claims its words for nothing.

    The other lists are told apart at the head of the data.
    """

    entries: Mapping[Phrase, Finding | None]
    endings: tuple[str, ...]
    spared: frozenset[str]
    frames: frozenset[str]
    breaks: frozenset[str]
    trades: frozenset[str]
    concerns: frozenset[str]

    @cached_property
    def by_first(self) -> Mapping[str, tuple[Phrase, ...]]:
        """First word, or open stem → the phrases that begin with it, longest first."""
        table: dict[str, list[Phrase]] = {}
        for phrase in sorted(self.entries, key=len, reverse=True):
            table.setdefault(phrase[0], []).append(phrase)
        return {first: tuple(phrases) for first, phrases in table.items()}

    def at(self, words: list[str], start: int) -> Phrase | None:
        """The longest phrase that begins at *start*."""
        found = (
            phrase
            for head in _heads(words[start])
            for phrase in self.by_first.get(head, ())
            if _fits(phrase, words, start)
        )
        return max(found, key=len, default=None)


def _heads(word: str) -> Iterator[str]:
    yield word
    yield word.removesuffix("'s")
    yield word.removesuffix("s")
    if _is_number(word):
        yield NUMBER
    for end in range(2, min(len(word), _STEM) + 1):
        yield word[:end] + OPEN


def _fits(phrase: Phrase, words: list[str], start: int) -> bool:
    return len(phrase) <= len(words) - start and all(
        _same(part, words[start + place]) for place, part in enumerate(phrase)
    )


def _same(part: str, word: str) -> bool:
    if part == NUMBER:
        return _is_number(word)
    if part.endswith(OPEN):
        return word.startswith(part[:-1])
    return part in {word, word.removesuffix("s"), word.removesuffix("'s")}


def _is_number(word: str) -> bool:
    return word in _SMALL or bool(_NUMERAL.match(word))


@cache
def load() -> Lexicon:
    data = tomllib.loads(_SOURCE.read_text(encoding="utf-8"))
    entries: dict[Phrase, Finding | None] = {}
    for entry in data["entry"]:
        finding = Finding(
            kind=Kind(entry["kind"]),
            is_special=not entry.get("mild", False),
            because=entry["name"],
        )
        entries |= dict.fromkeys(map(_phrase, entry["words"]), finding)
    return Lexicon(
        entries=entries | dict.fromkeys(map(_phrase, data["lures"])),
        endings=tuple(data["medicines"]["endings"]),
        spared=frozenset(data["medicines"]["spared"]),
        frames=frozenset(data["frames"]["words"]),
        breaks=frozenset(data["frames"]["breaks"]),
        trades=frozenset(data["frames"]["trades"]),
        concerns=frozenset(data["frames"]["concerns"]),
    )


def _phrase(words: str) -> Phrase:
    return tuple(words.split())

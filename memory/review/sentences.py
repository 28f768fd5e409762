"""A reply in sentences and clauses, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.review.words import Word, read

LONGEST = 400  # characters; a longer run without an end is cut, so that work stays bounded
_END = ".!?\u3002\uff01\uff1f"
_INSIDE = rf"[^{_END}\n]"
_SENTENCE = re.compile(  # a full stop with a letter behind it ends nothing: "4.50", "b.org"
    rf"{_INSIDE}{{1,{LONGEST}}}(?:[{_END}](?!\s|\Z){_INSIDE}{{0,{LONGEST}}}){{0,3}}[{_END}]*"
)
_CLAUSE = re.compile(r"[^,;:\u2014()\n]+(?:,(?=\d)[^,;:\u2014()\n]+)*")
_JOINT = re.compile(r"\s(?=(?:because|since|although|though|but|so|while|and|as) )", re.IGNORECASE)
_WORDY = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """*words* as they are compared; *start* and *end* without the space around it."""

    text: str
    start: int
    words: tuple[Word, ...]

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def asks(self) -> bool:
        return self.text.endswith(("?", "\uff1f"))


def split(text: str) -> Iterator[Sentence]:
    for match in _SENTENCE.finditer(text):
        bare = match[0].strip()
        if _WORDY.search(bare):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield Sentence(bare, start, tuple(read(bare, start)))


def clauses(sentence: Sentence) -> list[str]:
    """The parts of a sentence between commas and joining words, each with some words in it."""
    parts = (part for found in _CLAUSE.findall(sentence.text) for part in _JOINT.split(found))
    return [part.strip() for part in parts if _WORDY.search(part)]


def names(text: str) -> frozenset[str]:
    """Stems of what is written with a capital inside a sentence."""
    return frozenset(
        word.stem
        for sentence in split(text)
        for word in sentence.words[1:]
        if word.capital and not _is_i(word)
    )


def _is_i(word: Word) -> bool:
    return word.plain == "i" or word.plain.startswith(("i'", "i\u2019"))

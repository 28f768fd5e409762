"""Text to the ids that uncased BERT was trained on: its own cleaning, splitting and pieces."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from memory.semantic.vocabulary import pieces

LENGTH = 256  # ids, the longest that MiniLM-L6 was trained on; what is beyond is left out
_CHARACTERS = 8 * LENGTH  # looked at; more could not fill the ids with words
_LONGEST = 100  # characters of a word; a longer one is unknown, as in the original
_UNKNOWN, _START, _END = "[UNK]", "[CLS]", "[SEP]"
_PLAIN = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")
_HAN = (  # ranges whose every character is a word of its own
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


def encode(text: str) -> list[int]:
    """The ids of *text* between those that open and close it, LENGTH at most."""
    table = pieces()
    ids = [number for word in _words(text[:_CHARACTERS]) for number in _split(word)]
    return [table[_START], *ids[: LENGTH - 2], table[_END]]


def _words(text: str) -> Iterator[str]:
    if text.isascii() and text.isprintable():  # the same, ten times as fast
        yield from _PLAIN.findall(text.lower())
        return
    spaced = "".join(_spaced(character) for character in text)
    bare = unicodedata.normalize("NFD", spaced.lower())
    bare = "".join(c for c in bare if unicodedata.category(c) != "Mn")
    yield from "".join(f" {c} " if _is_punctuation(c) else c for c in bare).split()


def _spaced(character: str) -> str:
    if character in "\t\n\r":
        return " "
    if character in "\0\ufffd" or unicodedata.category(character)[0] == "C":
        return ""
    if unicodedata.category(character) == "Zs":
        return " "
    return f" {character} " if _is_han(character) else character


def _is_han(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _HAN)


@lru_cache(maxsize=512)
def _is_punctuation(character: str) -> bool:
    symbol = character.isascii() and character.isprintable() and not character.isalnum()
    return (symbol and character != " ") or unicodedata.category(character)[0] == "P"


def _split(word: str) -> list[int]:
    """The longest pieces from the left; unknown as a whole where one has no piece."""
    table, found, start = pieces(), list[int](), 0
    if len(word) > _LONGEST:
        return [table[_UNKNOWN]]
    while start < len(word):
        mark = "##" if start else ""
        ends = range(len(word), start, -1)
        end = next((end for end in ends if mark + word[start:end] in table), None)
        if end is None:
            return [table[_UNKNOWN]]
        found.append(table[mark + word[start:end]])
        start = end
    return found

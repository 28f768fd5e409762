"""Whether a text quotes a value. Words count; case, punctuation and spaces do not."""

import re
import unicodedata
from collections.abc import Collection

_WORD = re.compile(r"\w+")
# What a value begins with and a question would not repeat: "lives at 14 Rowan Street".
_SMALL_WORDS = """
a an and am are as at be been by did do does for from had has have he her his i in is it its lives
my never no not of on or our she the their they to was were will with you your
"""
_SMALL = frozenset(_SMALL_WORDS.split())


def needles(values: Collection[str]) -> tuple[str, ...]:
    """What to look for: each value's words in a row, without the verb and small words before."""
    found = {_core(_words(value)) for value in values}
    return tuple(sorted(f" {' '.join(core)} " for core in found if core))


def quotes(text: str, needles: Collection[str]) -> bool:
    words = f" {' '.join(_words(text))} "
    return any(needle in words for needle in needles)


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    rest = words
    while rest and rest[0] in _SMALL:
        rest = rest[1:]
    if len(rest) > 1 and rest[0].endswith("s"):  # "drives a green van": not asked in this form
        rest = _core(rest[1:])
    return rest or words


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))

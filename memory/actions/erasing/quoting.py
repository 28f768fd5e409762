"""Whether a text quotes a value.

A quote is the whole of what the value says, in its order. These do not count: case, width,
punctuation, accents' spelling, what comes before ("lives at"), and how words are joined: "Rowan
Street", "rowan-street", "RowanStreet" and "rowan_street" are one. It begins and ends where words
of the text do, so that "tea" is no quote in "steam".

Chinese, Japanese, Thai, Lao, Burmese and Khmer have no space between words: there a quote may
begin and end at any letter. One too short for that (a single Chinese character, less than three
letters of the others) has to stand where the script changes, or alone.

A value that says nothing in words is quoted by its symbols: "🐟", "loves 🐟". A flag, or symbols
that are joined to one, count as one; the colour of a skin does not count.

Not found: other words for the same, a part of the value, inflected forms, misspelling.
"""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from memory.actions.erasing import letters
from memory.actions.erasing.letters import Line

# What a value begins with and a question would not repeat: "lives at 14 Rowan Street".
_SMALL_WORDS = """
a an and am are as at be been by did do does for from had has have he her his i in is it its lives
my never no not of on or our she the their they to was were will with you your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
# The same before and behind what a Chinese or Japanese value says.
_BEFORE = re.compile("^(?:我的?|[他她]的?|住在?|在|是|有|喜[欢歡]|不?[吃喝]|私[はの])+")
_BEHIND = re.compile("(?:に住んでいます|が好きです|があります|を[食飲][べみ]ます|です)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needles:
    """What to look for: texts without their spaces, and symbols in a row.

    *short* ones are in a script without spaces, and could be a part of any word.
    """

    texts: frozenset[str]
    short: frozenset[str]
    symbols: frozenset[tuple[str, ...]]

    def __bool__(self) -> bool:
        return bool(self.texts or self.short or self.symbols)


def needles(values: Collection[str]) -> Needles:
    texts, symbols = set(), set()
    for value in values:
        words, signs = letters.words(folded := _folded(value)), letters.symbols(folded)
        core = _core(words)
        if signs and not (core and _says(core)):
            symbols.add(signs)
        elif core:
            texts.add(_bare("".join(core)))
    short = {text for text in texts if letters.is_short(text)}
    return Needles(
        texts=frozenset(texts - short), short=frozenset(short), symbols=frozenset(symbols)
    )


def quotes(text: str, needles: Needles) -> bool:
    folded = _folded(text)
    line = letters.line(folded)
    return (
        _holds(line, line.edges, needles.texts)
        or _holds(line, line.seams, needles.short)
        or (bool(needles.symbols) and _in_a_row(letters.symbols(folded), needles.symbols))
    )


def _holds(line: Line, edges: frozenset[int], wanted: frozenset[str]) -> bool:
    """Every stretch between two *edges* that is as long as a wanted one is looked up."""
    lengths = {len(text) for text in wanted}
    return any(
        start + length in edges and line.text[start : start + length] in wanted
        for start in (edges if lengths else ())
        for length in lengths
    )


def _in_a_row(signs: tuple[str, ...], wanted: frozenset[tuple[str, ...]]) -> bool:
    return any(
        signs[start : start + len(row)] == row for row in wanted for start in range(len(signs))
    )


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    rest = words
    while rest and rest[0] in _SMALL:
        rest = rest[1:]
    if len(rest) > 1 and rest[0].endswith("s"):  # "drives a green van": not asked in this form
        rest = _core(rest[1:])
    return rest or words


def _says(core: tuple[str, ...]) -> bool:
    """Whether words that stand beside symbols say what a value is about: "loves 🐟" does not."""
    return len(core) > 1 or not (core[0] in _SMALL or core[0].endswith("s"))


def _bare(text: str) -> str:
    bare = _BEHIND.sub("", _BEFORE.sub("", text))
    return text if not bare or letters.is_short(bare) else bare


def _folded(text: str) -> str:
    if text.isascii():
        return text.casefold()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())

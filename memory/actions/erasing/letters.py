"""A text as it is compared: its letters in a row, where words of it begin and end, its symbols."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff"
_OTHER = "\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
_UNSPACED = re.compile(f"[{_HAN}{_KANA}{_OTHER}]")
_ALL_UNSPACED = re.compile(f"[{_HAN}{_KANA}{_OTHER}]+")
_SCRIPTS = ("HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI", "LAO", "MYANMAR", "KHMER")
_HAS_HAN = re.compile(f"[{_HAN}]")
_SHORTEST = 3  # letters that are hardly a part of another word
_SHORTEST_HAN = 2
_FLAGS = ("\U0001f1e6", "\U0001f1ff")  # two of these letters are a flag
_SKINS = ("\U0001f3fb", "\U0001f3ff")
_JOINER = "\u200d"
_DRAWN_AS = "\ufe0e\ufe0f"  # as a letter, or in colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """*text* has no spaces. A word may begin or end at *edges*, offsets into it.

    *seams* are those that stand even where a script has no spaces: beside a space, a sign or
    another script.
    """

    text: str
    edges: frozenset[int]
    seams: frozenset[int]


def line(text: str) -> Line:
    joined = "".join(found := words(text))
    seams, at = {0}, 0
    for word in found:
        seams.add(at := at + len(word))
    edges = set(seams)
    if not joined.isascii():
        for at in range(1, len(joined)):
            before, here = _script(joined[at - 1]), _script(joined[at])
            if (before or here) and not is_mark(joined[at]):
                edges.add(at)
                if before != here:
                    seams.add(at)
    return Line(text=joined, edges=frozenset(edges), seams=frozenset(seams))


def words(text: str) -> tuple[str, ...]:
    """Letters, digits, and the marks that belong to them."""
    if text.isascii():
        return tuple(re.findall(r"[^\W_]+", text))
    return tuple("".join(c if _is_of_word(c) else " " for c in text).split())


def symbols(text: str) -> tuple[str, ...]:
    """The pictures in *text*, each with what is joined to it."""
    if text.isascii():
        return ()
    found: list[str] = []
    joins = False
    for c in text:
        if c == _JOINER:
            joins = bool(found)
        elif _is_symbol(c):
            half = found and len(found[-1]) == 1 and _is_flag(found[-1]) and _is_flag(c)
            if joins or half:
                found[-1] += c
            else:
                found.append(c)
            joins = False
        elif c not in _DRAWN_AS and not _is_skin(c):
            joins = False
    return tuple(found)


def is_short(text: str) -> bool:
    least = _SHORTEST_HAN if _HAS_HAN.search(text) else _SHORTEST
    return len(text) < least and bool(_ALL_UNSPACED.fullmatch(text))


def is_mark(c: str) -> bool:
    return unicodedata.category(c).startswith("M")


@cache
def _script(c: str) -> str:
    """Which script without spaces a letter is of; nothing for the others."""
    if not _UNSPACED.match(c):
        return ""
    name = unicodedata.name(c, "CJK")
    return next((script for script in _SCRIPTS if name.startswith(script)), "CJK")


@cache
def _is_of_word(c: str) -> bool:
    return c.isalnum() or (is_mark(c) and c not in _DRAWN_AS)


def _is_symbol(c: str) -> bool:
    return unicodedata.category(c) == "So"


def _is_flag(c: str) -> bool:
    return _FLAGS[0] <= c <= _FLAGS[1]


def _is_skin(c: str) -> bool:
    return _SKINS[0] <= c <= _SKINS[1]

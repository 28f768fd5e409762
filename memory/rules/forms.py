"""How a commitment's values are taken before they are compared: by kind, never by guess.

Each function gives the form that is compared, or None where there is nothing of that kind to
check. A text that looks like a number is a text; yes is not 1; what is blank is missing.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date
from enum import Enum

from memory.rules.predicates import (
    LARGEST,
    UNSEEN,
    Comparison,
    Other,
    Predicate,
    is_date,
    is_number,
)

MOST_CHARACTERS = 2_000  # of one text in a commitment
MOST_ITEMS = 1_000  # of one list in a commitment
_TIME = r"[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?"
_DAY = re.compile(rf"(\d{{4}}-\d\d-\d\d)(?:{_TIME})?\Z", re.ASCII)
# Scripts without spaces: each character is a word, so that a word inside a longer one is seen.
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|(?:(?![{_UNSPACED}])[^\W_])+")
_SELECTOR = re.compile(r"[\u180b-\u180f\ufe00-\ufe0f\U000e0000-\U000e0fff]")  # of a glyph's look
_HISSING = ("s", "x", "z", "ch", "sh", "o")


class Form(Enum):
    NUMBER = "number"
    YES_NO = "yes_no"
    TEXT = "text"
    DAY = "day"
    TEXTS = "texts"
    MENTIONS = "mentions"
    ANYTHING = "anything"


def form_of(predicate: Predicate) -> Form:
    match predicate.comparison:
        case Comparison.CONTAINS_NONE:
            return Form.MENTIONS
        case Comparison.CONTAINS | Comparison.CONTAINS_ONLY:
            return Form.TEXTS
        case Comparison.PRESENT:
            return Form.ANYTHING
        case Comparison.BEFORE | Comparison.AFTER | Comparison.BY | Comparison.FROM:
            return Form.DAY
        case Comparison.IS | Comparison.IS_NOT | Comparison.ONE_OF | Comparison.NONE_OF:
            return _form_of_value(predicate.value)
    return Form.NUMBER


def _form_of_value(value: object) -> Form:
    if isinstance(value, Other):
        return Form.ANYTHING
    if isinstance(value, bool):
        return Form.YES_NO
    if is_date(value):
        return Form.DAY
    return Form.NUMBER if is_number(value) else Form.TEXT


def number(raw: object) -> int | float | None:
    # By exact type, since a bool is an int; nothing compares true with not-a-number.
    if type(raw) is int or type(raw) is float:
        return raw if -LARGEST <= raw <= LARGEST else None
    return None


def yes_no(raw: object) -> bool | None:
    return raw if isinstance(raw, bool) else None


def text(raw: object) -> str | None:
    """Case, width and spaces do not tell two texts apart."""
    if not isinstance(raw, str) or len(raw) > MOST_CHARACTERS:
        return None
    return fold(raw) or None


def day(raw: object) -> int | None:
    """The day, counted, of an ISO date; of a moment, the day as it is written there."""
    written = _DAY.match(raw) if isinstance(raw, str) else None
    try:
        return date.fromisoformat(written[1]).toordinal() if written else None
    except ValueError:
        return None


def texts(raw: object) -> list[str] | None:
    if not isinstance(raw, list | tuple) or not 0 < len(raw) <= MOST_ITEMS:
        return None
    folded = [text(item) for item in raw]
    return None if None in folded else folded  # type: ignore[return-value]


def mentions(raw: object) -> list[str] | None:
    """Each item as its words, for what may not be mentioned (`mentioning`): a text is one item."""
    items = texts([raw] if isinstance(raw, str) else raw)
    return [spaced(item) for item in items] if items is not None else None


def anything(raw: object) -> bool | None:
    """Whether there is something at all, of whatever kind."""
    blank = raw is None or raw in ([], {}, ()) or (isinstance(raw, str) and not fold(raw))
    return None if blank or (isinstance(raw, float) and number(raw) is None) else True


def fold(raw: str) -> str:
    """What is not seen goes first, so that it parts no letter from its accent. All i are one."""
    seen = _SELECTOR.sub("", UNSEEN.sub(_space, raw))
    folded = unicodedata.normalize("NFKC", seen).casefold()
    return " ".join(folded.replace("i\u0307", "i").replace("\u0131", "i").split())


def _space(unseen: re.Match[str]) -> str:
    return " " if unseen[0].isspace() else ""


def spaced(raw: str) -> str:
    """'Roasted peanuts!' → ' roasted peanuts '."""
    return f" {' '.join(_WORD.findall(fold(raw)))} "


def mentioning(text: str) -> str:
    """A pattern that finds *text* in what is `spaced`: whole words, each of one or of many."""
    words = ("|".join(sorted(_numbers(word))) for word in _WORD.findall(fold(text)))
    return f" {' '.join(f'(?:{each})' for each in words)} "


def _numbers(word: str) -> set[str]:
    """'tomato' → tomatoes and tomatos, 'cookies' → cookie and cooky: more than there are."""
    if len(word) < 3:
        return {word}
    ones = {word, *_ones(word)}
    return ones.union(*map(_many, ones))


def _ones(word: str) -> Iterator[str]:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return
    yield word[:-1]
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("ves"):
        yield from (word[:-3] + "f", word[:-3] + "fe")
    if word.endswith("es") and word[:-2].endswith(_HISSING):
        yield word[:-2]


def _many(one: str) -> Iterator[str]:
    yield one + "s"
    if one.endswith(_HISSING):
        yield one + "es"
    if one.endswith("y"):
        yield one[:-1] + "ies"
    if one.endswith(("f", "fe")):
        yield one.removesuffix("e")[:-1] + "ves"


READERS: dict[Form, Callable[[object], object]] = {
    Form.NUMBER: number,
    Form.YES_NO: yes_no,
    Form.TEXT: text,
    Form.DAY: day,
    Form.TEXTS: texts,
    Form.MENTIONS: mentions,
    Form.ANYTHING: anything,
}

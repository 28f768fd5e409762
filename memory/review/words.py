"""The words of a reply, folded so that forms of one word are one, each with its place."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from memory.review import numerals
from memory.review.forms import CURRENCY, IRREGULAR, SAME, SMALL

_HIDDEN = "\u00ad\u200b-\u200f\u2060-\u2064\ufeff"  # inside a word, drawn as nothing
_MARKS = "\u0300-\u036f"
_IDEOGRAM = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"  # written without spaces: each is a word
_WORD = re.compile(
    rf"\d+(?:[.,]\d+)*(?:k(?![^\W_]))?|[{_IDEOGRAM}]|"
    rf"[^\W\d_{_IDEOGRAM}](?:[^\W\d_{_IDEOGRAM}{_HIDDEN}{_MARKS}]|[{_HIDDEN}{_MARKS}]"
    rf"|['\u2019](?=[^\W\d_]))*",
    re.IGNORECASE,
)
_DROPPED = re.compile(f"[{_HIDDEN}]")
_LONGEST = 40  # characters; what is longer is no word of English
_DOUBLED = re.compile(r"([bdgmnprt])\1\Z")
_VOWEL = re.compile("[aeiouy]")
_DERIVED = re.compile(r"(?:anc[ey]|enc[ey]|ant|ent|ical|ic|tic|ist|er|or|y)\Z")
_ROOT = 5  # letters that are left of a word when its ending is taken off


@dataclass(frozen=True, slots=True)
class Word:
    """*stem* as it is compared; a number's begins with #."""

    stem: str
    plain: str  # the word in lower case, without its 's
    start: int
    end: int
    capital: bool = False

    @property
    def number(self) -> bool:
        return self.stem.startswith("#")


def read(text: str, offset: int = 0) -> list[Word]:
    """The words of *text* in order, numbers in words made one with those in digits."""
    return numerals.joined([_word(match, offset) for match in _WORD.finditer(text)])


def stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in read(text))


def carries(word: Word) -> bool:
    """Whether a word says something by itself."""
    return word.plain not in SMALL and word.plain not in CURRENCY


def _word(match: re.Match[str], offset: int) -> Word:
    raw = match[0]
    plain = _plain(raw[:_LONGEST])
    stem = numerals.digits(plain) if raw[0].isdecimal() else stem_of(plain)
    return Word(stem, plain, offset + match.start(), offset + match.end(), capital=raw[0].isupper())


@lru_cache(maxsize=1024)
def _plain(raw: str) -> str:
    text = raw.lower()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", _DROPPED.sub("", text).replace("\u2019", "'"))
        text = "".join(c for c in text.casefold() if not unicodedata.combining(c))
    return text.removesuffix("'s")


@lru_cache(maxsize=1024)
def stem_of(plain: str) -> str:
    """'worked' → 'work', 'children' → 'child', 'allergic' → 'allerg', 'movies' → 'film'."""
    base = _bare(IRREGULAR.get(plain, plain))
    return _SAME.get(base, base)


def _bare(word: str) -> str:
    word = _inflected(word.replace("'", ""))
    root = _DERIVED.sub("", word)
    return (root if len(root) >= _ROOT else word).removesuffix("e")


def _inflected(word: str) -> str:
    """Without the ending of a plural, of the third person, of the past or of -ing."""
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2 and _VOWEL.search(stem):
            return stem[:-1] if _DOUBLED.search(stem) else stem
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


_SAME = {_bare(word): _bare(group[0]) for group in SAME for word in group}

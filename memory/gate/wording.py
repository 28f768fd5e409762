"""The forms of a text that the gate's rules read. None of them is stored or shown.

Each defeats a disguise: full-width and styled letters, accents, look-alikes from other
alphabets, zero-width characters, digits for letters, spaces inside words.
"""

import re
import unicodedata
from dataclasses import dataclass

_MARKS = {"Mn", "Me"}
_INVISIBLE = {"Cf", "Cc", "Cs", "Co", "Cn"}
# Lower-case Cyrillic, Greek and Latin letters that look like plain ones.
_LOOKALIKES = str.maketrans(
    "\u0430\u0435\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u0455\u04bb\u0501\u051b\u051d"
    "\u0432\u043d\u043a\u043c\u0442\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b2"
    "\u0131\u0251\u0261",
    "aeijopcyxshdqwbhkmtaeikvoptyxbiag",
)
_SIGNS = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u00b4", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)
_DIGITS = str.maketrans("013457@$", "oieastas")
# Words that orders hang on, also found with their inner letters in another order.
_HINGES = """assistant bypass disregard forget ignore instruction instructions memories override
    previous prompt recommend reveal safety supersedes system""".split()  # noqa: SIM905
_TOKEN = re.compile(r"[\w@$]+")
_GAPS = re.compile(r"[^\w@$']+|_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """*plain* keeps case; *folded* is lower case; both keep punctuation, with single spaces.

    *loose* has words only, digits inside them read as letters; *squashed* is its letters alone.
    """

    plain: str
    folded: str
    loose: str
    squashed: str


def read(text: str) -> Wording:
    plain = _plain(text, instead="")
    loose = _loose(_folded(_plain(text, instead=" ")))
    return Wording(
        plain=plain,
        folded=_folded(plain),
        loose=loose,
        squashed=re.sub(r"[^a-z]", "", loose),
    )


def _plain(text: str, *, instead: str) -> str:
    """Visible characters in their plainest form; *instead* stands for each invisible one."""
    # Marks go first, and again after: normalising a long run of them takes quadratic time.
    bare = "".join(_seen(char, instead) for char in text)
    flat = unicodedata.normalize("NFKD", bare.translate(_SIGNS))
    return " ".join("".join(char for char in flat if not _is_mark(char)).split())


def _seen(char: str, instead: str) -> str:
    if char.isspace():
        return " "
    category = unicodedata.category(char)
    if category in _MARKS:
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(char))
    return instead if category in _INVISIBLE else char


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS


def _folded(plain: str) -> str:
    return plain.casefold().translate(_LOOKALIKES)


def _loose(folded: str) -> str:
    spread = _GAPS.sub(" ", folded)
    return " ".join(_TOKEN.sub(_spelled, spread).split())


def _spelled(token: re.Match[str]) -> str:
    """'previ0us' and 'prevoius' → 'previous'; what is mostly digits stays as it is."""
    text = token[0]
    letters = sum(map(str.isalpha, text))
    word = text.translate(_DIGITS) if letters > len(text) - letters else text
    return _INNER.get(_inner(word), word)


def _inner(word: str) -> tuple[str, ...]:
    return word[:1], *sorted(word[1:-1]), word[-1:]


_INNER = {_inner(word): word for word in _HINGES}

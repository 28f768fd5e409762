"""Figures about how messages are written; what they are about is not read.

The figures about words are for English. Pasted code, quotes and addresses are not the person's
own writing and are taken out first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

MESSAGES = 20  # the last ones that are read
LENGTH = 4_000  # characters of a message that are read
LONG_WORD = 7  # letters
SHARE = 0.2  # of words that English has and others have not, for a text to count as English
DISTINCT = 3  # of these words

_PASTED = re.compile(
    r"""```.*?(?:```|\Z) | `[^`\n]+` | ^[ \t]*>[^\n]*
    | (?:https?://|www\.)\S+ | (?<!\S)[^\s@]{1,64}@[^\s@]{1,255}""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_QUOTED = re.compile(  # of four words or more; what is shorter is a name or a stress
    r'"(?:[^"\s]+\s+){2}[^"\s]+\s[^"\n]*"'
    r"|\u201c(?:[^\u201d\s]+\s+){2}[^\u201d\s]+\s[^\u201d\n]*\u201d"
)
_PASTED_LINE = re.compile(r"^(?:[ ]{4}|\t)|[{};]\s*$|=>|==|!=|&&|\|\||\w\(\)|::|</?\w+>")
_ITEM = re.compile(r"\s*(?:[-*\u2022\u2013]|\d{1,2}[.)])\s+\S")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_LATIN = re.compile(r"[A-Za-z]")
_EMOJI = re.compile(
    "[\U0001f300-\U0001faff\U0001f1e6-\U0001f1ff\u2600-\u26ff\u2705\u270a-\u270d\u2728"
    "\u2753-\u2757\u2763\u2764\u2b50]"
)
_ENDS = re.compile(r"[.!?](?=\s|$)")
_CLOSED = re.compile(r"""[.!?:;,)"'\u2019\u201d\u2026]\s*$""")
_MARKS = re.compile(r"!|\.\.+|\u2026|\?\?|[:;]-?[)(DP]")
_LOOSE_I = re.compile(r"\bi\b")
_CONTRACTION = re.compile(
    r"\w+n't|\w+'(?:m|re|ve|ll|d)|(?:it|that|there|what|here|who|how|where|he|she|let)'s"
    r"|dont|cant|wont|im|ive|didnt|doesnt|isnt|wasnt|thats|whats|youre|havent|couldnt"
)
_INFORMAL = frozenset(
    """hey hi hiya guys folks thanks thx ty lol haha omg btw imo gonna wanna gotta kinda sorta yeah
    yep yup nope nah ok okay cool awesome nice stuff maybe pretty really just get got
    getting gets guess anyway bit lot lots super totally dude u ur pls plz cuz cos tho crap
    damn oh wow ugh hmm oops fun crazy sucks sure fine cheers asap idk tbh hang dunno yay""".split()  # noqa: SIM905
)
_FORMAL = frozenset(
    """dear regards sincerely faithfully kindly regarding concerning therefore however furthermore
    moreover nevertheless accordingly hence upon whom whether shall would could appreciate
    grateful request require requires required receive received inform assist assistance
    enquire inquire respectively consequently additionally prior convenience attached
    enclosed advise""".split()  # noqa: SIM905
)
# Frequent in English, and not words of its neighbours.
_ENGLISH = frozenset(
    """the and of you that this with for have are would could should what when where which who how
    there they from about your just been is it's i'm don't to it i my on was but if not can
    will be at has their some any please thanks""".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Figures over all messages that have words left; shares are from 0 to 1."""

    messages: int
    words: int
    english: bool
    words_per_message: float
    words_per_sentence: float
    contractions: int
    informal: int  # words
    formal: int  # words
    long: int  # words
    loose: float  # openings in lower case, lone "i" and missing end marks, for each message
    marks: float  # exclamation marks, dots in a row and the like, for each message
    with_emoji: int  # messages
    with_list: int  # messages that hold two list lines or more

    def each(self, count: int) -> float:
        """Of 10 words."""
        return 10 * count / self.words if self.words else 0.0


def read(messages: Sequence[str]) -> Reading:
    """The last MESSAGES messages, LENGTH characters of each."""
    texts = [text for text in map(own, messages[-MESSAGES:]) if text]
    said = [text for text in texts if _WORD.search(text)]
    words = [word.lower().replace("\u2019", "'") for text in said for word in _WORD.findall(text)]
    number = max(1, len(said))
    return Reading(
        messages=len(texts),
        words=len(words),
        english=_english(words),
        words_per_message=len(words) / number,
        words_per_sentence=len(words) / max(1, sum(map(_sentences, said))),
        contractions=sum(bool(_CONTRACTION.fullmatch(word)) for word in words),
        informal=sum(word in _INFORMAL for word in words),
        formal=sum(word in _FORMAL for word in words),
        long=sum(len(word) >= LONG_WORD for word in words),
        loose=sum(map(_loose, said)) / number,
        marks=sum(len(_MARKS.findall(text)) for text in said) / number,
        with_emoji=sum(bool(_EMOJI.search(text)) for text in texts),
        with_list=sum(_items(text) > 1 for text in texts),
    )


def own(message: str) -> str:
    """What the person wrote themselves, as far as it shows."""
    text = _QUOTED.sub('""', _PASTED.sub(" ", message[:LENGTH]))
    lines = (line for line in text.splitlines() if _ITEM.match(line) or not _pasted(line))
    return "\n".join(lines).strip()


def _pasted(line: str) -> bool:
    return bool(_PASTED_LINE.search(line))


def _english(words: Sequence[str]) -> bool:
    found = [w for w in words if w in _ENGLISH or _CONTRACTION.fullmatch(w) or w in _INFORMAL]
    plain = sum(all(_LATIN.match(letter) or letter == "'" for letter in word) for word in words)
    return (
        len(set(found)) >= DISTINCT
        and len(found) >= SHARE * len(words)
        and plain >= 0.95 * len(words)
    )


def _sentences(text: str) -> int:
    return max(1, len(_ENDS.findall(text)))


def _loose(text: str) -> int:
    return text[0].islower() + (not _CLOSED.search(text)) + bool(_LOOSE_I.search(text))


def _items(text: str) -> int:
    return sum(bool(_ITEM.match(line)) for line in text.splitlines())

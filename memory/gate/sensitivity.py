"""Personal details in a fact: a lexicon and two recognisers, each of which can say what it saw."""

import re
from collections.abc import Iterator
from itertools import takewhile

from memory.attributes import slot_of, words_of
from memory.gate import lexicon, money, wording
from memory.gate.errors import ExplicitAskError
from memory.gate.writing import Finding, Kind

_TOKEN = re.compile(r"[$]?[^\W_]+(?:'[^\W_]+)?|[,;:.!?()]")
_WORK = frozenset(
    [
        "employer",
        "employers",
        "job",
        "jobs",
        "occupation",
        "profession",
        "workplace",
        "work",
        "role",
        "career",
        "course",
        "courses",
        "degree",
        "university",
        "studies",
        "major",
        "business",
        "company",
    ]
)
_STRETCH = 10  # words of work, study or reading in which nothing is told of the person
_AHEAD = 3  # words after a detail within which the trade may be named
_BEING = frozenset(["is", "am", "are", "was", "were", "being", "as", "be"])
_ARTICLES = (["a"], ["an"], ["the"])
_MEDICINE = Finding(kind=Kind.HEALTH, is_special=True, because="medicine's name")
_AMOUNT = Finding(kind=Kind.FINANCIAL, is_special=True, because="amount of money")
_SHORTEST = 7  # letters of a medicine's name


def find(key: str, value: str) -> Finding | None:
    """The gravest personal detail that *key* or *value* tells, or None."""
    text = wording.read(value).folded
    at_work = not _WORK.isdisjoint(words_of(slot_of(key)).split())
    found = [
        *_details(words_of(key).split(), framed=0),
        *_details(_TOKEN.findall(text), framed=_STRETCH if at_work else 0),
        *([_AMOUNT] if money.is_own(text) else []),
    ]
    return max(found, key=lambda finding: finding.is_special, default=None)


def check(finding: Finding | None, *, explicit_ask: bool) -> None:
    """Raise `ExplicitAskError` for a personal detail that nobody asked to keep."""
    if finding is not None and not explicit_ask:
        raise ExplicitAskError(
            "explicit_ask",
            "Health, financial and identity details are kept only when the person asks for it. "
            "Send explicit_ask: true if they did.",
        )


def _details(words: list[str], *, framed: int) -> Iterator[Finding]:
    """What *words* tell, left to right; *framed* is how many of them are yet about work."""
    known = lexicon.load()
    place, being = 0, False
    while place < len(words):
        phrase = known.at(words, place) or ()
        finding = known.entries[phrase] if phrase else _medicine(words[place])
        after = place + max(len(phrase), 1)
        if (
            finding
            and not framed
            and not _is_of_trade(finding, words[after : after + _AHEAD], being=being)
        ):
            yield finding
        framed = _frame(words[place], framed - (after - place))
        being = _is_being(words, place) or (being and words[place] not in known.breaks)
        place = after


def _frame(word: str, framed: int) -> int:
    known = lexicon.load()
    if word in known.frames:
        return _STRETCH
    return 0 if word in known.breaks else max(framed, 0)


def _is_being(words: list[str], place: int) -> bool:
    """Whether "is a" stands here: what follows may be a trade."""
    return words[place] in _BEING and words[place + 1 : place + 2] in _ARTICLES


def _is_of_trade(finding: Finding, ahead: list[str], *, being: bool) -> bool:
    """Whether it only says which trade: "cancer charity", "is a mental health nurse".

    "is a gay nurse" tells of the person all the same.
    """
    known = lexicon.load()
    if ahead[:1] and ahead[0] in known.concerns:
        return True
    near = takewhile(lambda word: word not in known.breaks, ahead)
    return being and finding.kind is not Kind.IDENTITY and not known.trades.isdisjoint(near)


def _medicine(word: str) -> Finding | None:
    known = lexicon.load()
    is_one = len(word) >= _SHORTEST and word.endswith(known.endings) and word not in known.spared
    return _MEDICINE if is_one else None

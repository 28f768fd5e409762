"""Whether a sentence says something of the person: "since you are", "your", "as a … you"."""

from collections.abc import Sequence
from itertools import pairwise

from memory.review.needles import LIGHT_STEMS
from memory.review.words import Word, read

_YOU = frozenset(["you", "you're", "you've", "youre", "youve"])
_YOUR = frozenset(["your", "yours"])
_SECOND = _YOU | _YOUR | frozenset(["you'll", "you'd", "yourself"])
# Between "you" and a word these make advice of it, before "you" a question or a case.
_MODAL = frozenset("can could may might should will would must ought shall need".split())  # noqa: SIM905
_CASE = frozenset(
    """if whether unless should would could can do does did are have will may once in-case
    for to give gives get gets help helps let lets show shows offer offers suggest recommend bring
    cost costs save saves want keep make makes takes at of about by than upon from""".split()  # noqa: SIM905
)
_ROLE = frozenset(["as", "with", "being", "given", "for", "having", "on", "after", "during"])
_BEFORE, _AFTER, _OWNED, _ROLE_REACH = 12, 7, 5, 4  # words


def links(words: Sequence[Word], place: int, name: str = "") -> bool:
    """Whether the word at *place* is told of the person, who may be called *name*."""
    return (
        _is_owned(words, place)
        or _is_said(words, place)
        or _is_role(words, place)
        or _is_likened(words, place)
        or _is_of(words, place, name)
    )


def addresses(clause: str) -> bool:
    """Whether a clause speaks of the person, and neither as a case nor as advice alone."""
    words = read(clause)
    return any(
        word.plain in _YOUR
        or (word.plain in _YOU and not _is_case(words, at) and not _is_advice(words, at))
        for at, word in enumerate(words)
    )


def _is_owned(words: Sequence[Word], place: int) -> bool:
    """ "Your three coffees"; not "your guests drink three coffees"."""
    for word in reversed(words[max(0, place - _OWNED) : place]):
        if word.plain in _YOUR:
            return True
        if word.stem in LIGHT_STEMS:
            return False
    return False


def _is_said(words: Sequence[Word], place: int) -> bool:
    """ "You" with its verb before the word, neither as a case ("if you") nor as advice."""
    for at in range(max(0, place - _BEFORE), place):
        if words[at].plain in _YOU and not _is_case(words, at) and not _is_advice(words, at):
            return True
    return False


def _is_case(words: Sequence[Word], at: int) -> bool:
    return at > 0 and words[at - 1].plain in _CASE


def _is_advice(words: Sequence[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].plain in _MODAL


def _is_role(words: Sequence[Word], place: int) -> bool:
    """ "As a vegan you", "with three daughters you"."""
    before = {word.plain for word in words[max(0, place - _ROLE_REACH) : place]}
    after = {word.plain for word in words[place + 1 : place + _AFTER]}
    return bool(before & _ROLE and after & _SECOND)


def _is_likened(words: Sequence[Word], place: int) -> bool:
    """ "A car like yours", "pork is off the table for you"."""
    after = [word.plain for word in words[place + 1 : place + _AFTER]]
    return "yours" in after or ("for", "you") in pairwise(after)


def _is_of(words: Sequence[Word], place: int, name: str) -> bool:
    near = words[max(0, place - _BEFORE) : place + _AFTER]
    return bool(name) and any(word.stem == name and word.capital for word in near)

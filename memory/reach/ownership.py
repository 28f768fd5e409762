"""Whose fact a cue asks for, and for whom a task is done."""

from collections.abc import Sequence
from itertools import pairwise

from memory.attributes import SELF
from memory.reach import roles as said
from memory.reach.company import Company
from memory.reach.people import Mention, Part
from memory.reach.words import Token, carries

MODIFIERS = 2  # words that may stand between an owner and the thing: "Tom's new home address"

_JOINED = frozenset({("and", "i"), ("and", "me"), ("me", "and")})
_WRITTEN_APART = len("mine")  # letters; "mine" and "ours" are folded to "my"
NOBODY: frozenset[str] = frozenset()
SPEAKER = frozenset({SELF})


def owner(
    first: int, last: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str] | None:
    """Whose fact a cue at *first* up to *last* asks for; None when nobody is named.

    Whoever the cue itself names ("Sam's birthday"), then who stands right beside it, then the
    last one named before it, then the first one after of whom something is said.
    """
    able = [mention for mention in named if mention.part is not Part.SIDE]
    apart = [m for m in able if m.last <= first or last <= m.first]
    who = _within(first, last, found, [m for m in able if m not in apart])
    if who is None:
        who = _beside(first, last, found, apart)
    if who is None:
        who = _around(first, last, found, apart)
    also = _and_mine(last, found, apart)
    return who | also if who is not None else who


def bare_owner(
    first: int, last: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str]:
    """Whose fact a bare phrase names: whoever stands right beside it, else the speaker's."""
    who = _within(first, last, found, [m for m in named if m.first < last and first < m.last])
    if who is None:
        who = _beside(first, last, found, named)
    if who is None:
        near = (m.who for m in named if m.last == first or m.first == last)
        who = next(near, SPEAKER)
    return who | _and_mine(last, found, named)


def _within(
    first: int, last: int, found: Sequence[Token], within: Sequence[Mention]
) -> frozenset[str] | None:
    for mention in within:
        wider = first < mention.first or mention.last < last
        if mention.who and not mention.is_self and (wider or mention.part is Part.OWNER):
            return mention.who
    mine = any(mention.is_self or found[mention.first].word == "my" for mention in within)
    return SPEAKER if mine else None


def _beside(
    first: int, last: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str] | None:
    """The owner that stands right before a cue ("Tom's address") or right after ("…of Tom")."""
    before = _possessor(first, found, named)
    return _linked(first, last, found, named) if before is None else before


def _possessor(
    first: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str] | None:
    for at in range(first - 1, max(-1, first - 2 - MODIFIERS), -1):
        token = found[at]
        mention = next((m for m in named if m.last == at + 1 and _owns(m, found)), None)
        if mention and mention.is_self and at + 1 < first and _has_doer(mention, named):
            return None  # "what do people in my club eat" is about the people
        if mention:
            return _chain([m for m in named if m.last <= mention.last], found)
        if any(m.last == at + 1 for m in named):
            return None
        if token.possessive:
            return None if token.word in said.UNPOSSESSIVE else NOBODY
        if token.word in said.NAMELESS | said.PREPOSITIONS or found[at + 1].comma:
            return None
    return None


def _has_doer(mention: Mention, named: Sequence[Mention]) -> bool:
    return any(m.last <= mention.first and m.part is not Part.OWNER for m in named)


def _owns(mention: Mention, found: Sequence[Token]) -> bool:
    return mention.part is Part.OWNER or found[mention.last - 1].possessive


def _linked(
    first: int, last: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str] | None:
    if last + 1 >= len(found) or found[last].word not in said.LINKS:
        return None
    link, thing = found[last].word, found[last + 1]
    mention = next((m for m in named if m.first in (last + 1, last + 2)), None)
    if mention and link in ("of", "for"):
        return _owned(mention, found) if mention.part is Part.OWNER else mention.who
    if link == "of" and carries(thing.word):
        return NOBODY
    definite = first and found[first - 1].word == "the"  # "the phone number for the clinic"
    return NOBODY if definite or (thing.name and link == "for") else None


def _owned(mention: Mention, found: Sequence[Token]) -> frozenset[str]:
    """Whose "the address of my …" is: the speaker's for a home, else the thing's, so nobody's."""
    thing = found[mention.last].word if mention.last < len(found) else ""
    return mention.who if thing in said.HOMES or not mention.is_self else NOBODY


def _around(
    first: int, last: int, found: Sequence[Token], apart: Sequence[Mention]
) -> frozenset[str] | None:
    preceding = [mention for mention in apart if mention.last <= first]
    doers = [mention for mention in preceding if mention.part is not Part.OWNER]
    if preceding:
        return _chain(doers or preceding, found)
    following = [m for m in apart if m.first >= last and _has(m, found)]
    return _chain_from(following, found) if following else None


def _has(mention: Mention, found: Sequence[Token]) -> bool:
    """Whether somebody has what stands before: "which hive is mine", but not "…in my city"."""
    return mention.part is not Part.OWNER or mention.last == len(found)


def _chain(preceding: Sequence[Mention], found: Sequence[Token]) -> frozenset[str]:
    """The last mentions that "and" or "or" puts together: "Sam and I"."""
    who = preceding[-1].who
    for earlier, later in reversed(list(pairwise(preceding))):
        if not _are_joined(earlier, later, found):
            break
        who |= earlier.who
    return who


def _chain_from(following: Sequence[Mention], found: Sequence[Token]) -> frozenset[str]:
    who = following[0].who
    for earlier, later in pairwise(following):
        if not _are_joined(earlier, later, found):
            break
        who |= later.who
    return who


def _are_joined(earlier: Mention, later: Mention, found: Sequence[Token]) -> bool:
    between = [token.word for token in found[earlier.last : later.first]]
    return between in (["and"], ["or"]) or (not between and found[later.first].comma)


def _and_mine(last: int, found: Sequence[Token], named: Sequence[Mention]) -> frozenset[str]:
    """Whom "and mine" or "and Sam's" after a thing adds to its owner."""
    rest = found[last : last + 3]
    if len(rest) < 2 or rest[0].word not in ("and", "or"):
        return NOBODY
    for mention in named:
        if mention.first == last + 1 and _owns(mention, found):
            end = mention.last == len(found) or found[mention.last].word in said.PREPOSITIONS
            token = found[mention.last - 1]
            apart = token.word != "my" or token.end - token.start == _WRITTEN_APART
            return mention.who if end and apart else NOBODY
    return NOBODY


def named_by(first: int, last: int, named: Sequence[Mention]) -> frozenset[str]:
    """The companions that a cue's words only name: "kids" in "what are my kids' names"."""
    return NOBODY.union(
        *(m.who for m in named if m.first <= first and last <= m.last and not m.is_self)
    )


def addressed(about: str, found: Sequence[Token], named: Sequence[Mention]) -> frozenset[str]:
    """The companions on file whom the words *about* name, if they name nothing else."""
    words = set(about.split()) - {"my", "and", "the"}
    meant = [m for m in named if not m.is_self and found[m.last - 1].word in words]
    covered = {token.word for m in meant for token in found[m.first : m.last]}
    return NOBODY.union(*(m.who for m in meant)) if words <= covered else NOBODY


def concerned(found: Sequence[Token], named: Sequence[Mention], company: Company) -> frozenset[str]:
    """Whom a clause may be about: those it names, where it names nobody but others."""
    others = [mention for mention in named if not mention.is_self]
    if others and len(others) == len(named):
        return frozenset().union(*(mention.who for mention in others))
    return beneficiaries(found, named, company)


def beneficiaries(
    found: Sequence[Token], named: Sequence[Mention], known: Company
) -> frozenset[str]:
    """For whom a task is done: the speaker, unless it is for others; both when it is shared."""
    left_out = [mention for mention in named if _is_left_out(mention, found)]
    named = [mention for mention in named if mention not in left_out]
    who = _intended(found, named, known)
    return who.difference(*(mention.who for mention in left_out))


def _intended(found: Sequence[Token], named: Sequence[Mention], known: Company) -> frozenset[str]:
    others = [mention for mention in named if not mention.is_self and _counts(found, mention)]
    if not others:
        together = said.ALL_OF_US.search(" ".join(token.word for token in found))
        return SPEAKER | (known.household if together else NOBODY)
    who = NOBODY.union(*(mention.who for mention in others))
    included = any(mention.is_self and mention.part is Part.GOAL for mention in named)
    return who | SPEAKER if included or _is_shared(found, others) else who


def _is_left_out(mention: Mention, found: Sequence[Token]) -> bool:
    """Whether somebody is named to be left out: "everyone but me", "not for Sam"."""
    near = found[max(0, mention.first - 4) : mention.first]
    lead = [token for token in near if token.word not in ("for", "to")][-2:]
    if not lead or found[mention.last - 1].word in ("i", "my", "we"):
        return False
    word = lead[-1].word
    if word == "but":
        return lead[0].word in said.ALL
    written = lead[-1].end - lead[-1].start == len(word)  # "not", but no "can't"
    return word in said.EXCLUDES and written


def _counts(found: Sequence[Token], mention: Mention) -> bool:
    """Whether a task is for somebody named, rather than at their house or by the way."""
    lead = found[mention.first - 1].word if mention.first else ""
    if mention.part is Part.DOER and not mention.who:
        word = found[mention.first].word
        said_of = mention.last < len(found) and found[mention.last].word in said.SAID_OF
        return lead in said.AUXILIARY or word in said.HE | said.THEY or (not lead and said_of)
    if mention.part is Part.OWNER:
        return lead not in ("to", "at", "from", "near", "of")
    return mention.part is not Part.SIDE


def _is_shared(found: Sequence[Token], others: Sequence[Mention]) -> bool:
    words = [token.word for token in found]
    led = [words[m.first - 1] for m in others if m.first and m.part is not Part.OWNER]
    if "with" in led or any(word in said.TOGETHER for word in words):
        return True
    return not _JOINED.isdisjoint(pairwise(words))

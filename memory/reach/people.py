"""Who a clause is about: the speaker, a companion on file, or somebody who is not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from memory.attributes import SELF
from memory.reach import roles as said
from memory.reach.company import Company
from memory.reach.words import Token

_JOINED = frozenset({("and", "i"), ("and", "me"), ("me", "and")})


class Part(StrEnum):
    """What a person does in a clause."""

    OWNER = "owner"  # "Sam's birthday", "my birthday"
    DOER = "doer"  # "what is Sam allergic to", "what do I eat"
    GOAL = "goal"  # "a cake for Sam"
    SIDE = "side"  # named, but the clause is not about them ("the bank wants to know where I…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """Somebody named by the tokens *first* up to *last*; *who* is empty for a stranger."""

    first: int
    last: int
    who: frozenset[str]
    part: Part

    @property
    def is_self(self) -> bool:
        return self.who == {SELF}


def mentions(
    found: Sequence[Token], known: Company, before: Sequence[Token]
) -> tuple[Mention, ...]:
    """Everybody whom a clause names, in order; a pronoun is the last person named so far."""
    made: list[Mention] = []
    last = _last_named(before, known)
    for place, token in enumerate(found):
        who = _third(found, place, known, last)
        if who is None:
            if token.word in said.FIRST or token.word == "me":
                made.append(_first(found, place))
            continue
        if token.word not in said.HE | said.THEY:
            last = who
        made = [mention for mention in made if not _belongs(found, mention, place)]
        start = place - 1 if place and found[place - 1].word == "my" else place
        made.append(Mention(first=start, last=place + 1, who=who, part=_part(found, place)))
    return tuple(made)


def _belongs(found: Sequence[Token], mention: Mention, place: int) -> bool:
    """Whether the mention is the "my" of "my mum"."""
    return mention.last == place and found[place - 1].word == "my"


def _last_named(before: Sequence[Token], known: Company) -> frozenset[str] | None:
    named = (known.called(token) for token in reversed(before))
    return next((who for who in named if who is not None), None)


def _third(
    found: Sequence[Token], place: int, known: Company, last: frozenset[str] | None
) -> frozenset[str] | None:
    token = found[place]
    if token.word in said.HE:
        return last or frozenset()
    if token.word in said.THEY:
        return last
    who = known.called(token)
    if who is None and _is_stranger(found, place):
        return frozenset()
    return who


def _is_stranger(found: Sequence[Token], place: int) -> bool:
    """A name nobody on file has: "is Tom allergic", "Tom's birthday", "a cake for Tom"."""
    token = found[place]
    if not token.name or not place or token.word in said.CALENDAR:
        return False
    lead = found[place - 1].word
    if lead == "for":  # "a cake for Tom", not "a visa for Japan"
        return any(other.word in said.CARE for other in found)
    return lead in said.ASKING or (token.possessive and lead in said.AUXILIARY)


def _first(found: Sequence[Token], place: int) -> Mention:
    word = found[place].word
    lead = found[place - 1].word if place else ""
    part = Part.DOER
    if word == "my":
        part = Part.OWNER
    elif word == "me":
        part = Part.SIDE if lead in said.TELLING else Part.GOAL
    return Mention(first=place, last=place + 1, who=frozenset({SELF}), part=part)


def _part(found: Sequence[Token], place: int) -> Part:
    token = found[place]
    start = place - 1 if place and found[place - 1].word in ("my", "the", "a") else place
    lead = found[start - 1].word if start else ""
    after = [later.word for later in found[place + 1 : place + 5]]
    speaks = any(later.word == "i" for later in found[place:])
    if speaks and any(word in said.MESSAGE for word in after):
        return Part.SIDE
    if lead in said.GIVING or lead in ("and", "with"):
        return Part.GOAL
    if token.possessive or token.word in ("his", "their", "hers"):
        return Part.OWNER
    if token.word == "her" and after:
        return Part.OWNER
    return Part.DOER


def beneficiaries(
    found: Sequence[Token], named: Sequence[Mention], known: Company
) -> frozenset[str]:
    """For whom a task is done: the speaker, unless it is for others; both when it is shared."""
    others = [mention for mention in named if not mention.is_self and _counts(found, mention)]
    if not others:
        together = said.ALL_OF_US.search(" ".join(token.word for token in found))
        return frozenset({SELF}) | (known.household if together else frozenset())
    who = frozenset().union(*(mention.who for mention in others))
    included = any(mention.is_self and mention.part is Part.GOAL for mention in named)
    return who | {SELF} if included or _is_shared(found, others) else who


def _counts(found: Sequence[Token], mention: Mention) -> bool:
    """Whether a task is for somebody named, rather than at their house or by the way."""
    lead = found[mention.first - 1].word if mention.first else ""
    if mention.part is Part.DOER and not mention.who:
        word = found[mention.first].word
        return lead in said.AUXILIARY or word in said.HE | said.THEY
    if mention.part is Part.OWNER:
        return lead not in ("to", "at", "from", "near", "of", "in")
    return mention.part is not Part.SIDE


def _is_shared(found: Sequence[Token], others: Sequence[Mention]) -> bool:
    words = [token.word for token in found]
    led = [words[mention.first - 1] for mention in others if mention.first]
    if "with" in led or any(word in said.TOGETHER for word in words):
        return True
    return not _JOINED.isdisjoint(pairwise(words))


def owner(
    first: int, last: int, found: Sequence[Token], named: Sequence[Mention]
) -> frozenset[str] | None:
    """Whose fact a cue at *first* up to *last* asks for; None when nobody is named.

    Whoever the cue itself names ("Sam's birthday"), then "…of Sam", then the last one named
    before it, then the first one after.
    """
    able = [mention for mention in named if mention.part is not Part.SIDE]
    apart = [m for m in able if m.last <= first or last <= m.first]
    within = [m for m in able if m not in apart]
    for mention in within:
        wider = first < mention.first or mention.last < last
        if mention.who and not mention.is_self and (wider or mention.part is Part.OWNER):
            return mention.who
    if any(mention.is_self or found[mention.first].word == "my" for mention in within):
        return frozenset({SELF})
    for mention in apart:
        if mention.first in (last, last + 1) and found[mention.first - 1].word in ("of", "for"):
            return mention.who if mention.part is not Part.OWNER else _owned(mention, found)
    preceding = [mention for mention in apart if mention.last <= first]
    following = [mention for mention in apart if mention.first >= last]
    if preceding:
        return frozenset().union(*(mention.who for mention in _joined(preceding, found)))
    return following[0].who if following else None


def _owned(mention: Mention, found: Sequence[Token]) -> frozenset[str]:
    """Whose "the address of my …" is: the speaker's for a home, else the thing's, so nobody's."""
    thing = found[mention.last].word if mention.last < len(found) else ""
    return mention.who if thing in said.HOMES or not mention.is_self else frozenset()


def _joined(preceding: Sequence[Mention], found: Sequence[Token]) -> Sequence[Mention]:
    """The last mentions that "and" puts together: "Sam and I"."""
    *_, earlier, later = (None, *preceding)
    if earlier and later.first == earlier.last + 1 and found[earlier.last].word == "and":
        return earlier, later
    return (later,)


def beside(first: int, named: Sequence[Mention]) -> frozenset[str]:
    """Whose fact a bare phrase names: whoever stands right before it, else the speaker's."""
    own = [mention.who for mention in named if mention.last == first]
    return own[0] if own else frozenset({SELF})


def named_by(first: int, last: int, named: Sequence[Mention]) -> frozenset[str]:
    """The companions that a cue's words only name: "kids" in "what are my kids' names"."""
    return frozenset().union(
        *(m.who for m in named if m.first <= first and last <= m.last and not m.is_self)
    )


def spoken(found: Sequence[Token], named: Sequence[Mention]) -> Iterator[tuple[Token, int]]:
    """The clause as the companion would say it: "Sam's shoes" as "my shoes", "does Sam eat" as
    "do I eat", so that one set of cues serves everybody. Yields words with their places."""
    third = [m for m in named if found[m.last - 1].word not in said.FIRST | {"me"}]
    replaced = {m.first: m for m in third if m.who and m.part is not Part.SIDE}
    skip = 0
    for place, token in enumerate(found):
        if place in replaced:
            mention = replaced[place]
            skip = mention.last
            word = "my" if mention.part is Part.OWNER or token.possessive else "i"
            yield Token(word=word, start=token.start, end=found[skip - 1].end), place
        elif place >= skip:
            yield (replace(token, word="i") if token.word in ("we", "iwould") else token), place

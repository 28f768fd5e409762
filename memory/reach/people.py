"""Who a clause is about: the speaker, a companion on file, or somebody who is not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from memory.attributes import SELF
from memory.reach import roles as said
from memory.reach.company import Company
from memory.reach.words import Token

ADJECTIVES = 2  # words that may stand between "my" and what somebody is called
RECENT = 60  # words before a pronoun, in which somebody was last named

_NO_ADJECTIVE = said.NAMELESS | said.PREPOSITIONS | said.GIVING | said.TELLING
_TOGETHER = frozenset({"and", "or", "my", "the"})
_NOT_MINE = frozenset({"his", "her", "their", "your", "ex", "former", "late", "previous"})
_OPENERS = frozenset({"and", "but", "so", "because", "also", "ok", "hi", "hey", "well"})


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
    """Everybody whom a clause names, in order; a pronoun is whoever was named last."""
    made: list[Mention] = []
    for place, token in enumerate(found):
        who = _third(found, place, known, before)
        if who is None:
            if token.word in said.FIRST or token.word == "me":
                made.append(_first(found, place))
            continue
        start = _start(found, place)
        made = [mention for mention in made if mention.last <= start]
        made.append(Mention(first=start, last=place + 1, who=who, part=_part(found, place)))
    return tuple(made)


def _start(found: Sequence[Token], place: int) -> int:
    """Where the words for somebody start: at the "my" of "my vegan friend", at "Sam's friend"."""
    role = _is_role(found[place])
    if role and _is_anothers(found, place):
        return _start(found, place - 1)
    for at in range(place - 1, max(-1, place - (ADJECTIVES + 2 if role else 2)), -1):
        if found[at].word == "my":
            return at
        if found[at].word in _NO_ADJECTIVE or found[at].possessive or found[at + 1].comma:
            break
    return place


def _third(
    found: Sequence[Token], place: int, known: Company, before: Sequence[Token]
) -> frozenset[str] | None:
    word = found[place].word
    if word not in said.HE | said.THEY:
        return _called(found, place, known)
    recent = [*before, *found[:place]][-RECENT:]
    one, several = _last_named(recent, known)
    return several if word in said.THEY else one or frozenset()


def _last_named(
    found: Sequence[Token], known: Company
) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """Who was named last, alone and with those whom "and" joins to them."""
    one = several = None
    end = 0
    for place in range(len(found)):
        who = _called(found, place, known)
        if who is None:
            continue
        joined = end and {token.word for token in found[end:place]} <= _TOGETHER
        several = who | several if joined and several is not None else who
        one, end = who, place + 1
    return one, several


def _called(found: Sequence[Token], place: int, known: Company) -> frozenset[str] | None:
    token = found[place]
    if not place and token.word in said.AUXILIARY and not token.possessive:
        return None  # "Will it rain?" is not about Will
    who = known.called(token)
    if who is None and _is_stranger(found, place, known):
        return frozenset()
    nobody = _is_role(token) and (_is_anothers(found, place) or _is_any(found, place))
    return frozenset() if who and nobody else who


def _is_role(token: Token) -> bool:
    return token.word in said.CALLED or token.word in said.STRANGERS


def _is_anothers(found: Sequence[Token], place: int) -> bool:
    """Whether a role is not the speaker's to name: "Sam's mother" is not their own."""
    if not place:
        return False
    lead = found[place - 1]
    owned = lead.possessive and lead.word not in said.UNPOSSESSIVE
    return owned or lead.word in _NOT_MINE


def _is_any(found: Sequence[Token], place: int) -> bool:
    """Whether a role is anybody's: "can a dog eat plums", "plums for dogs"."""
    token, lead = found[place], found[place - 1].word if place else ""
    if lead in ("a", "an"):
        return True
    written = token.end - token.start - 2 * token.possessive
    several = written > len(token.word) and token.word not in said.SEVERAL
    return several and lead not in ("my", "the", "both", "these", "those")


def _is_stranger(found: Sequence[Token], place: int, known: Company) -> bool:
    """A name nobody on file has: "is Tom allergic", "Tom's birthday", "a cake for Tom"."""
    token = found[place]
    if token.word == "people":  # "what should people with gout avoid", not "dinner for six people"
        return place > 0 and found[place - 1].word in said.AUXILIARY
    if not token.name or token.word in said.CALENDAR or token.word in said.NAMELESS:
        return False
    following = found[place + 1].word if place + 1 < len(found) else ""
    lead = found[place - 1].word if place else ""
    if not lead or lead in _OPENERS:  # every first word has a capital
        return following in said.SAID_OF and token.word not in known.common
    if token.possessive and following in said.OCCASIONS:
        return True
    if lead == "for":  # "a cake for Tom", not "a visa for Japan"
        return any(other.word in said.CARE for other in found)
    inverted = lead in said.ASKING or (token.possessive and lead in said.AUXILIARY)
    return inverted or lead in said.TOLD


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
    start = _start(found, place)
    if start == place and place and found[place - 1].word in ("the", "a"):
        start = place - 1
    lead = found[start - 1].word if start else ""
    after = [later.word for later in found[place + 1 : place + 5]]
    speaks = any(later.word == "i" for later in found[place:])
    if speaks and any(word in said.MESSAGE for word in after):
        return Part.SIDE
    if token.possessive and lead in ("and", "with") and after:
        return Part.OWNER
    if lead in said.GIVING or lead in ("and", "with"):
        return Part.GOAL
    if token.possessive or token.word in ("his", "their", "hers"):
        return Part.OWNER
    if token.word == "her" and after:
        return Part.OWNER
    return Part.DOER


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

"""Who a clause is about: the speaker, a companion on file, or somebody who is not."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from memory.attributes import SELF
from memory.reach.words import Token, fold, folded

_HOUSEHOLD = """partner spouse husband wife girlfriend boyfriend fiance fiancee son daughter child kid
    children kids stepson stepdaughter baby family"""
# What a companion is called → the roles in a subject ("mother Carol") it may stand for.
_CALLED: Mapping[str, frozenset[str]] = {
    called: folded(roles)
    for names, roles in (
        ("mum mom mother mam mummy mommy mama", "mum mom mother mam mama parents"),
        ("dad father da daddy papa pop", "dad father da papa parents"),
        ("parent folk", "mum mom mother mam mama dad father da papa parents parent"),
        (
            "partner spouse husband wife girlfriend boyfriend fiance fiancee hubby missus",
            "partner spouse husband wife girlfriend boyfriend fiance fiancee",
        ),
        ("son boy", "son child kid children stepson"),
        ("daughter girl", "daughter child kid children stepdaughter"),
        (
            "kid child children toddler baby",
            "son daughter child kid children stepson stepdaughter baby",
        ),
        ("brother bro", "brother sibling"),
        ("sister sis", "sister sibling"),
        ("sibling", "brother sister sibling"),
        ("grandmother gran grandma nan granny nana", "grandmother gran grandma nan granny"),
        ("grandfather grandad grandpa granddad", "grandfather grandad grandpa"),
        ("grandson", "grandson"),
        ("granddaughter", "granddaughter"),
        ("grandkid grandchild grandchildren", "grandson granddaughter grandchild"),
        ("flatmate roommate housemate", "flatmate roommate housemate"),
        ("friend mate buddy pal bestie", "friend mate buddy pal"),
        ("boss manager", "boss manager"),
        ("colleague coworker", "colleague coworker"),
        ("dog puppy", "dog puppy pet"),
        ("cat kitten", "cat kitten pet"),
        ("pet", "dog puppy cat kitten pet rabbit horse"),
        ("aunt auntie", "aunt"),
        ("uncle", "uncle"),
        ("cousin", "cousin"),
        ("niece", "niece"),
        ("nephew", "nephew"),
        ("neighbour neighbor", "neighbour neighbor"),
        ("family household", _HOUSEHOLD),
    )
    for called in folded(names)
}
_STRANGERS = folded(
    """guest client customer landlord landlady teacher tutor coach doctor dentist nurse lawyer
    accountant guy man woman lady fella lad bloke someone somebody anyone people person supervisor
    student pupil patient carer babysitter nanny plumber caterer in-law ex everyone team
    stepmum stepdad godson goddaughter godmother fiancé crew visitor teammate employee staff"""
)
_ANIMALS = folded("dog puppy cat kitten pet")
# Names that are words too are names only when written so.
_WORDS = folded(
    """will may rose mark grace joy hope bill art dawn june april august summer faith pat sue rob
    frank olive ivy biscuit pixel jack drew dean chase hunter daisy lily ruby pearl amber sky
    peanut ginger pepper oreo cookie honey sunny max bean pumpkin"""
)
_CALENDAR = folded(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december christmas easter eid diwali hanukkah passover
    ramadan thanksgiving halloween valentine i"""
)
_HE = folded("he she him his her hers")
_THEY = folded("they them their theirs")
_FIRST = folded("i we my us iwould")
_AUXILIARY = folded(
    "is are was were does do did can could should would will has have what who not when where"
)
_MESSAGE = folded(
    "want ask asked need say said rang ring call told tell require wonder write wrote email"
)
_GIVING = folded("give get buy make send cook bring treat for to take help bake giving")
_TELLING = folded("remind tell give show send get find let ask help sort do make do")
_TOGETHER = folded("us we both together family household")
_ALL_OF_US = re.compile(r"\ball (?:\w+ )?of us\b|\bus all\b")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The companions of a model: their names, and the roles they have, as folded words."""

    names: Mapping[str, frozenset[str]]
    roles: Mapping[str, frozenset[str]]

    @property
    def household(self) -> frozenset[str]:
        roles = folded(_HOUSEHOLD)
        return frozenset().union(*(who for role, who in self.roles.items() if role in roles))

    def called(self, token: Token) -> frozenset[str] | None:
        """The subjects that a word may stand for; empty for a stranger, None for no person."""
        if token.word in self.names and _is_name(token):
            return self.names[token.word]
        if token.word not in _CALLED:
            return frozenset() if token.word in _STRANGERS else None
        roles = _CALLED[token.word]
        return frozenset().union(*(self.roles[role] for role in roles if role in self.roles))


def company(subjects: Iterable[str]) -> Company:
    """The companions among *subjects* ("partner Samira", "parents")."""
    names: dict[str, frozenset[str]] = {}
    roles: dict[str, frozenset[str]] = {}
    for subject in subjects:
        for word in subject.split() if subject != SELF else ():
            table = names if word[0].isupper() else roles
            table[fold(word)] = table.get(fold(word), frozenset()) | {subject}
    return Company(names=names, roles=roles)


@lru_cache(maxsize=1024)
def words_for(subject: str) -> frozenset[str]:
    """What a key may call its subject: 'noor' and 'flatmate' for "flatmate Noor"."""
    own = folded(subject)
    return own | {called for called, roles in _CALLED.items() if roles & own}


def _is_name(token: Token) -> bool:
    written = token.end - token.start - 2 * token.possessive == len(token.word)
    return (written and token.name) or token.word not in _WORDS


def mentions(
    found: Sequence[Token], known: Company, before: Sequence[Token]
) -> tuple[Mention, ...]:
    """Everybody whom a clause names, in order; a pronoun is the last person named so far."""
    made: list[Mention] = []
    last = _last_named(before, known)
    for place, token in enumerate(found):
        who = _third(found, place, known, last)
        if who is None:
            if token.word in _FIRST or token.word == "me":
                made.append(_first(found, place))
            continue
        if token.word not in _HE | _THEY:
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
    if token.word in _HE:
        return last or frozenset()
    if token.word in _THEY:
        return last
    who = known.called(token)
    if who is None and _is_stranger(found, place):
        return frozenset()
    return who


def _is_stranger(found: Sequence[Token], place: int) -> bool:
    """A name nobody on file has: "is Tom allergic", "Tom's birthday", "a cake for Tom"."""
    token = found[place]
    if not token.name or not place or token.word in _CALENDAR:
        return False
    lead = found[place - 1].word
    return lead in ("is", "does", "did", "has", "for", "can") or (
        token.possessive and lead in _AUXILIARY
    )


def _first(found: Sequence[Token], place: int) -> Mention:
    word = found[place].word
    lead = found[place - 1].word if place else ""
    part = Part.DOER
    if word == "my":
        part = Part.OWNER
    elif word == "me":
        part = Part.SIDE if lead in _TELLING else Part.GOAL
    return Mention(first=place, last=place + 1, who=frozenset({SELF}), part=part)


def _part(found: Sequence[Token], place: int) -> Part:
    token = found[place]
    lead = (
        found[place - 2].word
        if place > 1 and found[place - 1].word in ("my", "the", "a")
        else (found[place - 1].word if place else "")
    )
    after = [later.word for later in found[place + 1 : place + 5]]
    if any(word in _MESSAGE for word in after) and "i" in [later.word for later in found[place:]]:
        return Part.SIDE
    if lead in _GIVING or lead in ("and", "with"):
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
        together = _ALL_OF_US.search(" ".join(token.word for token in found))
        return frozenset({SELF}) | (known.household if together else frozenset())
    who = frozenset().union(*(mention.who for mention in others))
    return who | {SELF} if _is_shared(found, others) else who


def _counts(found: Sequence[Token], mention: Mention) -> bool:
    lead = found[mention.first - 1].word if mention.first else ""
    if mention.part is Part.SIDE:
        return False
    return not (mention.part is Part.OWNER and lead in ("to", "at", "from", "near", "of", "in"))


def _is_shared(found: Sequence[Token], others: Sequence[Mention]) -> bool:
    words = [token.word for token in found]
    if any(word in _TOGETHER for word in words) or "with" in (
        words[m.first - 1] for m in others if m.first
    ):
        return True
    pairs = set(zip(words, words[1:], strict=False))
    return bool(pairs & {("and", "me"), ("me", "and"), ("and", "i")})


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
    after = [
        m for m in apart if m.first in (last, last + 1) and found[m.first - 1].word in ("of", "for")
    ]
    preceding = [mention for mention in apart if mention.last <= first]
    following = [mention for mention in apart if mention.first >= last]
    nearest = (*after[:1], *preceding[-1:], *following[:1])
    return nearest[0].who if nearest else None


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
    replaced = {m.first: m for m in named if m.who and not m.is_self and m.part is not Part.SIDE}
    skip = 0
    for place, token in enumerate(found):
        if place in replaced:
            mention = replaced[place]
            skip = mention.last
            word = "my" if mention.part is Part.OWNER or token.possessive else "i"
            yield Token(word=word, start=token.start, end=found[skip - 1].end), place
        elif place >= skip:
            yield (replace(token, word="i") if token.word in ("we", "iwould") else token), place

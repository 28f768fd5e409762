"""The words of a message, folded so that "what's", "whats" and "WHAT'S" are one."""

import re
from dataclasses import dataclass
from functools import lru_cache

WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
# Quoted text and code are material to work on, not the person speaking.
_QUOTED = re.compile(r'"[^"]*"|\u201c[^\u201d]*\u201d|\u00ab[^\u00bb]*\u00bb|```.*?```', re.DOTALL)

_SPELLED = {
    **dict.fromkeys(("im", "i'm", "i've", "ive", "i'll"), "i"),
    **dict.fromkeys(("our", "ours", "mine"), "my"),
    **dict.fromkeys(("we're", "we've", "we'd", "we'll"), "we"),
    **dict.fromkeys(("you're", "you've", "you'd", "youre", "youve", "u"), "you"),
    **dict.fromkeys(("they're", "they've", "they'd", "theyre"), "they"),
    **dict.fromkeys(("don't", "dont", "can't", "cant", "cannot", "shouldn't", "shouldnt"), "not"),
    **dict.fromkeys(("won't", "wont", "mustn't", "doesn't", "doesnt", "isn't", "isnt"), "not"),
    **dict.fromkeys(("aren't", "didn't", "didnt", "haven't", "couldn't", "wouldn't"), "not"),
    **dict.fromkeys(("pls", "plz", "plse"), "please"),
    **dict.fromkeys(("wat", "wot", "what'll", "what're"), "what"),
    **dict.fromkeys(("wk", "wks"), "week"),
    **dict.fromkeys(("thx", "ta", "cheers"), "thanks"),
    "4": "for",
    "r": "are",
    "ur": "your",
    "ourselves": "us",
    "myself": "me",
    "wen": "when",
    "nite": "night",
    "fri": "friday",
    "abt": "about",
    "fave": "favourite",
    "i'd": "iwould",  # "I'd like" wants; "I like" does not
    "favorite": "favourite",
    "colour": "color",
    "licence": "license",
}
_KEPT = frozenset(
    re.findall(
        r"\w+",
        """news always us is this was his hers yes does perhaps sometimes as bus gas plus less
        evening morning during nothing something anything everything thing king spring string
        ceiling wedding being parking""",
    )
)
_DROPPED_E: dict[str, str] = {
    stem + "ing": stem + "e"
    for stem in re.findall(
        r"\w+",
        """liv driv us tak hav mak bak leav writ rid giv com mov hik cycl danc pric hous cod clos
        dat rac skat div shar sav invoic schedul organis arrang stor""",
    )
}
_COUNTRY = "usa"  # "US" in capitals is no "us"
_CONSONANT_PAIR = re.compile(r"(bb|dd|gg|mm|nn|pp|rr|tt)\Z")


@dataclass(frozen=True, slots=True)
class Token:
    """One word: folded, where it stands in the text, and how it was written."""

    word: str
    start: int
    end: int
    possessive: bool = False  # written with 's
    name: bool = False  # written with a capital
    verbal: bool = False  # written with -ing
    comma: bool = False  # something other than a space stands before it


@lru_cache(maxsize=8192)
def fold(word: str) -> str:
    """'Allergies' → 'allergy', "mum's" → 'mum', 'working' → 'work', "don't" → 'not'."""
    word = word.lower().replace("\u2019", "'")
    if word in _SPELLED:
        return _SPELLED[word]
    word = word.removesuffix("'s").replace("'", "")
    return word if word in _KEPT else _singular(_bare(word))


def _bare(word: str) -> str:
    if word in _DROPPED_E:
        return _DROPPED_E[word]
    stem = word.removesuffix("ing")
    if len(stem) < 3 or stem == word:
        return word
    return stem[:-1] if _CONSONANT_PAIR.search(stem) else stem


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    return word[:-1]


def masked(text: str) -> str:
    """*text* with what is quoted blanked out; positions stay."""
    return _QUOTED.sub(lambda quoted: " " * len(quoted[0]), text)


def tokens(text: str) -> tuple[Token, ...]:
    """The words of *text* outside quotes, in order."""
    text = masked(text)
    found, last = [], 0
    for match in WORD.finditer(text):
        raw = match[0]
        found.append(
            Token(
                word=_COUNTRY if raw == "US" else fold(raw),
                start=match.start(),
                end=match.end(),
                possessive=raw[-2:].lower() in ("'s", "\u2019s"),
                name=raw[0].isupper(),
                verbal=raw.lower().endswith("ing"),
                comma=bool(text[last : match.start()].strip(" \t\n-/")),
            )
        )
        last = match.end()
    return tuple(found)


def folded(phrase: str) -> frozenset[str]:
    """A list of words, folded, as a set to look words up in."""
    return frozenset(fold(word) for word in phrase.split())


# Words that carry no cue of their own: "where do I actually work" and "where I work" are both
# "where i work".
_SKIPPED = folded(
    """do does did am is are was were be been being has had can could
    should shall will would may might must a an the please currently actually really usually
    normally again still just exactly ever got kindly now already also own current"""
)


def carries(word: str) -> bool:
    """Whether a cue can have *word* in it."""
    return word not in _SKIPPED


@lru_cache(maxsize=8192)
def canonical(phrase: str) -> str:
    """A phrase as it is looked up: 'where do I work' → 'where i work'."""
    return " ".join(token.word for token in tokens(phrase) if carries(token.word))


def stands_in(phrase: str, text: str) -> bool:
    """Whether the words of *phrase* stand side by side in *text*, as both are looked up."""
    return f" {canonical(phrase)} " in f" {canonical(text)} "

"""How a sentence opens: who does something or owns something, in which person."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import chain

from memory.attributes import Form, form_of
from memory.reach.roles import CALLED, STRANGERS
from memory.reach.words import fold

PRONOUNS: Mapping[str, str] = {
    "he": "he",
    "his": "he",
    "she": "she",
    "her": "she",
    "they": "they",
    "their": "they",
}
USERS = ("the user", "this user", "user", "the person")
SINGULAR = frozenset({"user", "he", "she"})  # openings whose verb is in the third person already

IS_NAMED = re.compile(r"\b(?:is|are|was) (?:named|called)\b")
THING = re.compile(
    r"(?P<thing>[^,.;:]{1,60}?) (?:is|are|was|were|includes?)(?: named| called)? (?P<what>.+)"
)
_IS = re.compile(r"(?:is|are|was) ")
_NAMES = 3  # words of a name that a sentence may start with
_POSSESSIVE = r"(?:['\u2019]s?)"
_NAME = re.compile(r"[^\W\d_][\w'\u2019-]*\Z")
_OPENS_NO_VERB = frozenset(
    """and or but with of from in on at who whose that which as the a an to for by aka""".split()  # noqa: SIM905
)
_ADVERBS = frozenset(
    """also always usually often never rarely sometimes currently now generally typically
    frequently only really still mostly mainly recently previously primarily strongly
    occasionally regularly just once""".split()  # noqa: SIM905
)
_EXPANDED = tuple(
    (re.compile(rf"{short}\b", re.IGNORECASE), full)
    for short, full in (
        (r"i['\u2019]m", "I am"),
        (r"i['\u2019]ve", "I have"),
        (r"you['\u2019]re", "You are"),
        (r"you['\u2019]ve", "You have"),
        (r"they['\u2019]re", "They are"),
        (r"they['\u2019]ve", "They have"),
        (r"he['\u2019]s", "He is"),
        (r"she['\u2019]s", "She is"),
    )
)
_THIRD: Mapping[str, str] = {
    "am": "is",
    "are": "is",
    "were": "was",
    "have": "has",
    "do": "does",
    "aren't": "isn't",
    "weren't": "wasn't",
    "haven't": "hasn't",
    "don't": "doesn't",
    "go": "goes",
}
_TURNED: Mapping[str, str] = {
    "my": "their",
    "your": "their",
    "our": "their",
    "mine": "theirs",
    "yours": "theirs",
    "myself": "themselves",
    "yourself": "themselves",
    "i": "they",
    "you": "they",
    "me": "them",
    "am": "are",
}
_PAST = frozenset(
    """went made took had did bought began wrote saw came met got ran ate drank built taught thought
    felt kept left gave found knew spent led sold told said became chose drove flew spoke slept
    stood wore read""".split()  # noqa: SIM905
)
_AFTER = frozenset(" '\u2019")  # what may follow a name
_LONGEST = max(map(len, USERS))
_USERS_OWN = re.compile(r"\b(?:the )?user['\u2019]s\b", re.IGNORECASE)
_CALLING = re.compile(r"\b(his|her|their)\b", re.IGNORECASE)


def expand(text: str) -> str:
    """'I'm from Leeds' → 'I am from Leeds'."""
    for short, full in _EXPANDED:
        if match := short.match(text):
            return full + text[match.end() :]
    return text


def owner(text: str, names: Collection[str]) -> tuple[str, str]:
    """("user", what is owned) for "User's …"; ("his", …) for "His …"; else ("", text)."""
    called = _called(text, names)
    if called and (match := re.match(rf"{_POSSESSIVE} ", text[len(called) :])):
        return "user", text[len(called) + match.end() :]
    first, _, rest = text.partition(" ")
    if first.lower() in {"my", "your", "our", "his", "her", "their"}:
        return first.lower(), rest
    return "", text


def doer(text: str, names: Collection[str]) -> tuple[str, str]:
    """("user", what they do) for "The user …"; ("you", …), ("she", …); else ("", text)."""
    called = _called(text, names)
    if called and text[len(called)] == " ":
        return "user", text[len(called) + 1 :]
    first, _, rest = text.partition(" ")
    if first.lower() in {"i", "you", "we", "he", "she", "they"}:
        return first.lower(), rest
    return "", text


def _called(text: str, names: Collection[str]) -> str:
    """What a text calls the person at its start; names are told from words by their capital."""
    lower = text[:_LONGEST].lower()
    words = (text[: len(each)] for each in USERS if lower.startswith(each))
    called = chain(words, (name for name in names if text.startswith(name)))
    return next((each for each in called if text[len(each) : len(each) + 1] in _AFTER), "")


def is_verb(rest: str) -> bool:
    """Whether what follows a companion may be a verb: it is no "and", comma or name."""
    first = rest.partition(" ")[0]
    return first.islower() and first not in _OPENS_NO_VERB


def does(rest: str, doer: str) -> bool:
    """Whether *rest* goes on with a verb: "likes tea" after "User", and no "interface in …"."""
    first = rest.partition(" ")[0]
    third = doer in SINGULAR
    return is_verb(rest) and (not third or _is_known(rest) or first.endswith("s"))


def _is_known(rest: str) -> bool:
    first = rest.partition(" ")[0]
    past = first.endswith("ed") or first in _PAST
    return past or first in _ADVERBS or form_of(rest) is Form.PREDICATE


def third_person(rest: str) -> str:
    """'usually drink your tea' → 'usually drinks their tea'."""
    words = rest.split(" ")
    at = next((at for at, word in enumerate(words) if word.lower() not in _ADVERBS), 0)
    turned = [_TURNED.get(word.lower(), word) for word in words[at + 1 :]]
    return " ".join([*words[:at], _third(words[at]), *turned])


def _third(verb: str) -> str:
    """'live' → 'lives'; a past stays."""
    if verb in _THIRD:
        return _THIRD[verb]
    made = _with_s(verb)
    return verb if form_of(made) is Form.PHRASE and _is_known(verb) else made


def _with_s(verb: str) -> str:
    if re.search(r"[^aeiou]y\Z", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'z', 'o')) else 's'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """Who a text starts with. *owns*: what follows is theirs ("wife's birthday …")."""

    called: str
    owns: bool
    rest: str

    @property
    def acts(self) -> bool:
        """Whether what follows is a verb: "wife Anna eats …", and no "cat food …"."""
        first = self.rest.partition(" ")[0]
        plural = first in _THIRD or form_of(_with_s(first)) is Form.PREDICATE
        return is_verb(self.rest) and (plural or _is_known(self.rest))


def companion(text: str) -> Companion | None:
    """The companion of "wife Anna is …", with an adjective too: "older sister lives …"."""
    words = text.split(" ")
    roles = [fold(_bare(word)) for word in words[:2]]
    at = next((at for at, role in enumerate(roles) if role in CALLED or role in STRANGERS), None)
    if at is None:
        return None
    called, end = [*words[:at], _bare(words[at])], at + 1
    if not _is_possessive(words[at]) and end < len(words) and _is_name(words[end]):
        called, end = [*called, _bare(words[end])], end + 1
    rest = " ".join(words[end:])
    # "User's doctor is Dr Patel" tells who the doctor is; "User's colleague Ben is …" is of Ben.
    if roles[at] in STRANGERS and end == at + 1 and _IS.match(rest):
        return None
    return Companion(called=" ".join(called), owns=_is_possessive(words[end - 1]), rest=rest)


def is_of_another(text: str) -> bool:
    """Whether a text may start with somebody's name: "Mr. Harrison likes …"."""
    words = re.sub(r"^(?:Mr|Mrs|Ms|Dr|Prof)\.? ", "", text).split(" ")
    after = next((at for at, word in enumerate(words) if not _is_name(word)), len(words))
    return 0 < after <= _NAMES and form_of(" ".join(words[after:])) is Form.PREDICATE


def _is_possessive(word: str) -> bool:
    return bool(re.search(rf"{_POSSESSIVE}\Z", word.strip("(),")))


def _is_name(word: str) -> bool:
    bare = _bare(word)
    return bool(_NAME.match(bare)) and bare[0].isupper()


def _bare(word: str) -> str:
    """'(Mia),' → 'Mia'; "wife's" → 'wife'."""
    return re.sub(rf"{_POSSESSIVE}\Z", "", word.strip("(),"))


def unnamed(text: str) -> str:
    """'sings in the user's choir' → 'sings in their choir'."""
    return _USERS_OWN.sub("their", text)


def calls(text: str) -> str:
    """What a text that is about the person calls them: 'she' for "lives with her sister"."""
    match = _CALLING.search(text)
    return PRONOUNS[match[1].lower()] if match else ""

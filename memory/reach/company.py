"""The companions of a model: whom a word or a key may stand for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from memory.attributes import SELF
from memory.reach import roles as said
from memory.reach.words import Token, fold, folded

THIRD_PERSON = "user"  # what an assistant calls the person when it words a message itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The companions of a model: their names, and the roles they have, as folded words.

    *common* are words that name nobody ("friend from work"), whatever a subject says.
    """

    names: Mapping[str, frozenset[str]]
    roles: Mapping[str, frozenset[str]]
    common: frozenset[str] = frozenset()

    @property
    def household(self) -> frozenset[str]:
        roles = folded(said.HOUSEHOLD)
        return frozenset().union(*(who for role, who in self.roles.items() if role in roles))

    def called(self, token: Token) -> frozenset[str] | None:
        """The subjects that a word may stand for; empty for a stranger, None for no person."""
        if token.word in self.names and _is_name(token):
            return self.names[token.word]
        if token.word not in said.CALLED:
            return frozenset() if token.word in said.STRANGERS else None
        roles = said.CALLED[token.word]
        return frozenset().union(*(self.roles[role] for role in roles if role in self.roles))


def of(subjects: Iterable[str], name: str = "", common: frozenset[str] = frozenset()) -> Company:
    """The companions among *subjects* ("partner Samira", "parents"), and the person's *name*."""
    nameless = common | said.NAMELESS
    names = {fold(word): frozenset({SELF}) for word in (*name.split()[:1], THIRD_PERSON)}
    roles: dict[str, frozenset[str]] = {}
    for subject in subjects:
        for word in subject.split() if subject != SELF else ():
            table = roles if fold(word) in said.CALLED and not word[0].isupper() else names
            table[fold(word)] = table.get(fold(word), frozenset()) | {subject}
    names = {word: who for word, who in names.items() if word not in nameless}
    return Company(names=names, roles=roles, common=nameless)


@lru_cache(maxsize=1024)
def words_for(subject: str) -> frozenset[str]:
    """What a key may call its subject: 'noor' and 'flatmate' for "flatmate Noor"."""
    own = folded(subject)
    return own | {called for called, roles in said.CALLED.items() if roles & own}


def _is_name(token: Token) -> bool:
    written = token.end - token.start - 2 * token.possessive == len(token.word)
    return (written and token.name) or token.word not in said.WORDS

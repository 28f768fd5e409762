"""A value as what can be looked for: its words, what each tells, and how to say them together."""

from dataclasses import dataclass
from functools import lru_cache

from memory.attributes import SELF, Attribute, Fact, Mode
from memory.decision import Line
from memory.review import numerals
from memory.review.forms import LIGHT, NEGATIVE
from memory.review.words import Word, carries, read, stem_of
from memory.semantic import vocabulary

LIGHT_STEMS = frozenset(stem_of(word) for word in LIGHT)
_COMMON, _FAMILIAR = 4000, 12000  # ranks of a word in the vocabulary, of 30,522
_UNKNOWN = 30_522  # a word that is not in it
_ENDINGS = ("s", "es", "d", "ed", "ing")
_SMALL_NUMBER = 12
_LIGHT_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class Term:
    """*weight* grows with how little a word is used. A *name* was written with a capital."""

    stem: str
    plain: str
    weight: float
    name: bool = False

    @property
    def number(self) -> bool:
        return self.stem.startswith("#")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needle:
    """One fact to look for. *negative*: what it says is that something is not so."""

    slot: str
    text: str
    subject: str
    terms: tuple[Term, ...]
    stems: frozenset[str]  # of the terms
    negative: bool

    @property
    def weight(self) -> float:
        return sum(term.weight for term in self.terms)

    @property
    def own(self) -> bool:
        return self.subject == SELF


def of_given(line: Line) -> list[Needle]:
    return [_needle(line.attribute, r.fact) for r in line.given if _is_told(r.fact)]


def of_held(line: Line) -> list[Needle]:
    held = (ruling.fact for ruling in line.rulings if not ruling.reason.gives)
    return [_needle(line.attribute, fact) for fact in held if _is_told(fact)]


def _is_told(fact: Fact) -> bool:
    """An overwritten fact has no words left."""
    return any(carries(word) for word in read(fact.value))


def _needle(attribute: Attribute, fact: Fact) -> Needle:
    words = read(fact.value)
    said = [word for word in words if carries(word)]
    terms = {word.stem: _term(word, first=word is words[0]) for word in reversed(said)}
    instructs = attribute.mode is Mode.INSTRUCTION
    return Needle(
        slot=attribute.slot,
        text=fact.value,
        subject=attribute.subject,
        terms=tuple(reversed(terms.values())),
        stems=frozenset(terms),
        negative=not instructs and any(word.plain in NEGATIVE for word in words),
    )


def _term(word: Word, *, first: bool) -> Term:
    name = word.capital and not first and not word.number
    return Term(word.stem, word.plain, 1.5 if name else _weight(word), name=name)


def _weight(word: Word) -> float:
    if word.number:
        return 1.0 if _is_small(word.stem) else 1.5
    return _LIGHT_WEIGHT if word.stem in LIGHT_STEMS else rarity(word.plain)


def _is_small(stem: str) -> bool:
    return len(stem) <= 3 and numerals.value(stem) <= _SMALL_NUMBER


@lru_cache(maxsize=4096)
def rarity(plain: str) -> float:
    """1 for a common word, 1.5 for a familiar one, 2 for one that is hardly used."""
    table = vocabulary.pieces()
    bare = {plain, *(plain.removesuffix(ending) for ending in _ENDINGS)}
    rank = min((table[form] for form in bare if form in table), default=_UNKNOWN)
    return 1.0 if rank < _COMMON else 1.5 if rank < _FAMILIAR else 2.0

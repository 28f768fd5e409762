"""Whether a sentence tells what a value says. The value stays inside."""

from collections.abc import Collection
from dataclasses import dataclass

from memory.review.finding import Way
from memory.review.forms import NEGATIVE
from memory.review.links import links
from memory.review.needles import Needle, Term
from memory.review.sentences import Sentence
from memory.review.words import Word, stems

_NEAR = 14  # words between which the parts of a value are taken together
_MOST = 0.6  # share of a value's weight that tells it
_SOME = 0.33  # the same where a name or a rare word is among it
_TELLING = 1.5  # weight of such a word


@dataclass(frozen=True, slots=True)
class Hit:
    """The terms of a value that stand together in a sentence, each with its place."""

    needle: Needle
    sentence: Sentence
    places: dict[Term, int]
    novel: tuple[Term, ...]  # those that nothing else explains

    @property
    def coverage(self) -> float:
        return sum(term.weight for term in self.places) / self.needle.weight

    @property
    def telling(self) -> bool:
        """Whether it has a name, a rare word or a large number of its own."""
        return any(term.weight >= _TELLING for term in self.novel)

    def word(self, term: Term) -> Word:
        return self.sentence.words[self.places[term]]

    @property
    def way(self) -> Way:
        same = all(self.word(term).plain == term.plain for term in self.places)
        if same and self.coverage == 1:
            return Way.EXACT
        return Way.NUMBER if any(term.number for term in self.novel) else Way.INFLECTED


def find(sentence: Sentence, needle: Needle, known: Collection[str]) -> Hit | None:
    """The terms of *needle* about the weightiest that is not among the *known* stems."""
    words = sentence.words
    there: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        there.setdefault(word.stem, []).append(place)
    met = [term for term in needle.terms if term.stem in there]
    novel = [term for term in met if term.stem not in known]
    if not novel:
        return None
    anchor = there[max(novel, key=lambda term: term.weight).stem][0]
    places = {term: min(there[term.stem], key=lambda at: abs(at - anchor)) for term in met}
    places = {term: at for term, at in places.items() if abs(at - anchor) <= _NEAR}
    return Hit(needle, sentence, places, tuple(term for term in novel if term in places))


def is_known(needle: Needle, known: Collection[str]) -> bool:
    """Whether the *known* stems tell the value already."""
    return sum(term.weight for term in needle.terms if term.stem in known) >= _MOST * needle.weight


def states(hit: Hit, name: str) -> bool:
    """Whether the sentence tells it of the one it is about."""
    weight = sum(term.weight for term in hit.novel)
    enough = hit.coverage >= (_SOME if hit.telling else _MOST) and weight >= 1
    if not enough or _is_reversed(hit) or (hit.sentence.asks and not hit.telling):
        return False
    return is_linked(hit, name)


def is_linked(hit: Hit, name: str) -> bool:
    words = hit.sentence.words
    if not hit.needle.own:
        subject = stems(hit.needle.subject)
        return any(word.stem in subject for word in words)
    told = {term.stem for term in hit.novel if term.weight >= 1}
    return any(links(words, at, name) for at, word in enumerate(words) if word.stem in told)


def _is_reversed(hit: Hit) -> bool:
    """A value that says no, in a sentence that does not."""
    return hit.needle.negative and not any(
        word.plain in NEGATIVE or word.plain.endswith("n't") for word in hit.sentence.words
    )

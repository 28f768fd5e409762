"""Whether a sentence gives away what a value names, though it says nothing of the person."""

from memory.review import numerals
from memory.review.needles import Term
from memory.review.stating import Hit

_LARGE = 100  # a number that is hardly met by chance
_PART = 0.4  # share of a value that tells it beside a large number
_TOLD = 3  # words of a value that tell it when all of them stand in its order
_SPOKEN_OF = frozenset("the a an is are was were of like as or called".split())  # noqa: SIM905


def shows(hit: Hit, *, alone: bool) -> bool:
    """*alone*: neither the message nor the reply names anything else, so that a single name
    ("it is dry in Ghent") cannot be talk of the world."""
    names = [term for term in hit.novel if _is_named(hit, term)]
    return (
        len(names) > 1
        or (bool(names) and _counts(hit))
        or _is_figure(hit)
        or _is_whole(hit)
        or any(_is_one(hit, name, alone=alone) for name in names)
    )


def _is_named(hit: Hit, term: Term) -> bool:
    return term.name and hit.word(term).capital and not _is_other(hit, term)


def _is_other(hit: Hit, term: Term) -> bool:
    """A part of somebody else's name: "Daniel Craig"."""
    words, place = hit.sentence.words, hit.places[term]
    own = {term.stem for term in hit.needle.terms}
    after = words[place + 1] if place + 1 < len(words) else None
    joined = after is not None and after.start - words[place].end == 1
    return bool(joined and after and after.capital and after.stem not in own)


def _counts(hit: Hit) -> bool:
    return any(term.number for term in hit.novel)


def _is_figure(hit: Hit) -> bool:
    """A large number with a word of what it counts."""
    large = any(term.number and numerals.value(term.stem) >= _LARGE for term in hit.novel)
    said = any(not term.number and term.weight >= 1 for term in hit.places)
    return large and said and hit.coverage >= _PART


def _is_whole(hit: Hit) -> bool:
    """Every word of a longer value, in its order."""
    said = [term for term in hit.needle.terms if term.weight >= 1]
    places = [hit.places.get(term, -1) for term in said]
    return len(said) >= _TOLD and -1 not in places and places == sorted(places)


def _is_one(hit: Hit, name: Term, *, alone: bool) -> bool:
    words, place = [word.plain for word in hit.sentence.words], hit.places[name]
    if words[place + 1 : place + 2] == ["and"] and _is_us(words[place + 2 : place + 3]):
        return True
    if words[place - 1 : place] == ["and"] and _is_us(words[max(0, place - 2) : place - 1]):
        return True
    return alone and place > 0 and words[place - 1] not in _SPOKEN_OF


def _is_us(words: list[str]) -> bool:
    """ "You and Noah", "Daniel and me"."""
    return bool(words) and words[0] in ("you", "me", "i", "us")

"""The cues in a clause: the longest first, each word spent once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_lowercase

from memory.reach import people
from memory.reach.cues import Entry, Index
from memory.reach.relation import Question, Reached, Relation
from memory.reach.roles import NAMELESS
from memory.reach.words import Token, carries, folded

LURE_LENGTH = 3  # words, at most
MENDED = range(6, 20)  # letters; shorter words are too close to one another to be put right

_AIMS = frozenset({"on", "for", "toward", "afford"})

# Words before a kind's that leave it the person's plain one...
_PLAIN = folded(
    "home main primary current usual default my own personal preferred favourite term daily weekly"
)
# ...and those that make it somebody else's.
_ELSEWHERE = folded(
    "kid child son daughter mum mom dad wife husband partner guest shop work office business"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A cue found: the tokens *first* up to *last* of the clause, and where they lead."""

    first: int
    last: int
    start: int
    end: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A question with its words and the people it names."""

    question: Question
    found: tuple[Token, ...]
    named: tuple[people.Mention, ...]
    index: Index


def reached(clause: Clause, hit: Hit, entry: Entry, relation: Relation) -> Reached:
    question = clause.question
    return Reached(
        slot=entry.target.slot,
        relation=relation,
        cue=question.text[hit.start : hit.end],
        start=question.start + hit.start,
        end=question.start + hit.end,
        source=entry.source,
    )


def find(
    clause: Clause, table: Mapping[str, tuple[str, ...]], *, layered: bool = False
) -> Iterator[Hit]:
    """The cues in a clause, the longest first; the words of a cue are spent on it, unless it is
    *layered*: "a new game" bounds by what is new and by what is a game."""
    spent = lured(clause)
    for length in range(clause.index.longest, 0, -1):
        taken: set[int] = set()
        for hit in _runs(clause, length, table):
            if not spent.intersection(range(hit.first, hit.last)):
                if not (layered and hit.entries):
                    taken.update(range(hit.first, hit.last))
                yield hit
        spent |= taken


def lured(clause: Clause) -> set[int]:
    """The tokens that belong to a phrase which only looks like a cue ("home office")."""
    places = [place for place, token in enumerate(clause.found) if carries(token.word)]
    silent, spent = clause.index.catalogue.silent, set[int]()
    for length in range(LURE_LENGTH, 0, -1):
        for at in range(len(places) - length + 1):
            run = places[at : at + length]
            phrase = " ".join(clause.found[place].word for place in run)
            if phrase in silent and phrase not in clause.index.own:
                spent.update(run)
    return spent


def _runs(clause: Clause, length: int, table: Mapping[str, tuple[str, ...]]) -> Iterator[Hit]:
    """Every run of *length* words that is a cue: as said, and as a companion would say it."""
    said = [(token, place) for place, token in enumerate(clause.found)]
    for stream in (list(people.spoken(clause.found, clause.named)), said):
        words = [(token, place) for token, place in stream if carries(token.word)]
        for at in range(len(words) - length + 1):
            run = words[at : at + length]
            led = entries(" ".join(token.word for token, _ in run), clause, table)
            if led and length == 1 and run[0][0].verbal:
                led = tuple(_nouns(run[0][0], led, clause))
            if led is not None:
                (first, start), (last, end) = run[0], run[-1]
                yield Hit(first=start, last=end + 1, start=first.start, end=last.end, entries=led)


def entries(
    cue: str, clause: Clause, table: Mapping[str, tuple[str, ...]]
) -> tuple[Entry, ...] | None:
    """Where a cue leads; nowhere for a kind not on file; None if it is no cue."""
    index = clause.index
    kinds, own = table.get(cue), index.own.get(cue)
    if kinds is None and own is None:
        return None
    rest = {token.word for token in clause.found} - set(cue.split())
    weak = table is index.catalogue.asks and cue in index.catalogue.weak
    meant = [
        entry._replace(weak=weak)
        for kind in kinds or ()
        for entry in _meant(index.kinds.get(kind, ()), rest, clause)
    ]
    led = (*meant, *_told_apart(own or (), cue, rest))
    # Last, so that no other slot is reached in place of one that is silent.
    return tuple(entry for entry in led if cue not in entry.target.silenced)


def _nouns(token: Token, entries: Sequence[Entry], clause: Clause) -> Iterator[Entry]:
    """Without the keys that a word in -ing only looks like: "chairing" is no `chair_width`."""
    written = clause.question.text[token.start : token.end].lower()
    yield from (entry for entry in entries if not entry.weak or written in entry.target.slot)


def _told_apart(entries: Sequence[Entry], cue: str, words: set[str]) -> Iterator[Entry]:
    """A word that several keys share reaches the key that is only this word, else the keys of
    which another word is said: "how wide is my chair" leaves `chair_service` alone."""
    weak = [entry for entry in entries if entry.weak]
    whole = [entry for entry in weak if entry.target.words == {cue}]
    if len(weak) > 1:
        weak = whole or [entry for entry in weak if entry.target.words & words]
    yield from (entry for entry in entries if not entry.weak or entry in weak)


def _meant(entries: Sequence[Entry], words: set[str], clause: Clause) -> Iterator[Entry]:
    """Of several slots of one kind, those whose own words are said, else the plain ones; each
    person's apart."""
    for subject in {entry.target.subject: None for entry in entries}:
        theirs = [entry for entry in entries if entry.target.subject == subject]
        named = [entry for entry in theirs if entry.target.words & words]
        yield from named if len(theirs) > 1 and named else _plain(theirs, clause)


def _plain(entries: Sequence[Entry], clause: Clause) -> Sequence[Entry]:
    qualifiers = [(entry, folded(entry.target.qualifier.replace("_", " "))) for entry in entries]
    plain = [entry for entry, qualifier in qualifiers if qualifier <= _PLAIN]
    aim = _aim(clause)
    return plain or [
        entry
        for entry, qualifier in qualifiers
        if not qualifier & _ELSEWHERE and (not aim or qualifier & aim)
    ]


def _aim(clause: Clause) -> frozenset[str]:
    """What a sum is for: "what can I afford to spend on rent" leaves a gift budget alone."""
    found = [token for token in clause.found if carries(token.word)]
    return frozenset(
        thing.word
        for before, thing in pairwise(found)
        if before.word in _AIMS and thing.word not in NAMELESS and not thing.name
    )


def mended(found: Sequence[Token], index: Index) -> tuple[Token, ...]:
    """*found* with misspelt words of cues put right; positions stay."""
    return tuple(
        replace(token, word=_mended(token.word, index)) if len(token.word) in MENDED else token
        for token in found
    )


def _mended(word: str, index: Index) -> str:
    """A long word that is in no cue, read as the one it most likely misspells: two letters
    swapped ("employre") or one left out ("emplyer"), never the first."""
    if _known(word, index):
        return word
    inner = range(1, len(word) - 1)
    swapped = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in inner)
    filled = (word[:at] + letter + word[at:] for at in inner for letter in ascii_lowercase)
    return next((made for made in (*swapped, *filled) if _known(made, index)), word)


def _known(word: str, index: Index) -> bool:
    return word in index.catalogue.words or word in index.own

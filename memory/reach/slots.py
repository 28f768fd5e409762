"""Which slots of a person's model a clause reaches, by which words, and how."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory.attributes import SELF, Attribute
from memory.reach import people
from memory.reach.catalogue import Catalogue
from memory.reach.cues import GENERAL, Entry, Index, index, unowned
from memory.reach.question import Question, Relation
from memory.reach.words import Token, canonical, carries, folded, tokens

__all__ = ["Index", "Reached", "index", "slots_for", "supports"]

COVERED = (
    0.5  # of the telling words of a bare clause, before it counts as asking for what they name
)

# What may stand before a single word of a key that asks for it.
_GOVERNORS = folded("my what which many much whose any")
# Words before a kind's that leave it the person's plain one...
_PLAIN = folded(
    "home main primary current usual default my own personal preferred favourite term daily weekly"
)
# ...and those that make it somebody else's.
_ELSEWHERE = folded(
    "kid child son daughter mum mom dad wife husband partner guest shop work office business"
)
_GIFTS = folded("gift present bouquet")
_GIVING = frozenset({"recipients", "budget"})  # the kinds of the giver that a gift is bounded by
_RANK = (Relation.ASKS, Relation.ACTS, Relation.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A slot and the words of the message that reached it.

    *relation* is asks, acts or other; *cue* is ``message[start:end]``; *source* tells where the
    cue comes from: "catalogue", "key", "label", "alias" or "meta".
    """

    slot: str
    relation: Relation
    cue: str
    start: int
    end: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """A cue found: the tokens *first* up to *last* of the clause, and where they lead."""

    first: int
    last: int
    start: int
    end: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """A question with its words and the people it names."""

    question: Question
    found: tuple[Token, ...]
    named: tuple[people.Mention, ...]
    index: Index


def slots_for(question: Question, index: Index) -> tuple[Reached, ...]:
    """The slots that one clause reaches, in alphabetical order, each once (seed 000)."""
    if question.relation is Relation.NONE:
        return ()
    if question.everything:
        return tuple(_everything(question, index))
    found = tokens(question.text)
    named = people.mentions(found, index.company, tokens(question.before))
    clause = _Clause(question=question, found=found, named=named, index=index)
    reached: list[Reached] = []
    if question.relation is Relation.ASKS:
        reached = list(_asked(clause))
    if question.relation is Relation.ACTS or (question.bare and not reached):
        reached = list(_acted(clause))
    return _once(reached)


def _everything(question: Question, index: Index) -> Iterator[Reached]:
    for slot in sorted(index.answers):
        yield Reached(
            slot=slot,
            relation=Relation.ASKS,
            cue=question.text,
            start=question.start,
            end=question.end,
            source="meta",
        )


def _asked(clause: _Clause) -> Iterator[Reached]:
    hits = list(_hits(clause, clause.index.catalogue.asks))
    if clause.question.bare and not _covers(hits, clause.found):
        return
    about: set[str] = set()  # companions of whom something is asked
    for hit in sorted(hits, key=lambda hit: bool(_named_by(hit, clause))):
        if about & _named_by(hit, clause):
            continue
        for entry in hit.entries:
            if _supported(hit, entry, clause):
                relation = _asks_or_other(hit, entry, clause)
                about |= {entry.target.subject} if relation is Relation.ASKS else set()
                yield _reached(clause, hit, entry, relation)


def _asks_or_other(hit: _Hit, entry: Entry, clause: _Clause) -> Relation:
    whose = _whose(hit, clause)
    asked = whose is None or entry.target.subject in whose
    return Relation.ASKS if asked else Relation.OTHER


def _whose(hit: _Hit, clause: _Clause) -> frozenset[str] | None:
    if _named_by(hit, clause):
        return frozenset({SELF})
    if clause.question.bare:
        return people.beside(hit.first, clause.named)
    return people.owner(hit.first, hit.last, clause.found, clause.named)


def _named_by(hit: _Hit, clause: _Clause) -> frozenset[str]:
    return people.named_by(hit.first, hit.last, clause.named)


def _supported(hit: _Hit, entry: Entry, clause: _Clause) -> bool:
    """Whether a clause that asks means *entry* by the cue: somebody must be named, and a single
    word of a key needs "my" or "which" before it. A bare clause has been weighed already."""
    if clause.question.bare:
        return True
    if entry.weak and not _governed(hit, clause.found):
        return False
    return _whose(hit, clause) is not None or _definite(hit, entry, clause)


def _definite(hit: _Hit, entry: Entry, clause: _Clause) -> bool:
    """Whether nobody needs naming: "is the day centre on tomorrow?" names the slot in full."""
    before = clause.found[hit.first - 1].word if hit.first else ""
    return entry.source != "catalogue" and not entry.weak and before == "the"


def _acted(clause: _Clause) -> Iterator[Reached]:
    who = people.beneficiaries(clause.found, clause.named, clause.index.company)
    gift = any(token.word in _GIFTS for token in clause.found)
    for hit in _hits(clause, clause.index.catalogue.acts, layered=True):
        for entry in hit.entries:
            if entry.acts:
                relation = Relation.ACTS if _bounds(entry, who, gift=gift) else Relation.OTHER
                yield _reached(clause, hit, entry, relation)


def _bounds(entry: Entry, who: frozenset[str], *, gift: bool) -> bool:
    """Whether a task for *who* is bounded; a gift is for somebody else than the giver."""
    if gift and entry.target.subject == SELF:
        return entry.target.kind in _GIVING
    return entry.target.subject in who


def _governed(hit: _Hit, found: Sequence[Token]) -> bool:
    before = [token.word for token in found[: hit.first] if carries(token.word)]
    return any(word in _GOVERNORS for word in before[-2:])


def _covers(hits: Sequence[_Hit], found: Sequence[Token]) -> bool:
    """Whether a bare clause is mostly made of what it reached."""
    telling = [
        place
        for place, token in enumerate(found)
        if carries(token.word) and token.word not in GENERAL
    ]
    covered = [place for place in telling if any(hit.first <= place < hit.last for hit in hits)]
    return any(hit.entries for hit in hits) and len(covered) >= COVERED * len(telling)


def _hits(
    clause: _Clause, table: Mapping[str, tuple[str, ...]], *, layered: bool = False
) -> Iterator[_Hit]:
    """The cues in a clause, the longest first; the words of a cue are spent on it, unless it is
    *layered*: "a new game" bounds by what is new and by what is a game."""
    spent: set[int] = set()
    for length in range(clause.index.longest, 0, -1):
        taken: set[int] = set()
        for hit in _runs(clause, length, table):
            if not spent.intersection(range(hit.first, hit.last)):
                if not (layered and hit.entries):
                    taken.update(range(hit.first, hit.last))
                yield hit
        spent |= taken


def _runs(clause: _Clause, length: int, table: Mapping[str, tuple[str, ...]]) -> Iterator[_Hit]:
    """Every run of *length* words that is a cue: as said, and as a companion would say it."""
    said = [(token, place) for place, token in enumerate(clause.found)]
    for stream in (list(people.spoken(clause.found, clause.named)), said):
        words = [(token, place) for token, place in stream if carries(token.word)]
        for at in range(len(words) - length + 1):
            run = words[at : at + length]
            entries = _entries(" ".join(token.word for token, _ in run), clause, table)
            if entries and length == 1 and run[0][0].verbal:  # "chairing" is no chair
                entries = tuple(entry for entry in entries if not entry.weak)
            if entries is not None:
                (first, start), (last, end) = run[0], run[-1]
                yield _Hit(
                    first=start, last=end + 1, start=first.start, end=last.end, entries=entries
                )


def _entries(
    cue: str, clause: _Clause, table: Mapping[str, tuple[str, ...]]
) -> tuple[Entry, ...] | None:
    """Where a cue leads; nowhere for a lure or a kind not on file; None if it is no cue."""
    index = clause.index
    if cue in index.catalogue.silent:
        return ()
    kinds, own = table.get(cue), index.own.get(cue)
    if kinds is None and own is None:
        return None
    rest = {token.word for token in clause.found} - set(cue.split())
    meant = [entry for kind in kinds or () for entry in _meant(index.kinds.get(kind, ()), rest)]
    return (*meant, *_told_apart(own or (), cue, rest))


def _told_apart(entries: Sequence[Entry], cue: str, words: set[str]) -> Iterator[Entry]:
    """A word that several keys share reaches the key that is only this word, else the keys of
    which another word is said: "how wide is my chair" leaves `chair_service` alone."""
    weak = [entry for entry in entries if entry.weak]
    whole = [entry for entry in weak if entry.target.words == {cue}]
    if len(weak) > 1:
        weak = whole or [entry for entry in weak if entry.target.words & words]
    yield from (entry for entry in entries if not entry.weak or entry in weak)


def _meant(entries: Sequence[Entry], words: set[str]) -> Sequence[Entry]:
    """Of several slots of one kind, those whose own words are said, else the plain ones."""
    said = [entry for entry in entries if entry.target.words & words]
    if len(entries) > 1 and said:
        return said
    qualifiers = [(entry, folded(entry.target.qualifier.replace("_", " "))) for entry in entries]
    plain = [entry for entry, qualifier in qualifiers if qualifier <= _PLAIN]
    return plain or [entry for entry, qualifier in qualifiers if not qualifier & _ELSEWHERE]


def _reached(clause: _Clause, hit: _Hit, entry: Entry, relation: Relation) -> Reached:
    question = clause.question
    return Reached(
        slot=entry.target.slot,
        relation=relation,
        cue=question.text[hit.start : hit.end],
        start=question.start + hit.start,
        end=question.start + hit.end,
        source=entry.source,
    )


def _once(reached: Iterable[Reached]) -> tuple[Reached, ...]:
    """Each slot once: asks over acts over other, then the longer and the earlier cue."""
    best: dict[str, Reached] = {}
    for made in sorted(reached, key=_precedence):
        best.setdefault(made.slot, made)
    return tuple(best[slot] for slot in sorted(best))


def _precedence(made: Reached) -> tuple[int, int, int, str]:
    return _RANK.index(made.relation), made.start - made.end, made.start, made.source


def supports(message: str, attribute: Attribute, catalogue: Catalogue) -> bool:
    """Whether a message has any word of a slot in it: what a nomination needs at the least."""
    said = {token.word for token in tokens(message) if carries(token.word)} - GENERAL
    kind = catalogue.kind_of(unowned(attribute))
    phrases = [attribute.slot.replace("_", " "), attribute.label, *attribute.aliases]
    phrases += [*kind.asks, *kind.acts] if kind else []
    return any(said.intersection(canonical(phrase).split()) for phrase in phrases)

"""Which slots of a person's model a clause reaches, by which words, and how."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from memory.attributes import SELF, Attribute
from memory.reach import hits, people
from memory.reach.catalogue import Catalogue
from memory.reach.cues import GENERAL, Entry, Index, index, unowned
from memory.reach.hits import Clause, Hit
from memory.reach.question import Question, Relation
from memory.reach.words import Token, canonical, carries, folded, tokens

__all__ = ["Index", "Reached", "index", "slots_for", "supports"]

COVERED = 0.5  # share of a bare clause's telling words that its cues must be, to ask for them

# What may stand before a single word of a key that asks for it.
_GOVERNORS = folded("my what which many much whose any")
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


def slots_for(question: Question, index: Index) -> tuple[Reached, ...]:
    """The slots that one clause reaches, in alphabetical order, each once (seed 000)."""
    if question.relation is Relation.NONE:
        return ()
    if question.everything:
        return tuple(_everything(question, index))
    found = hits.mended(tokens(question.text), index)
    named = people.mentions(found, index.company, tokens(question.before))
    clause = Clause(question=question, found=found, named=named, index=index)
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


def _asked(clause: Clause) -> Iterator[Reached]:
    found = list(hits.find(clause, clause.index.catalogue.asks))
    if clause.question.bare and not _covers(found, clause.found):
        return
    about: set[str] = set()  # companions of whom something is asked
    for hit in sorted(found, key=lambda hit: bool(_named_by(hit, clause))):
        if about & _named_by(hit, clause):
            continue
        for entry in hit.entries:
            if _supported(hit, entry, clause):
                relation = _asks_or_other(hit, entry, clause)
                about |= {entry.target.subject} if relation is Relation.ASKS else set()
                yield _reached(clause, hit, entry, relation)


def _asks_or_other(hit: Hit, entry: Entry, clause: Clause) -> Relation:
    whose = _whose(hit, clause)
    asked = whose is None or entry.target.subject in whose
    return Relation.ASKS if asked else Relation.OTHER


def _whose(hit: Hit, clause: Clause) -> frozenset[str] | None:
    if _named_by(hit, clause):
        return frozenset({SELF})
    if clause.question.bare:
        return people.beside(hit.first, clause.named)
    owner = people.owner(hit.first, hit.last, clause.found, clause.named)
    return frozenset({SELF}) if owner is None and clause.question.implied else owner


def _named_by(hit: Hit, clause: Clause) -> frozenset[str]:
    return people.named_by(hit.first, hit.last, clause.named)


def _supported(hit: Hit, entry: Entry, clause: Clause) -> bool:
    """Whether a clause that asks means *entry* by the cue: somebody must be named, and a single
    word of a key needs "my" or "which" before it. A bare clause has been weighed already."""
    if clause.question.bare or clause.question.implied:
        return True
    if entry.weak and not _governed(hit, clause.found):
        return False
    return _whose(hit, clause) is not None or _definite(hit, entry, clause)


def _definite(hit: Hit, entry: Entry, clause: Clause) -> bool:
    """Whether nobody needs naming: "is the day centre on tomorrow?" names the slot in full."""
    before = clause.found[hit.first - 1].word if hit.first else ""
    return entry.source != "catalogue" and not entry.weak and before == "the"


def _acted(clause: Clause) -> Iterator[Reached]:
    who = people.beneficiaries(clause.found, clause.named, clause.index.company)
    gift = any(token.word in _GIFTS for token in clause.found)
    for hit in hits.find(clause, clause.index.catalogue.acts, layered=True):
        for entry in hit.entries:
            if entry.acts:
                relation = Relation.ACTS if _bounds(entry, who, gift=gift) else Relation.OTHER
                yield _reached(clause, hit, entry, relation)


def _bounds(entry: Entry, who: frozenset[str], *, gift: bool) -> bool:
    """Whether a task for *who* is bounded; a gift is for somebody else than the giver."""
    if gift and entry.target.subject == SELF:
        return entry.target.kind in _GIVING
    return entry.target.subject in who


def _governed(hit: Hit, found: Sequence[Token]) -> bool:
    before = [token.word for token in found[: hit.first] if carries(token.word)]
    return any(word in _GOVERNORS for word in before[-2:])


def _covers(made: Sequence[Hit], found: Sequence[Token]) -> bool:
    """Whether a bare clause is mostly made of what it reached."""
    telling = [
        place
        for place, token in enumerate(found)
        if carries(token.word) and token.word not in GENERAL
    ]
    covered = [place for place in telling if any(hit.first <= place < hit.last for hit in made)]
    return any(hit.entries for hit in made) and len(covered) >= COVERED * len(telling)


def _reached(clause: Clause, hit: Hit, entry: Entry, relation: Relation) -> Reached:
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

"""Which slots of a person's model a clause reaches, by which words, and how."""

from collections.abc import Iterable, Iterator

from memory.attributes import Attribute, Model
from memory.reach import acting, asking, hits, ownership, people
from memory.reach.catalogue import Catalogue
from memory.reach.cues import Entry, Index, index
from memory.reach.hits import Clause, Hit
from memory.reach.question import formulate
from memory.reach.relation import Question, Reached, Relation
from memory.reach.words import tokens

__all__ = ["Index", "Reached", "index", "slots_for", "supports"]

_RANK = (Relation.ASKS, Relation.ACTS, Relation.OTHER)


def slots_for(question: Question, index: Index) -> tuple[Reached, ...]:
    """The slots that one clause reaches, in alphabetical order, each once (seed 000)."""
    if question.relation is Relation.NONE:
        return ()
    if question.everything:
        return tuple(_everything(question, {slot for slot, _ in index.answers}))
    clause = _read(question, index)
    who = ownership.addressed(question.about, clause.found, clause.named)
    if who:
        return tuple(_everything(question, {slot for slot, whose in index.answers if whose in who}))
    reached: list[Reached] = []
    if question.relation is Relation.ASKS:
        reached = list(asking.asked(clause))
    if question.relation is Relation.ACTS or (question.bare and not reached):
        reached = list(acting.acted(clause))
    return _once(reached)


def _read(question: Question, index: Index) -> Clause:
    found = hits.mended(tokens(question.text), index)
    named = people.mentions(found, index.company, tokens(question.before))
    return Clause(question=question, found=found, named=named, index=index)


def _everything(question: Question, slots: Iterable[str]) -> Iterator[Reached]:
    for slot in sorted(slots):
        yield Reached(
            slot=slot,
            relation=Relation.ASKS,
            cue=question.text,
            start=question.start,
            end=question.end,
            source="meta",
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
    """Whether a message has a cue of a slot in a clause that may be about it: what a nomination
    needs at the least."""
    alone = index(Model(name="", attributes=(attribute,)), catalogue)
    return any(
        _touches(_read(question, alone), attribute)
        for question in formulate(message)
        if not question.closed
    )


def _touches(clause: Clause, attribute: Attribute) -> bool:
    question = clause.question
    if question.everything:
        return True
    if question.relation is Relation.ASKS and not question.bare:
        wanted = (r.relation is Relation.ASKS for r in asking.asked(clause))
        return any(wanted)
    who = _concerned(clause)
    found = [*asking.cues(clause), *hits.find(clause, clause.index.catalogue.acts, layered=True)]
    cued = any(_is_cue(hit, entry, clause) for hit in found for entry in hit.entries)
    return cued and attribute.subject in who


def _concerned(clause: Clause) -> frozenset[str]:
    others = [mention for mention in clause.named if not mention.is_self]
    if others and len(others) == len(clause.named):
        return frozenset().union(*(mention.who for mention in others))
    return ownership.beneficiaries(clause.found, clause.named, clause.index.company)


def _is_cue(hit: Hit, entry: Entry, clause: Clause) -> bool:
    """A weak cue of a kind needs "my" before it even for a nomination, unless it stands alone."""
    weak = entry.weak and entry.source == "catalogue"
    return not weak or clause.question.bare or asking.governed(hit, clause.found)

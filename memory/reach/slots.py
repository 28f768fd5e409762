"""Which slots of a person's model a clause reaches, by which words, and how."""

from collections.abc import Iterable, Iterator

from memory.reach import acting, asking, hits, ownership, people
from memory.reach.cues import Index, index
from memory.reach.hits import Clause
from memory.reach.learned import reaching
from memory.reach.relation import Question, Reached, Relation
from memory.reach.words import tokens

__all__ = ["Index", "Reached", "clause", "index", "slots_for"]


def slots_for(question: Question, index: Index) -> tuple[Reached, ...]:
    """The slots that one clause reaches, in alphabetical order, each once (seed 000)."""
    if question.everything:
        return tuple(_everything(question, {slot for slot, _ in index.answers}))
    made = clause(question, index)
    who = ownership.addressed(question.about, made.found, made.named)
    if who:
        return tuple(_everything(question, {slot for slot, whose in index.answers if whose in who}))
    found = ruled(made)
    if index.facts is None:
        return found
    return _once([*found, *reaching.added(made, found, index.facts)])


def ruled(made: Clause) -> tuple[Reached, ...]:
    """What the cues of a clause lead to, each slot once."""
    return _once(_led(made))


def _led(made: Clause) -> Iterator[Reached]:
    question = made.question
    if question.relation is Relation.NONE:
        return
    asked = list(asking.asked(made)) if question.relation is Relation.ASKS else []
    yield from asked
    if question.relation is Relation.ACTS or (question.bare and not asked):
        yield from acting.acted(made)


def clause(question: Question, index: Index) -> Clause:
    """A question with its words, and the people it names, as read for this model."""
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
    return made.relation.rank, made.start - made.end, made.start, made.source

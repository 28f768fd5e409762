"""For which slots a message gives ground: what a nomination needs at the least."""

from collections.abc import Iterable, Iterator

from memory.attributes import Model
from memory.reach import asking, grammar, hits, ownership, slots
from memory.reach.catalogue import Catalogue
from memory.reach.cues import Entry, Index, index
from memory.reach.hits import Clause, Hit
from memory.reach.learned.facts import nothing
from memory.reach.question import Question, formulate
from memory.reach.relation import Relation


def supported(message: str, model: Model, catalogue: Catalogue) -> frozenset[str]:
    """The slots of which a cue stands in a clause that may be about them.

    They are weighed together: a cue that leads to another slot, or as well to a second, is none.
    """
    reachable = index(model, catalogue, nothing)
    questions = [question for question in formulate(message) if not question.closed]
    return frozenset(slot for question in questions for slot in _touched(question, reachable))


def _touched(question: Question, index: Index) -> Iterable[str]:
    if question.everything:
        return [slot for slot, _ in index.answers]
    clause = slots.clause(question, index)
    if question.relation is Relation.ASKS and not question.bare:
        return [r.slot for r in asking.asked(clause) if r.relation is Relation.ASKS]
    if question.relation is Relation.NONE and _is_of_the_world(clause):
        return []
    who = ownership.concerned(clause.found, clause.named, clause.index.company)
    return [entry.target.slot for entry in _cues(clause) if entry.target.subject in who]


def _is_of_the_world(clause: Clause) -> bool:
    """Whether a clause wants knowledge or a write, or leaves out what it names: "explain how a
    hearing aid works", "forget my address"."""
    heard = grammar.heard(clause.found)
    starts = (grammar.HOW_TO, grammar.LEAVES_OUT, grammar.WRITE)
    return any(rule.search(heard) for rule in grammar.NO_QUESTION) or any(
        rule.match(heard) for rule in starts
    )


def _cues(clause: Clause) -> Iterator[Entry]:
    asks = asking.cues(clause)
    acts = hits.find(clause, clause.index.catalogue.acts, layered=True)
    yield from (e for hit in asks for e in hit.entries if _is_meant(hit, e, clause, task=False))
    yield from (e for hit in acts for e in hit.entries if _is_meant(hit, e, clause, task=True))


def _is_meant(hit: Hit, entry: Entry, clause: Clause, *, task: bool) -> bool:
    """Whether a cue means the slot: "my" or "which" stands before it, or it nearly stands alone.

    Without, a single word of a key needs another one of that key in the clause, and the name of a
    kind needs a task: "the hives were fed" gives no ground for `hive_count`.
    """
    question = clause.question
    if question.bare or asking.governed(hit, clause.found):
        return True
    if entry.weak:
        return entry.source == "key" and len(entry.target.words & _said(clause)) > 1
    return task or entry.source != "catalogue" or question.relation is not Relation.NONE


def _said(clause: Clause) -> frozenset[str]:
    return frozenset(token.word for token in clause.found)

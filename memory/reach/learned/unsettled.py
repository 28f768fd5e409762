"""What the rules leave open: where they have spoken, what was learned has no say."""

from collections.abc import Iterable

from memory.attributes import SELF
from memory.reach import asking, foreign, ownership
from memory.reach.cues import GENERAL, Target
from memory.reach.hits import Clause
from memory.reach.learned.facts import Facts
from memory.reach.relation import Reached, Relation
from memory.reach.words import carries, folded, stands_in

_DAYS = folded("Monday Tuesday Wednesday Thursday Friday Saturday Sunday Christmas Easter")


def is_open(clause: Clause, ruled: Iterable[Reached]) -> bool:
    """Not where nothing is said of how things are, where a question has its answer, or where
    there are but words that could mean anything ("my size")."""
    asked = any(hit.relation is Relation.ASKS for hit in ruled)
    telling = any(carries(token.word) and token.word not in GENERAL for token in clause.found)
    return telling and not (clause.question.closed or asked)


def slots(clause: Clause, ruled: Iterable[Reached], facts: Facts) -> frozenset[str]:
    """The slots that may be reached: of somebody whom the clause may be about, not silenced in
    its words, and not passed over by the rules."""
    who = ownership.concerned(clause.found, clause.named, clause.index.company)
    if _is_of_others(clause):
        who -= {SELF}
    spoken = {hit.slot for hit in ruled} | _passed_over(clause) | _undecided(clause)
    return frozenset(
        slot
        for slot, whose, silenced in zip(facts.slots, facts.whose, facts.silenced, strict=True)
        if whose in who
        and slot not in spoken
        and not any(stands_in(phrase, clause.question.text) for phrase in silenced)
    )


def _is_of_others(clause: Clause) -> bool:
    """Whether somebody who is not on file has what it is about: "plan Tom's way to work"."""
    known = {at for mention in clause.named for at in range(mention.first, mention.last)}
    owned = any(
        token.possessive and token.name and token.word not in _DAYS and at not in known
        for at, token in enumerate(clause.found)
    )
    return owned or foreign.is_about_others(clause.question.text, clause.question.language)


def _passed_over(clause: Clause) -> set[str]:
    """The slots of which a cue stands in the clause, and those of its kind: whether it means
    them, the rules have said ("the phone number of my bank")."""
    index = clause.index
    found: set[str] = set()
    for hit in asking.cues(clause):
        found.update(entry.target.slot for entry in hit.entries if not entry.weak)
        words = (token.word for token in clause.found[hit.first : hit.last])
        cue = " ".join(word for word in words if carries(word))
        kinds = index.catalogue.asks.get(cue, ())
        found.update(e.target.slot for kind in kinds for e in index.kinds.get(kind, ()))
    return found


def _undecided(clause: Clause) -> set[str]:
    """Where "how heavy is my kayak" could mean two keys: those of which only that word is said."""
    if clause.question.relation is not Relation.ASKS:
        return set()
    said = frozenset(token.word for token in clause.found)
    shared = (_sharing(word, clause) for word in said)
    return {t.slot for targets in shared if len(targets) == 2 for t in targets if _is_all(t, said)}


def _sharing(word: str, clause: Clause) -> set[Target]:
    return {entry.target for entry in clause.index.own.get(word, ()) if entry.weak}


def _is_all(target: Target, said: frozenset[str]) -> bool:
    return len(target.words & said) == 1

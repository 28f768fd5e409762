"""What the rules leave open: where they have spoken, what was learned has no say."""

from collections.abc import Iterable

from memory.attributes import SELF
from memory.reach import asking, foreign, hits, ownership
from memory.reach.cues import GENERAL, Target
from memory.reach.hits import Clause, Hit
from memory.reach.languages import Language
from memory.reach.learned.facts import Facts
from memory.reach.relation import Reached, Relation
from memory.reach.words import carries, folded, stands_in

_DAYS = folded("Monday Tuesday Wednesday Thursday Friday Saturday Sunday Christmas Easter")


def is_open(clause: Clause, ruled: Iterable[Reached]) -> bool:
    """Not where nothing is said of how things are, where a question has its answer, or where
    there are but words that could mean anything ("my size")."""
    asked = any(hit.relation is Relation.ASKS for hit in ruled)
    lured = hits.lured(clause)
    telling = any(
        carries(token.word) and token.word not in GENERAL and at not in lured
        for at, token in enumerate(clause.found)
    )
    return telling and not (clause.question.closed or asked)


def slots(clause: Clause, ruled: Iterable[Reached], facts: Facts) -> frozenset[str]:
    """The slots that may be reached: of somebody whom the clause may be about, not silenced in
    its words, and not settled by the rules."""
    who = ownership.concerned(clause.found, clause.named, clause.index.company)
    if _is_of_others(clause):
        who -= {SELF}
    elif foreign.speaks(clause.question.text, clause.question.language):
        who |= {SELF}
    settled = {hit.slot for hit in ruled} | _settled(clause)
    return frozenset(
        slot
        for slot, whose, silenced in zip(facts.slots, facts.whose, facts.silenced, strict=True)
        if whose in who
        and slot not in settled
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


def passed_over(clause: Clause) -> frozenset[str]:
    """The slots of which a cue stands in the clause: the rules were not sure that it means them.
    In another language than English a cue is an accident."""
    if clause.question.language is not Language.ENGLISH:
        return frozenset()
    return frozenset().union(*map(_led_to, asking.cues(clause)))


def _settled(clause: Clause) -> set[str]:
    """The slots whose cue stands for something else ("the phone number of my bank"), and those
    of a kind that is named, but not the one of it that is meant ("my shoe size", the child's)."""
    question = clause.question
    if question.language is not Language.ENGLISH:
        return set()
    read = question.relation is Relation.ASKS and not question.bare
    found = asking.taken(clause) if read else asking.cues(clause)
    settled = set[str]().union(*map(_led_to, found))
    for hit in asking.cues(clause):
        settled |= _of_kind(hit, clause) - _led_to(hit)
    return settled


def _led_to(hit: Hit) -> set[str]:
    return {entry.target.slot for entry in hit.entries if not entry.weak}


def _of_kind(hit: Hit, clause: Clause) -> set[str]:
    index = clause.index
    words = (token.word for token in clause.found[hit.first : hit.last])
    kinds = index.catalogue.asks.get(" ".join(word for word in words if carries(word)), ())
    return {entry.target.slot for kind in kinds for entry in index.kinds.get(kind, ())}


def undecided_in(clause: Clause) -> frozenset[str]:
    """Where "how heavy is my kayak" could mean two keys: those of which only that word is said."""
    question = clause.question
    if question.relation is not Relation.ASKS or question.language is not Language.ENGLISH:
        return frozenset()
    said = frozenset(token.word for token in clause.found)
    shared = (_sharing(word, clause) for word in said)
    return frozenset(
        t.slot for targets in shared if len(targets) == 2 for t in targets if _is_all(t, said)
    )


def _sharing(word: str, clause: Clause) -> set[Target]:
    return {entry.target for entry in clause.index.own.get(word, ()) if entry.weak}


def _is_all(target: Target, said: frozenset[str]) -> bool:
    return len(target.words & said) == 1

"""Which slots a clause reaches by what was learned, beside those that the rules found."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from memory.reach import asking, grammar, ownership
from memory.reach.cues import GENERAL
from memory.reach.hits import Clause
from memory.reach.learned import encoded, scorer
from memory.reach.learned.facts import Facts
from memory.reach.learned.features import company, features
from memory.reach.learned.weights import Vector, weights
from memory.reach.relation import Reached, Relation
from memory.reach.words import canonical, carries

SOURCE = "learned"
# Of the doubt that is left, how much has to go where the rules have found something in a clause, or
# where it wants to know how a thing is done.
BESIDE = 0.35


def scored(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> tuple[Vector, Vector]:
    """For every slot (asks, acts) at its best fact, and how sure that has to be."""
    heads = weights().heads
    made = scorer.scores(features(clause, ruled, facts, company(heads)), heads)[:, 1:]
    order = np.argsort(made.sum(axis=1), kind="stable")
    best = np.zeros((len(facts.slots), 2), np.float32)
    best[facts.place[order]] = made[order]  # the surest is written last
    keyed, keyless = heads["thresholds"]
    needed = np.full(len(facts.slots), keyed, np.float32)
    needed[facts.place[facts.keyless > 0]] = keyless
    return best, needed


def added(clause: Clause, ruled: Sequence[Reached], facts: Facts) -> Iterator[Reached]:
    """The slots that are sure enough, of those that the rules leave open."""
    if not _is_open(clause, ruled):
        return
    best, needed = scored(clause, ruled, facts)
    if ruled or grammar.HOW_TO.match(grammar.heard(clause.found)):
        needed = needed + BESIDE * (1 - needed)
    sure = np.flatnonzero(best.sum(axis=1) >= needed)
    if not len(sure):
        return
    known = {hit.slot for hit in ruled} | _passed_over(clause)
    who = ownership.concerned(clause.found, clause.named, clause.index.company)
    for at in sure:
        slot = facts.slots[at]
        if slot in known or facts.whose[at] not in who:
            continue
        if not _is_silent(clause, facts.silenced[at]):
            yield _reached(clause, slot, best[at], needed[at], _kind(clause, facts, int(at)))


def _is_open(clause: Clause, ruled: Iterable[Reached]) -> bool:
    """Not where nothing is said of how things are, where a question has its answer, or where
    there is but a word that could mean anything ("size")."""
    asked = any(hit.relation is Relation.ASKS for hit in ruled)
    telling = any(_tells(token.word) for token in clause.found)
    return telling and not (clause.question.closed or asked)


def _tells(word: str) -> bool:
    return carries(word) and word not in GENERAL


def _passed_over(clause: Clause) -> frozenset[str]:
    """The slots of which a cue stands in the clause, and those of its kind: whether it means
    them, the rules have said ("the phone number of my bank")."""
    index = clause.index
    slots: set[str] = set()
    for hit in asking.cues(clause):
        slots.update(entry.target.slot for entry in hit.entries if not entry.weak)
        said = (token.word for token in clause.found[hit.first : hit.last])
        cue = " ".join(word for word in said if carries(word))
        kinds = index.catalogue.asks.get(cue, ())
        slots.update(e.target.slot for kind in kinds for e in index.kinds.get(kind, ()))
    return frozenset(slots | _undecided(clause))


def _undecided(clause: Clause) -> set[str]:
    """The slots that share the only word of theirs that is said, where a clause asks."""
    if clause.question.relation is not Relation.ASKS:
        return set()
    said = {token.word for token in clause.found}
    shared = [
        targets
        for word in said
        if len(targets := {e.target for e in clause.index.own.get(word, ()) if e.weak}) > 1
    ]
    return {t.slot for targets in shared for t in targets if len(t.words & said) == 1}


def _reached(clause: Clause, slot: str, score: Vector, needed: float, kind: str) -> Reached:
    asks, acts = (float(each) for each in score)
    question = clause.question
    return Reached(
        slot=slot,
        relation=Relation.ASKS if asks >= acts else Relation.ACTS,
        cue=question.text,
        start=question.start,
        end=question.end,
        source=SOURCE,
        score=round(asks + acts, 3),
        needed=round(float(needed), 3),
        kind=kind,
    )


def _kind(clause: Clause, facts: Facts, slot: int) -> str:
    """The kind that a clause and the facts of a slot have most in common."""
    known = weights()
    rows = facts.readings.kinds[facts.place == slot].max(axis=0)
    shared = rows * encoded.message(clause.question.text).kinds[:-1]
    return known.kinds[int(shared.argmax())]


def _is_silent(clause: Clause, silenced: Iterable[str]) -> bool:
    """Whether a phrase stands in the clause by which its person wants it not reached."""
    said = f" {canonical(clause.question.text)} "
    return any(f" {phrase} " in said for phrase in silenced)

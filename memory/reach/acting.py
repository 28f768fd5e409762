"""What a task is bounded by: the cues of what is to be done, and for whom."""

from collections.abc import Iterator
from itertools import pairwise

from memory.attributes import SELF
from memory.reach import asking, hits, ownership
from memory.reach.cues import Entry
from memory.reach.hits import Clause
from memory.reach.relation import Reached, Relation
from memory.reach.words import folded

_CONTENT = folded("about with include put add insert enter print write using use contain showing")
_DOCUMENTS = folded(
    """letter label form email cv envelope header footer signature invoice document template badge
    flyer application card message resume page complaint note"""
)
_GIFTS = folded("gift present bouquet")
_GIVING = frozenset({"recipients", "budget"})  # the kinds of the giver that a gift is bounded by


def acted(clause: Clause) -> Iterator[Reached]:
    who = ownership.beneficiaries(clause.found, clause.named, clause.index.company)
    gift = any(token.word in _GIFTS for token in clause.found)
    for hit in hits.find(clause, clause.index.catalogue.acts, layered=True):
        for entry in hit.entries:
            if entry.acts:
                relation = Relation.ACTS if _bounds(entry, who, gift=gift) else Relation.OTHER
                yield hits.reached(clause, hit, entry, relation)
    if any(token.word in _DOCUMENTS for token in clause.found):
        yield from _put_in(clause)


def _put_in(clause: Clause) -> Iterator[Reached]:
    """What a document is to contain: "a letter with my address at the top"."""
    for hit in hits.find(clause, clause.index.catalogue.asks):
        leads = [token.word for token in clause.found[max(0, hit.first - 3) : hit.first + 1]]
        if not any(pair[0] in _CONTENT and pair[1] == "my" for pair in pairwise(leads)):
            continue
        for entry in hit.entries:
            if not entry.weak and entry.asks:
                relation = asking.relation_of(hit, entry, clause)
                acts = relation is Relation.ASKS
                yield hits.reached(clause, hit, entry, Relation.ACTS if acts else relation)


def _bounds(entry: Entry, who: frozenset[str], *, gift: bool) -> bool:
    """Whether a task for *who* is bounded; a gift is for somebody else than the giver."""
    if gift and entry.target.subject == SELF:
        return entry.target.kind in _GIVING
    return entry.target.subject in who

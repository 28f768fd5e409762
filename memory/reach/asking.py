"""What a clause asks for: the cues whose values it wants told, and of whom."""

from collections.abc import Iterator, Sequence

from memory.attributes import SELF
from memory.reach import grammar, hits, ownership
from memory.reach.cues import GENERAL, Entry
from memory.reach.hits import Clause, Hit
from memory.reach.relation import Reached, Relation
from memory.reach.words import Token, carries, folded

OWNER_REACH = 3  # words from a thing to its owner: "address of my bank"

# What may stand before a single word of a key that asks for it.
_GOVERNORS = folded("my what which many much whose any")
# What may stand in a bare phrase beside what it names ("home address please, and my shoe size").
_BESIDE = folded(
    """my me i the and or plus also of for on please thank current own full exact usual home
    again now quick question what is hi hey hello ok go no number date name age size detail info
    due spec form application label card"""
)
_FORMER = folded("old previous former past ex")
_OF = folded("of for")


def asked(clause: Clause) -> Iterator[Reached]:
    found = cues(clause)
    owners = list(_owners(found, clause))
    if clause.question.bare and not _covers(found, clause):
        return
    about: set[str] = set()  # companions of whom something is asked
    for hit in sorted(found, key=lambda hit: bool(_named_by(hit, clause))):
        if hit in owners or about & _named_by(hit, clause):
            continue
        for entry in hit.entries:
            if _supported(hit, entry, clause):
                relation = relation_of(hit, entry, clause)
                about |= {entry.target.subject} if relation is Relation.ASKS else set()
                yield hits.reached(clause, hit, entry, relation)


def cues(clause: Clause) -> list[Hit]:
    catalogue = clause.index.catalogue
    barred = grammar.BARS.search(grammar.heard(clause.found))
    return list(hits.find(clause, catalogue.bars if barred else catalogue.asks))


def _owners(found: Sequence[Hit], clause: Clause) -> Iterator[Hit]:
    """The cues that only tell which other thing is meant: "bank" in "my bank's address" and in
    "the address of my bank", "health" in "health insurance"."""
    starts, ends = {hit.first: hit for hit in found}, {hit.last: hit for hit in found}
    for hit in found:
        after = (starts.get(place) for place in range(hit.last, hit.last + OWNER_REACH))
        before = (
            ends.get(place)
            for place in range(max(0, hit.first - OWNER_REACH + 1), hit.first)
            if clause.found[place].word in _OF
        )
        possessive = clause.found[hit.last - 1].possessive
        owned = [thing for thing in (after if possessive else before) if thing]
        more = possessive and not owned and _has_more(hit.last, clause)
        other = any(not _slots(thing) & _slots(hit) for thing in owned)
        if more or other or _is_compound(starts.get(hit.last), clause):
            yield hit


def _is_compound(following: Hit | None, clause: Clause) -> bool:
    """Whether the next word makes another thing of a cue, of which nothing is on file."""
    if following is None or following.entries:
        return False
    return not clause.found[following.first].comma


def _has_more(last: int, clause: Clause) -> bool:
    """Whether something of its own follows a possessive: "my phone's battery", not "…'s name"."""
    following = [token.word for token in clause.found[last : last + 1]]
    return any(carries(word) and word not in GENERAL for word in following)


def _slots(hit: Hit) -> set[str]:
    return {entry.target.slot for entry in hit.entries}


def taken(clause: Clause) -> Iterator[Hit]:
    """The cues that stand in a clause for something else: for a thing that is no slot of its own
    ("the phone number of my bank"), or for what somebody has who is not on file."""
    found = cues(clause)
    owners = list(_owners(found, clause))
    yield from (hit for hit in found if hit in owners or _whose(hit, clause) == ownership.NOBODY)


def relation_of(hit: Hit, entry: Entry, clause: Clause) -> Relation:
    whose = _whose(hit, clause)
    asked = whose is None or entry.target.subject in whose
    return Relation.ASKS if asked else Relation.OTHER


def _whose(hit: Hit, clause: Clause) -> frozenset[str] | None:
    if _named_by(hit, clause):
        return frozenset({SELF})
    if clause.question.bare:
        return ownership.bare_owner(hit.first, hit.last, clause.found, clause.named)
    owner = ownership.owner(hit.first, hit.last, clause.found, clause.named)
    return frozenset({SELF}) if owner is None and clause.question.implied else owner


def _named_by(hit: Hit, clause: Clause) -> frozenset[str]:
    return ownership.named_by(hit.first, hit.last, clause.named)


def _supported(hit: Hit, entry: Entry, clause: Clause) -> bool:
    """Whether a clause that asks means *entry* by the cue: somebody must be named, and a single
    word of a key needs "my" or "which" before it. A bare clause has been weighed already."""
    if hit.first and clause.found[hit.first - 1].word in _FORMER:
        return False
    whole = "_" not in entry.target.slot
    if clause.question.bare or clause.question.implied:
        return entry.asks or whole
    if not entry.asks or (entry.weak and not governed(hit, clause.found)):
        return False
    return _whose(hit, clause) is not None or _definite(hit, entry, clause)


def _definite(hit: Hit, entry: Entry, clause: Clause) -> bool:
    """Whether nobody needs naming: "is the day centre on tomorrow?" names the slot in full, and
    so does "what's the VAT number" where that is all."""
    before = clause.found[hit.first - 1].word if hit.first else ""
    target = entry.target
    told_apart = entry.source in ("label", "alias") or target.qualifier or not target.kind
    alone = not clause.question.before.strip()  # else it may be of what was spoken of before
    whole = entry.source == "key" and alone and _ends(hit, clause)
    return bool(told_apart or whole) and not entry.weak and before == "the"


def _ends(hit: Hit, clause: Clause) -> bool:
    """Whether the clause, or one thing of several that it names, ends with a cue."""
    after = clause.found[hit.last : hit.last + 1]
    return not after or after[0].comma or after[0].word in grammar.JOINS


def governed(hit: Hit, found: Sequence[Token]) -> bool:
    before = [token.word for token in found[: hit.first] if carries(token.word)]
    return any(word in _GOVERNORS for word in before[-2:])


def _covers(made: Sequence[Hit], clause: Clause) -> bool:
    """Whether a bare clause is made of what it reached and of whose that is, and nothing else:
    "salary of a nurse" and "average salary" are not the speaker's."""
    spent = {place for hit in made for place in range(hit.first, hit.last)}
    spent.update(place for m in clause.named for place in range(m.first, m.last))
    rest = {token.word for place, token in enumerate(clause.found) if place not in spent}
    return any(hit.entries for hit in made) and rest <= _BESIDE

"""By which phrases a message reaches a slot as it stands: what a person may see and silence."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from memory.attributes import Attribute, Fact, Mode, Model
from memory.reach import cues, hits
from memory.reach.catalogue import Catalogue
from memory.reach.cues import Entry, Index
from memory.reach.hits import Clause
from memory.reach.learned import readings
from memory.reach.learned.facts import nothing
from memory.reach.learned.weights import weights
from memory.reach.relation import Question, Relation
from memory.reach.words import canonical, tokens

MOST = 3  # kinds that are told of a fact
SHARE = 0.15  # of a fact's kinds, below which one is not told


class Use(StrEnum):
    """What a phrase does for a slot."""

    ASKS = "asks"
    BARS = "bars"  # asks, where a message is about what somebody may or must not have
    ACTS = "acts"  # sets a task that the slot counts for


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """*phrase* as people say it; *source* as in `Reached`. A *weak* one is a single word that
    asks only with "my" or "which" before it."""

    phrase: str
    use: Use
    source: str
    weak: bool = False


def of(slot: str, model: Model, catalogue: Catalogue) -> tuple[Way, ...]:
    """Every phrase that leads to *slot* by itself: the person's own first, then the catalogue's
    as it lists them, then the key's. None to a slot of which nothing stands."""
    attribute = next((each for each in model.attributes if each.slot == slot), None)
    return tuple(_ways(attribute, cues.index(model, catalogue, nothing))) if attribute else ()


def kinds(attribute: Attribute, fact: Fact) -> tuple[str, ...]:
    """The kinds that *fact* is taken for, the likeliest first: a message that sounds like one of
    them may reach it in any wording. None where none can reach it by that."""
    stands = fact.value and fact.confirmed and fact.overwritten_at is None
    if not stands or attribute.mode is not Mode.ANSWER:
        return ()
    shares = readings.gathered([(fact.key, fact.value, fact.reading)]).kinds[0]
    best = (-shares).argsort(kind="stable")[:MOST]
    return tuple(weights().kinds[at] for at in best if shares[at] >= SHARE)


def _ways(attribute: Attribute, index: Index) -> Iterator[Way]:
    seen: set[tuple[Use, str]] = set()
    for use, phrase in _candidates(attribute, index.catalogue):
        cue = canonical(phrase)
        if (use, cue) in seen:
            continue
        seen.add((use, cue))
        for entry in _led(phrase, cue, use, index):
            if entry.target.slot == attribute.slot:
                weak = entry.weak and use is not Use.ACTS
                yield Way(phrase=phrase, use=use, source=entry.source, weak=weak)
                break


def _candidates(attribute: Attribute, catalogue: Catalogue) -> Iterator[tuple[Use, str]]:
    """Phrases that may lead to a slot, by use; whether they do is reach's own to say."""
    kind = catalogue.kind_of(cues.unowned(attribute))
    said = list(filter(None, [*attribute.aliases, attribute.label]))
    named = list(_of_key(attribute))
    asks, bars, acts = (kind.asks, kind.bars, kind.acts) if kind else ((), (), ())
    yield from _each(Use.ASKS, [*said, *asks, *named])
    yield from _each(Use.BARS, bars)
    yield from _each(Use.ACTS, [*acts, *said, *named])


def _each(use: Use, phrases: Iterable[str]) -> Iterator[tuple[Use, str]]:
    yield from ((use, phrase) for phrase in phrases)


def _of_key(attribute: Attribute) -> Iterator[str]:
    """The words of the slot's name together, then each of its keys' words."""
    name = cues.unowned(attribute).split("_")
    yield " ".join(name)
    tails = (fact.key.partition(".")[2].replace(".", "_") for fact in attribute.facts)
    yield from [*name, *(word for tail in tails for word in tail.split("_") if word)]


def _led(phrase: str, cue: str, use: Use, index: Index) -> Iterator[Entry]:
    """What *phrase* leads to when nothing else is said."""
    if not cue or cue in index.catalogue.silent - index.own.keys():
        return
    clause = Clause(
        question=Question(text=phrase, start=0, end=len(phrase), relation=Relation.NONE),
        found=tokens(phrase),
        named=(),
        index=index,
    )
    for entry in hits.entries(cue, clause, _table(use, index.catalogue)) or ():
        if entry.acts if use is Use.ACTS else entry.asks:
            yield entry


def _table(use: Use, catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    return {Use.ASKS: catalogue.asks, Use.BARS: catalogue.bars, Use.ACTS: catalogue.acts}[use]

"""What a person's slots can be reached by: words of keys, labels and aliases, and their kinds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from memory.attributes import SELF, Attribute, Category, Mode, Model
from memory.reach import company
from memory.reach.catalogue import Catalogue
from memory.reach.company import Company
from memory.reach.learned.facts import Facts, May, anything, facts
from memory.reach.roles import WORDS
from memory.reach.words import canonical, carries, fold, folded

# Words too general to reach a slot on their own.
GENERAL = folded(
    """size name type number style time date count plan budget preference detail info level need
    list status value day week month year hour home work new old main usual first last next
    best good favourite kind thing way place part full own current default note other and or
    of for in on at to the my is has not no yes color amount rate card code id key word order
    limit schedule routine like dislike max min total extra rule i me you what which who where
    when how with from by out up get take go keep much many most be"""
)


class Target(NamedTuple):
    """A slot as a cue leads to it; a tuple because a model makes hundreds at every decision."""

    slot: str
    subject: str
    kind: str  # "" for a key nobody foresaw
    qualifier: str  # the key's words before its kind's: 'kids' of 'kids_shoe_size'
    words: frozenset[str]  # the key's own telling words, folded
    bounds: bool  # has a fact that bounds or shapes a task
    silenced: frozenset[str]  # folded phrases by which its person wants it not reached


class Entry(NamedTuple):
    """One way to a slot; a *weak* one is a single word of the key, which needs support."""

    target: Target
    source: str
    weak: bool = False
    acts: bool = True
    asks: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """A model's own cues, and its slots by kind; *answers* are its answer-mode slots,
    each with its subject; *facts* what is worked out of them, None where there are none."""

    catalogue: Catalogue
    company: Company
    own: Mapping[str, Sequence[Entry]]
    kinds: Mapping[str, Sequence[Entry]]
    answers: tuple[tuple[str, str], ...]
    longest: int
    facts: Facts | None


def index(model: Model, catalogue: Catalogue, may: May = anything) -> Index:
    """What the slots of *model* can be reached by; built once a decision. Of facts that *may* not
    be given the keys count, and never the values."""
    own: dict[str, list[Entry]] = {}
    kinds: dict[str, list[Entry]] = {}
    attributes = [attribute for attribute in map(_standing, model.attributes) if attribute.facts]
    for attribute in attributes:
        name = unowned(attribute)
        words = [fold(word) for word in name.split("_")]
        target = _target(attribute, name, words, catalogue)
        if target.kind:
            kinds.setdefault(target.kind, []).append(Entry(target, "catalogue"))
        for cue, entry in _own(attribute, words, target, catalogue):
            own.setdefault(cue, []).append(entry)
    common = (GENERAL | catalogue.words) - WORDS
    return Index(
        catalogue=catalogue,
        company=company.of({a.subject for a in attributes}, model.name, common),
        own=own,
        kinds=kinds,
        answers=tuple((a.slot, a.subject) for a in attributes if a.mode is Mode.ANSWER),
        facts=facts(attributes, may),
        longest=max([catalogue.longest, *(cue.count(" ") + 1 for cue in own)]),
    )


def _standing(attribute: Attribute) -> Attribute:
    """*attribute* with the facts that the person stands by: guesses and what was overwritten
    lend no word to reach."""
    facts = [fact for fact in attribute.facts if fact.confirmed and fact.overwritten_at is None]
    if len(facts) == len(attribute.facts):
        return attribute
    return replace(attribute, facts=tuple(facts))


def _is_said(word: str, target: Target, catalogue: Catalogue) -> bool:
    """Whether the kind says itself how a word asks for it ("my phone", so that "how many phone
    lines" asks for no `phone_number`), or the word only narrows the kind ("gift" of a budget)."""
    said = target.kind in (*catalogue.asks.get(word, ()), *catalogue.asks.get(f"my {word}", ()))
    return said or (
        bool(target.qualifier)
        and word in catalogue.words
        and word in folded(target.qualifier.replace("_", " "))
    )


def unowned(attribute: Attribute) -> str:
    """The slot without its companion's name: 'noor_allergies' → 'allergies'."""
    if attribute.subject == SELF:
        return attribute.slot
    first, _, rest = attribute.slot.partition("_")
    return rest if rest and fold(first) in company.words_for(attribute.subject) else attribute.slot


def _target(attribute: Attribute, name: str, words: Sequence[str], catalogue: Catalogue) -> Target:
    kind, qualifier = catalogue.match(name)
    telling = set(words)
    bounds = False
    for fact in attribute.facts:
        bounds = bounds or fact.category is not Category.CONTEXT
        tail = fact.key.partition(".")[2]
        if tail:
            telling.update([fold(word) for word in tail.replace(".", "_").split("_")])
    telling -= GENERAL
    subject, named = attribute.subject, kind.name if kind else ""
    silenced = frozenset(map(canonical, attribute.silenced))
    return Target(attribute.slot, subject, named, qualifier, frozenset(telling), bounds, silenced)


def _own(
    attribute: Attribute, words: Sequence[str], target: Target, catalogue: Catalogue
) -> Iterator[tuple[str, Entry]]:
    if len(words) > 1:
        phrase = " ".join([word for word in words if carries(word)])
        acts = target.bounds and target.kind not in catalogue.asks.get(phrase, ())
        yield phrase, Entry(target, "key", acts=acts)
    # What bounds a task of a known kind is the kind's to say; the words before it narrow that:
    # 'plant' of 'plant_budget'.
    narrowing = words[: target.qualifier.count("_") + 1] if target.qualifier else ()
    bounding = (narrowing if target.kind else words) if target.bounds else ()
    for word in target.words:
        asks = not (target.kind and _is_said(word, target, catalogue))
        yield word, Entry(target, "key", weak=True, asks=asks, acts=word in bounding)
    for phrase, source in _said(attribute):
        cue = canonical(phrase)
        yield cue, Entry(target, source)
        # With its "my" too, where that is a cue of some kind: the longer one takes the words.
        if f"my {cue}" in catalogue.asks:
            yield f"my {cue}", Entry(target, source)


def _said(attribute: Attribute) -> Iterator[tuple[str, str]]:
    """The person's own words for a slot, each with its source."""
    if attribute.label:
        yield attribute.label, "label"
    for alias in attribute.aliases:
        yield alias, "alias"

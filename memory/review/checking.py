"""Put the parts together: each looks for its own kinds."""

from collections.abc import Iterator

from memory import semantic
from memory.attributes import Mode
from memory.review import choosing, following, meaning, misleading, naming, reciting, stating
from memory.review import reply as replies
from memory.review.finding import Finding, Findings, Given, Kind, Way
from memory.review.reply import Reply
from memory.review.sides import Sides, sides
from memory.review.stating import Hit

Span = tuple[int, int]


def check(reply: str, given: Given, *, by_meaning: bool | None = None) -> Findings:
    """Hold a reply against what it was given. Deterministic; keeps nothing.

    *by_meaning* looks for paraphrases too: by default where the extra `semantic` is installed.
    Each fact and each clause that is compared then costs about 10 ms.
    """
    text, parts = replies.read(reply), sides(given)
    found = [*_told(text, parts), *_measured(text, given)]
    compared = 0
    if semantic.available() if by_meaning is None else by_meaning:
        paraphrased, compared = _paraphrased(text, parts, found)
        found += paraphrased
    return Findings(found=_first(found), read=len(text.text), compared=compared)


def _told(reply: Reply, parts: Sides) -> Iterator[Finding]:
    for sentence in reply.sentences:
        there = {word.stem for word in sentence.words}
        for needle, kind, known in parts.wanted:
            if there.isdisjoint(needle.stems):
                continue
            hit = stating.find(sentence, needle, known)
            if hit and _tells(hit, kind, parts, reply):
                yield Finding(
                    start=sentence.start,
                    end=sentence.end,
                    kind=kind,
                    about=needle.slot,
                    way=hit.way,
                )


def _tells(hit: Hit, kind: Kind, parts: Sides, reply: Reply) -> bool:
    match kind:
        case Kind.RECITED:
            return reciting.recites(hit)
        case Kind.NAMED:
            return stating.states(hit, parts.name)
        case _:
            alone = parts.plain and reply.names <= hit.needle.stems
            return stating.states(hit, parts.name) or naming.shows(hit, alone=alone)


def _measured(reply: Reply, given: Given) -> Iterator[Finding]:
    yield from _ignored(reply, given)
    options = choosing.options(given.message, reply, committed=given.committed)
    yield from _at(options, Kind.OPTIONS, "")
    yield from _at(misleading.misled(given.decision, given.message, reply), Kind.MISLED, "")


def _ignored(reply: Reply, given: Given) -> Iterator[Finding]:
    for line in given.decision.silent:
        for ruling in line.given if line.attribute.mode is Mode.INSTRUCTION else ():
            told = ruling.fact.value
            span = following.ignored_instruction(told, given.message, reply)
            yield from _at(span, Kind.IGNORED, line.slot)
    for tag in given.tags:
        yield from _at(following.ignored_tag(tag, given.message, reply), Kind.IGNORED, tag)


def _at(span: Span | None, kind: Kind, about: str) -> Iterator[Finding]:
    if span is not None:
        yield Finding(start=span[0], end=span[1], kind=kind, about=about, way=Way.MEASURED)


def _paraphrased(reply: Reply, parts: Sides, found: list[Finding]) -> tuple[list[Finding], int]:
    """What the words did not show, in answer mode: whether it is told in others."""
    seen = {(finding.kind, finding.about) for finding in found}
    kinds = {
        needle: kind
        for needle, kind, known in parts.wanted
        if kind is not Kind.RECITED and not stating.is_known(needle, known)
    }
    held = {needle for needle, kind in kinds.items() if kind is Kind.VOLUNTEERED}
    likenesses, compared = meaning.compare(
        reply.sentences, list(kinds), parts.used, parts.said, apart=held
    )
    return [
        Finding(
            start=likeness.sentence.start,
            end=likeness.sentence.end,
            kind=kinds[likeness.needle],
            about=likeness.needle.slot,
            way=Way.PARAPHRASE,
            similarity=round(likeness.similarity, 3),
        )
        for likeness in likenesses
        if (kinds[likeness.needle], likeness.needle.slot) not in seen
    ], compared


def _first(found: list[Finding]) -> tuple[Finding, ...]:
    """One of each kind and slot, in the order of the reply."""
    order = sorted(found, key=lambda f: (f.start, f.end, f.kind, f.about, f.way))
    first: dict[tuple[Kind, str], Finding] = {}
    for finding in order:
        first.setdefault((finding.kind, finding.about), finding)
    return tuple(first.values())

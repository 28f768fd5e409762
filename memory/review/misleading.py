"""What a reply says was used or is held, beside the sum (seed 000: disclosure that misleads)."""

from collections.abc import Iterable
from dataclasses import dataclass

from memory.attributes import Mode, words_of
from memory.decision import Decision, Line
from memory.review import claims
from memory.review.reply import Reply
from memory.review.sentences import Sentence
from memory.review.words import stems


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """What may truly be said of a decision: a sum in slots or in facts, with silent ones or not."""

    used: frozenset[int]
    held: frozenset[int]
    told: tuple[Line, ...]  # used, or acting on the picks: what a person means by used
    decision: Decision


def misled(decision: Decision, message: str, reply: Reply) -> tuple[int, int] | None:
    """The first sentence that tells another sum than the decision has."""
    sums = _sums(decision)
    asked = bool(claims.ASKED.search(message))
    for sentence in reply.prose_sentences:
        if not sentence.asks and _contradicts(sentence, sums, asked=asked):
            return sentence.start, sentence.end
    return None


def _sums(decision: Decision) -> Sums:
    told = tuple(line for line in decision.given if line.attribute.mode is Mode.ANSWER)
    used = [decision.used, told, decision.given]
    slots = {len(lines) for lines in used}
    facts = {sum(len(line.given) for line in lines) for lines in used}
    held = sum(len(line.rulings) - len(line.given) for line in decision.lines)
    return Sums(
        used=frozenset(slots | facts),
        held=frozenset({len(decision.held), held}),
        told=told,
        decision=decision,
    )


def _contradicts(sentence: Sentence, sums: Sums, *, asked: bool) -> bool:
    if claims.NOTHING_MORE.search(sentence.text):
        return bool(sums.decision.held)
    if claims.NOTHING_USED.search(sentence.text):
        return bool(sums.told)
    number, uses = _number(sentence), bool(claims.USED.search(sentence.text))
    if number is not None and uses:
        return number not in sums.used
    if number is not None and claims.HELD.search(sentence.text):
        return number not in sums.held
    return (uses or asked) and _names_less(sentence, sums)


def _number(sentence: Sentence) -> int | None:
    """Of things that are counted: 'two facts', '3 other things'."""
    for word, after in zip(sentence.words, sentence.words[1:], strict=False):
        if word.number and after.plain in claims.COUNTED and word.stem[1:].isdecimal():
            return int(word.stem[1:])
    return None


def _names_less(sentence: Sentence, sums: Sums) -> bool:
    """ "I only used your diet", where more was used or that was held."""
    names = claims.named(sentence.text)
    if not names or not claims.ONLY.search(sentence.text):
        return False
    if len(names) < len(sums.decision.used):
        return True
    return any(_means(name, sums.decision.held) and not _means(name, sums.told) for name in names)


def _means(name: str, lines: Iterable[Line]) -> bool:
    said = stems(name)
    return any(said & stems(_called(line)) for line in lines)


def _called(line: Line) -> str:
    return " ".join([words_of(line.slot), line.attribute.label, *line.attribute.aliases])

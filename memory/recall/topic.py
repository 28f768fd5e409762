"""What is recalled of a topic: a decision, as for a message, of which the best facts are given."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, replace

from memory import decision
from memory.attributes import Model, statement
from memory.decision import Decision, Line, Reason
from memory.reach.catalogue import Catalogue
from memory.recall import ranking
from memory.recall.ranking import Text
from memory.turn import Turn

_ACTS = frozenset({Reason.BOUNDS_PICKS, Reason.SHAPES_PICKS, Reason.INFORMS_TASK})
# A bare phrase that asks for nothing is taken for a task. Whose thing it names, it says only as a
# question: the speaker's own size is not that of "shoe size for Alex".
_QUESTION = "what is {topic}?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """*keys* are those of the facts that are given, best first."""

    decision: Decision
    keys: tuple[str, ...]


def decide(model: Model, topic: str, turn: Turn, limit: int, catalogue: Catalogue) -> Found:
    """Reach says what the topic touches; ranking says no more than which of it comes first."""
    made = decision.apply(model, topic, turn, catalogue)
    acts = any(line.reason in _ACTS for line in made.lines)
    question = _QUESTION.format(topic=topic)
    asked = decision.apply(model, question, turn, catalogue) if acts else made
    others = {line.slot for line in asked.lines if line.reason is Reason.ANOTHER_PERSON}
    touched = [_touched(line, is_anothers=line.slot in others) for line in made.lines]
    best = ranking.order(topic, list(_texts(touched, made.name)), ranking.weights(made.reach))
    keys = tuple(fact.key for fact in best[:limit])
    lines = tuple(_within(line, frozenset(keys)) for line in touched)
    return Found(decision=replace(made, lines=lines), keys=keys)


def _touched(line: Line, *, is_anothers: bool) -> Line:
    """What is asked for or acts is recalled. Instructions are no answer to a topic."""
    acting = Reason.ANOTHER_PERSON if is_anothers else Reason.RECALLED
    instead = {
        Reason.ASKED: Reason.RECALLED,
        Reason.INSTRUCTION: Reason.NOT_REACHED,
        **dict.fromkeys(_ACTS, acting),
    }
    return _ruled(line, [instead.get(ruling.reason, ruling.reason) for ruling in line.rulings])


def _texts(lines: Iterable[Line], name: str) -> Iterator[Text]:
    for line in lines:
        for ruling in line.given:
            text = statement(ruling.fact, line.attribute, name)
            yield Text(slot=line.slot, key=ruling.fact.key, text=text)


def _within(line: Line, keys: Set[str]) -> Line:
    return _ruled(line, [
        Reason.OVER_BUDGET if ruling.reason.gives and ruling.fact.key not in keys
        else ruling.reason
        for ruling in line.rulings
    ])  # fmt: skip


def _ruled(line: Line, reasons: Iterable[Reason]) -> Line:
    pairs = zip(line.rulings, reasons, strict=True)
    return decision.rule(
        line.attribute, (replace(ruling, reason=reason) for ruling, reason in pairs)
    )

"""Seed 000's experiment on any model: what restraint volunteers, costs, and can say. Pure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from memory import context, decision, disclosure
from memory.attributes import Attribute, Mode, Model
from memory.decision import Decision
from memory.reach.catalogue import Catalogue
from memory.recall import ranking
from memory.recall.ranking import Ranked
from memory.turn import EVERYTHING, Turn

BUDGETS = range(30, 91)  # tokens, swept upwards (seed 000)
_NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)  # nothing in the lab expires

Counter = Callable[[str], int]


def by_four(text: str) -> int:
    """Seed 000's own counter."""
    return max(1, len(text) // 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question: how many slots lie in each lane, and the tokens of what is given."""

    question: str
    decision: Decision
    tokens: int
    whole: int

    @property
    def volunteers(self) -> tuple[str, ...]:
        """The slots that injecting the whole model would state without being asked."""
        return tuple(line.slot for line in self.decision.lines if line not in self.decision.used)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """The lowest budget at which ranking gives every current fact of every reached slot.

    What passes is reach's to say and the ranker reads the message through the same reach, so
    the two contexts hold the same facts; what differs is that ranking cannot say what it held.
    """

    budget: int
    facts: tuple[str, ...]


def ask(question: str, model: Model, catalogue: Catalogue, count: Counter) -> Row:
    turn = Turn(at=_NOON, access=EVERYTHING)
    made = decision.apply(model, question, turn, catalogue)
    cost = context.cost(made, count)
    return Row(question=question, decision=made, tokens=cost.given, whole=cost.whole)


def model_context(row: Row, count: Counter) -> tuple[int, tuple[str, ...]]:
    """The compact context of the used slots: its tokens and its facts."""
    facts = _stated(row.decision)
    return count(context.compact(facts)), facts


def retrieval(
    question: str, model: Model, catalogue: Catalogue, count: Counter
) -> Retrieval | None:
    """Sweep the budgets over the product's own ranker; None where none passes."""
    ranked = ranking.rank(question, model, catalogue)
    reached = ranking.slots(question, model, catalogue)
    wanted = {fact.key for fact in ranked if fact.slot in reached}

    def cost(facts: Sequence[Ranked]) -> int:
        return count(context.compact(fact.text for fact in facts))

    for budget in BUDGETS:
        chosen = ranking.within(ranked, budget, cost)
        if wanted <= {fact.key for fact in chosen}:
            return Retrieval(budget=budget, facts=tuple(fact.text for fact in chosen))
    return None


def disclose(row: Row) -> list[str]:
    return disclosure.lines(disclosure.entries(row.decision))


def stated(row: Row, slots: Iterable[str]) -> tuple[str, ...]:
    """Which of *slots* the answer to this question may state: asked for, or volunteered."""
    return tuple(line.slot for line in row.decision.used if line.slot in frozenset(slots))


def obeyed(row: Row) -> tuple[str, ...]:
    """The silent lane, each slot with its values."""
    return tuple(
        f"{line.slot} ({'; '.join(ruling.fact.value for ruling in line.given)})"
        for line in row.decision.silent
    )


def instructed(model: Model, slots: Iterable[str]) -> Model:
    """The stretch: the same model with *slots* to be followed instead of answered."""
    moved = frozenset(slots)

    def move(attribute: Attribute) -> Attribute:
        is_moved = attribute.slot in moved
        return replace(attribute, mode=Mode.INSTRUCTION) if is_moved else attribute

    return replace(model, attributes=tuple(map(move, model.attributes)))


def _stated(made: Decision) -> tuple[str, ...]:
    return tuple(text for line in made.used for text in context.statements(line, made.name))

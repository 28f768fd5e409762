"""The people of these tests and how to ask what a message reaches of them."""

from typing import Any

from memory import reach
from memory.attributes import SELF, Attribute, Category, Fact, Mode, Model, slot_of
from memory.reach import catalogue
from memory.reach.question import Relation

INSTRUCTIONS = frozenset({"response_style"})


def attribute(*keys: str, subject: str = SELF, confirmed: bool = True, **given: Any) -> Attribute:
    """A slot with facts under *keys*; constraints, so that every one of them may bound a task."""
    slot = slot_of(keys[0])
    facts = tuple(
        Fact(key=key, value="is so", category=Category.CONSTRAINT, confirmed=confirmed)
        for key in keys
    )
    mode = Mode.INSTRUCTION if slot in INSTRUCTIONS else Mode.ANSWER
    return Attribute(slot=slot, facts=facts, mode=mode, subject=subject, **given)


def model(*attributes: Attribute) -> Model:
    return Model(name="Priya", attributes=tuple(sorted(attributes, key=lambda a: a.slot)))


PRIYA = model(
    attribute("beverage.tea", "beverage.coffee"),
    attribute("commute"),
    attribute("diet.fish", "diet.meat"),
    attribute("employer.name", "employer.role"),
    attribute("residence"),
    attribute("response_style"),
)
SAM = "partner Sam"
CAROL = "mother Carol"
HOUSEHOLD = model(
    *PRIYA.attributes,
    attribute("allergies"),
    attribute("birthday"),
    attribute("shoe_size"),
    attribute("sam_allergies", subject=SAM),
    attribute("sam_diet", subject=SAM),
    attribute("sam_shoe_size", subject=SAM),
    attribute("mom_birthday", subject=CAROL),
    attribute("mom_hobbies", subject=CAROL),
)


def reached(message: str, of: Model = PRIYA) -> dict[str, set[str]]:
    """Slots by relation: ``{"asks": {"diet"}, "acts": set(), "other": set()}``."""
    found: dict[str, set[str]] = {"asks": set(), "acts": set(), "other": set()}
    for _, hits in reach.read(message, of, catalogue.load()):
        for hit in hits:
            found[hit.relation].add(hit.slot)
    return found


def asks(message: str, of: Model = PRIYA) -> set[str]:
    return reached(message, of)["asks"]


def acts(message: str, of: Model = PRIYA) -> set[str]:
    return reached(message, of)["acts"]


def answers(message: str, of: Model = PRIYA) -> set[str]:
    """Every answer-mode slot that is asked for or acted on."""
    return (asks(message, of) | acts(message, of)) - INSTRUCTIONS


def relations(message: str) -> list[Relation]:
    return [question.relation for question in reach.formulate(message)]

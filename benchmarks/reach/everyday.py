"""Corpora of everyday messages over keyed facts, the product's own included."""

from typing import Any

from benchmarks.reach.cases import MAIN, Case, Corpus, answers
from memory.attributes import Attribute, Category, Fact, Mode, Model, slot_of

Row = dict[str, Any]
EVERYTHING = "*"  # in `asks`: every slot of answer mode
META = "meta"  # the row of those that ask for everything


def read(name: str, people: list[Row], cases: list[Row]) -> Corpus:
    models = {person["id"]: model_of(person) for person in people}
    return Corpus(
        name=name,
        models=models,
        cases=tuple(case_of(row, models[row["person"]]) for row in cases),
    )


def model_of(person: Row) -> Model:
    facts: dict[str, list[Row]] = {}
    for fact in person["facts"]:
        facts.setdefault(slot_of(fact["key"]), []).append(fact)
    return Model(
        name=person["name"],
        attributes=tuple(attribute_of(slot, facts[slot]) for slot in sorted(facts)),
    )


def attribute_of(slot: str, facts: list[Row]) -> Attribute:
    return Attribute(
        slot=slot,
        mode=Mode(facts[0]["mode"]),
        subject=facts[0]["subject"],
        facts=tuple(
            Fact(key=fact["key"], value=fact["value"], category=Category(fact["category"]))
            for fact in facts
        ),
    )


def case_of(row: Row, model: Model) -> Case:
    asks, acts = frozenset(row["asks"]), frozenset(row["acts"])
    if EVERYTHING in asks:
        asks = answers(model)
    return Case(
        id=row["id"],
        person=row["person"],
        text=row["text"],
        wanted=asks | acts,
        asks=asks,
        acts=acts,
        may=frozenset(row["may"]),
        trap=frozenset(row["trap"]),
        group=f"{row['person']} {row['group']}" if row["group"] else "",
        cluster=row["person"],
        rows=rows_of(row),
    )


def rows_of(row: Row) -> tuple[str, ...]:
    """All but the meta cases; each language; of English, each kind."""
    if EVERYTHING in row["asks"]:
        return (META,)
    language = (row["lang"], f"en {row['kind']}") if row["lang"] == "en" else (row["lang"],)
    return (MAIN, *language)

"""Corpora of others, whose facts become a model: one slot a fact, and no lanes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from benchmarks.reach.cases import MAIN, NONE, Case, Corpus, Slots
from memory.attributes import Attribute, Fact, Model

Row = dict[str, Any]
Names = Mapping[str, str]  # id of a fact → its slot
PHRASINGS = ("other", "named", "described")  # of PersonaLens; the last two name the keys
NATURAL = ("question", "other")


def persistbench(people: dict[str, list[Row]], cases: list[Row]) -> Corpus:
    """Memories without keys; of a cross-domain request the held ones are the targets."""

    def made(row: Row) -> Case:
        names = numbered(people[row["person"]])
        crossed = row["task"] == "cross_domain"
        target = slots(row["gold"]["held"], names) if crossed else NONE
        return case(row, names, rows=(MAIN, row["task"]), target=target)

    return Corpus(
        name="persistbench",
        models={person: model(facts, numbered(facts)) for person, facts in people.items()},
        cases=tuple(map(made, cases)),
    )


def personalens(people: dict[str, list[Row]], cases: list[Row]) -> Corpus:
    """Every phrasing is a case; the natural ones stand for the corpus."""

    def made(row: Row) -> Iterator[Case]:
        names = {fact["id"]: snake(fact["key"]) for fact in people[row["person"]]}
        for way, text in zip(("question", *PHRASINGS), phrasings(row), strict=True):
            natural = (MAIN,) if way in NATURAL else ()
            yield case(
                row | {"id": f"{row['id']} {way}", "question": text},
                names,
                rows=(*natural, way),
                cluster=row["id"].removeprefix(f"pl-{row['person']}-"),
                group=row["id"] if natural else "",
            )

    return Corpus(
        name="personalens",
        models={
            person: model(facts, {fact["id"]: snake(fact["key"]) for fact in facts})
            for person, facts in people.items()
        },
        cases=tuple(one for row in cases for one in made(row)),
        note="'all' is the natural phrasings: 'question' and 'other'.",
    )


def prefeval(people: dict[str, list[Row]], cases: list[Row]) -> Corpus:
    def made(row: Row) -> Case:
        return case(row, keyed(people[row["person"]]), rows=(MAIN, row["task"]))

    return Corpus(
        name="prefeval",
        models={person: model(facts, keyed(facts)) for person, facts in people.items()},
        cases=tuple(map(made, cases)),
    )


def memsyco(people: dict[str, list[Row]], cases: list[Row]) -> Corpus:
    """Old versions of a topic are not stored, since its new version took their place."""

    def made(row: Row) -> Case:
        names = numbered(people[row["person"]])
        stale = {fact["id"] for fact in people[row["person"]] if fact["status"] == "outdated"}
        target = slots(stale, names)
        return case(row, names, rows=(MAIN, row["task"]), target=target)

    stored = {
        person: [fact for fact in facts if fact["status"] in {"current", "active"}]
        for person, facts in people.items()
    }
    return Corpus(
        name="memsyco",
        models={p: model(facts, numbered(people[p])) for p, facts in stored.items()},
        cases=tuple(map(made, cases)),
        note="'leak' is stale facts reached: old versions are not in the model, so 0 by making.",
    )


def case(
    row: Row,
    names: Names,
    *,
    rows: tuple[str, ...],
    target: Slots = NONE,
    cluster: str = "",
    group: str = "",
) -> Case:
    """What is to be obeyed silently is wanted as well as what is to be reached."""
    gold = row["gold"]
    return Case(
        id=row["id"],
        person=row["person"],
        text=row["question"],
        wanted=slots([*gold["reach"], *gold["obey"]], names),
        may=slots(gold["may"], names),
        trap=slots(gold.get("trap", ()), names),
        target=target,
        group=group,
        cluster=cluster or row["person"],
        rows=rows,
    )


def model(facts: Iterable[Row], names: Names) -> Model:
    """Nameless, since none of these corpora says who the person is."""
    made = (attribute(names[fact["id"]], value(fact)) for fact in facts)
    return Model(name="", attributes=tuple(sorted(made, key=lambda a: a.slot)))


def attribute(slot: str, value: str) -> Attribute:
    return Attribute(slot=slot, facts=(Fact(key=slot, value=value),))


def value(fact: Row) -> str:
    """'Books - Genre: fantasy' → 'fantasy': PersonaLens repeats the key in the fact."""
    label = f"{(fact['key'] or '').replace(' / ', ' - ')}: "
    return str(fact["fact"]).removeprefix(label)


def slots(ids: Iterable[str], names: Names) -> Slots:
    return frozenset(names[one] for one in ids)


def numbered(facts: Iterable[Row]) -> Names:
    return {fact["id"]: f"m{number}" for number, fact in enumerate(facts)}


def keyed(facts: Iterable[Row]) -> Names:
    return {fact["id"]: fact["key"] for fact in facts}


def snake(key: str) -> str:
    """'Alarm / Alarm Time Preference' → 'alarm_alarm_time_preference'."""
    return re.sub(r"\W+", "_", key).lower()


def phrasings(row: Row) -> tuple[str, ...]:
    return (row["question"], *row["paraphrases"])

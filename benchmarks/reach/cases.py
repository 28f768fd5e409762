"""A labelled message, and what an engine made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from memory.attributes import Mode, Model
from memory.reach.question import Relation

Slots = frozenset[str]
NONE: Slots = frozenset()
MAIN = "all"  # the row whose cases stand for the corpus


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """*asks* and *acts* are empty where the corpus knows no lanes; *wanted* is there always.

    *rows* are the lines of the table that it is counted in; *cluster* is what is drawn together
    by the bootstrap.
    """

    id: str
    person: str
    text: str
    wanted: Slots
    rows: tuple[str, ...]
    asks: Slots = NONE
    acts: Slots = NONE
    may: Slots = NONE
    trap: Slots = NONE
    target: Slots = NONE  # what a request from another domain tempts an engine to use
    group: str = ""  # paraphrases of one wish share it
    cluster: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """*models* by person; a note for what the table cannot say."""

    name: str
    models: Mapping[str, Model]
    cases: tuple[Case, ...]
    note: str = ""

    @property
    def rows(self) -> tuple[str, ...]:
        found = {row for case in self.cases for row in case.rows}
        return (MAIN, *sorted(found - {MAIN}))

    def row(self, name: str) -> tuple[Case, ...]:
        return tuple(case for case in self.cases if name in case.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One case beside what an engine reached; instructions are left out."""

    case: Case
    reach: Mapping[str, Relation] = field(default_factory=dict)
    spent: float = 0.0  # milliseconds

    @property
    def reached(self) -> Slots:
        return frozenset(self.reach)

    @property
    def right(self) -> Slots:
        return self.reached & self.case.wanted

    @property
    def wrong(self) -> Slots:
        return self.reached - self.case.wanted - self.case.may

    @property
    def in_lane(self) -> Slots:
        lanes = {Relation.ASKS: self.case.asks, Relation.ACTS: self.case.acts}
        return frozenset(slot for slot in self.right if slot in lanes[self.reach[slot]])


def answers(model: Model) -> Slots:
    return frozenset(a.slot for a in model.attributes if a.mode is Mode.ANSWER)

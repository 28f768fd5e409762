"""A receipt as the person reads it. `dashboard.reading` makes it from what is kept."""

import re
from dataclasses import dataclass

from dashboard import asked, charts, words
from dashboard.reviewed import Reviewed
from dashboard.rules.checked import Checks
from dashboard.sums import Fault
from memory.decision import Lane, Reason
from memory.models import Answer
from memory.receipt import OWN, Kind
from memory.trust.erasure import NAMELESS


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One fact of a slot. *lost* says why a given value can no longer be shown."""

    key: str
    why: str
    reason: Reason
    value: str = ""
    lost: str = ""
    corrected: str = ""  # the day, where another value stands there since

    @property
    def shown(self) -> str:
        return self.value or self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One slot in its lane. *given* with values; *withheld* are its other facts, without."""

    slot: str
    lane: Lane
    why: str
    reason: Reason
    subject: str  # a companion, or empty
    given: tuple[Item, ...]
    withheld: tuple[Item, ...]
    follows: bool  # an instruction

    @property
    def apart(self) -> tuple[Item, ...]:
        """Held facts that the row's own reason does not cover."""
        if self.lane is Lane.HELD and len({item.why for item in self.withheld}) < 2:
            return ()
        return self.withheld

    @property
    def is_gone(self) -> bool:
        """Nothing of it is on file any more; its name stays so that the receipt adds up."""
        return not any(item.key for item in (*self.given, *self.withheld))

    @property
    def has_name(self) -> bool:
        return not self.slot.startswith(NAMELESS)

    @property
    def parts(self) -> int:
        return max(1, len(self.given) + len(self.apart))

    @property
    def only(self) -> str:
        """The key of a slot that holds one fact, which its row leads to."""
        items = (*self.given, *self.withheld)
        return items[0].key if len(items) == 1 else ""

    @property
    def values(self) -> str:
        return "; ".join(item.shown for item in self.given)

    @property
    def held_apart(self) -> str:
        return "; ".join(f"{item.key or self.slot} ({item.why})" for item in self.apart)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Slots of one area, by their reason: for lanes with many."""

    area: str
    count: int
    reasons: tuple[tuple[str, tuple[Row, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LanePart:
    lane: Lane
    title: str
    meaning: str
    rows: tuple[Row, ...]
    groups: tuple[Group, ...] = ()
    tone: str = ""  # no fact, so it stands outside the sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    answer: Answer
    assistant: str
    parts: tuple[LanePart, ...]
    clauses: tuple[asked.Clause, ...]
    turn: tuple[str, ...]
    faults: tuple[Fault, ...]
    review: Reviewed | None = None
    checks: Checks | None = None

    @property
    def rows(self) -> list[Row]:
        return [row for part in self.parts for row in part.rows]

    def find(self, key: str) -> tuple[Row, Item] | tuple[None, None]:
        """The given fact under *key*, with its slot's row."""
        found = ((row, item) for row in self.rows for item in row.given if item.key == key)
        return next(found, (None, None)) if key else (None, None)

    @property
    def listed(self) -> int:
        return len({row.slot for row in self.rows})

    @property
    def adds_up(self) -> bool:
        return not self.faults

    @property
    def sum(self) -> str:
        return " + ".join(f"{len(part.rows)} {words.SHORT[part.lane]}" for part in self.parts)

    @property
    def facts(self) -> int:
        return sum(len(row.given) + len(row.withheld) for row in self.rows)

    @property
    def facts_given(self) -> int:
        return sum(len(row.given) for row in self.rows)

    @property
    def fact_line(self) -> str:
        """The sum again in facts, where slots hold more than one."""
        if self.facts == self.listed:
            return ""
        held = self.facts - self.facts_given
        if self.answer.kind == Kind.EXPORT:
            return (
                f"{self.facts_given} of the {self.facts} facts under these names are in the copy, "
                f"{held} without a value."
            )
        return (
            f"{self.facts_given} of the {self.facts} facts under these names were given, "
            f"{held} held back."
        )

    @property
    def notes_line(self) -> str:
        """Notes stand outside the sum."""
        answer = self.answer
        if answer.kind != Kind.NOTES and not answer.notes_on_file:
            return ""
        return f"notes: {answer.notes_given:,} of {answer.notes_on_file:,} given"

    @property
    def clock(self) -> str:
        return words.clock(self.answer.at)

    @property
    def no_question(self) -> str:
        """What stands where the question would."""
        answer = self.answer
        if answer.message:
            return ""
        days = (answer.question_dropped_at - answer.at).days if answer.question_dropped_at else 0
        return words.kept_for(days, self.what) if days else words.NO_QUESTION[Kind(answer.kind)]

    @property
    def had_question(self) -> bool:
        return self.answer.kind in (Kind.APPLY, Kind.TRIAL, Kind.RECALL)

    @property
    def what(self) -> str:
        """What reached something, or nothing: the person's question, or an assistant's topic."""
        return "topic" if self.answer.kind == Kind.RECALL else "question"

    @property
    def lost_reach(self) -> bool:
        """What the question reached went with its words."""
        return self.answer.question_dropped_at is not None and not self.answer.reach

    @property
    def is_trial(self) -> bool:
        return self.answer.kind == Kind.TRIAL

    @property
    def is_own(self) -> bool:
        """What left went to the person, to no assistant."""
        return self.answer.kind in OWN

    def overwritten(self, told: str) -> str:
        """What was done on the page before, as far as so many of its facts have no value."""
        blank = sum(not item.value for row in self.rows for item in row.given)
        number = int(told) if re.fullmatch("[0-9]{1,5}", told) else 0
        if not 0 < number <= blank:
            return ""
        still = "key still exists" if number == 1 else "keys still exist"
        return f"{words.count(number, 'fact')} overwritten: value and history. The {still}."

    @property
    def scope(self) -> str:
        return words.OWN_SCOPES.get(Kind(self.answer.kind), words.SCOPE)

    @property
    def glyph(self) -> charts.Glyph:
        return charts.glyph({part.lane: len(part.rows) for part in self.parts})

    @property
    def tokens_given(self) -> int:
        return int(self.answer.tokens.get("used", 0) + self.answer.tokens.get("silent", 0))

    @property
    def tokens_left(self) -> int:
        return max(int(self.answer.tokens.get("whole", 0)) - self.tokens_given, 0)

    @property
    def cost(self) -> tuple[charts.Rect, ...]:
        tokens = self.answer.tokens
        return charts.cost(tokens.get("used", 0), tokens.get("silent", 0), tokens.get("whole", 0))

    @property
    def always(self) -> list[Row]:
        """What every answer applies, whatever is asked."""
        return [row for row in self.rows if row.reason is Reason.INSTRUCTION]

    @property
    def unreached(self) -> list[Row]:
        if self.lost_reach:
            return []
        reached = {found.slot for clause in self.clauses for found in clause.reached}
        aside = reached | {row.slot for row in self.always}
        return [row for row in self.rows if row.slot not in aside]

"""The page of all rules: what waits for a yes, what is in force, what rests and what has ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.text import get_text_list

from dashboard import words
from dashboard.rules import rows, times
from dashboard.rules.rows import Row
from dashboard.rules.times import Times
from memory.actions.rules import reading
from memory.models import Person, Rule
from memory.rules import predicates
from memory.rules import words as rule_words
from memory.rules.conflicts import Conflict
from memory.rules.standing import Standing

MOST_ENDED = 20  # of the rules that have ended, the last ones
AGAINST = (
    "No value of {field} keeps all of these: {rules}. Until you change or retire one of them, "
    "nothing that has to keep them is let through."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A rule of which no version is open; *says* is empty where it went with its fact."""

    ref: str
    says: str
    key: str
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    rows: tuple[Row, ...]
    against: tuple[str, ...]
    ended: tuple[Ended, ...]

    @property
    def waiting(self) -> list[Row]:
        """What the person's yes is missing to, or what it would be missing to."""
        return [row for row in self.rows if row.asks or row.standing is Standing.WAITING]

    @property
    def binding(self) -> list[Row]:
        return [row for row in self.rows if row.binds]

    @property
    def resting(self) -> list[Row]:
        return [row for row in self.rows if row.standing is Standing.LAPSED and not row.asks]

    @property
    def line(self) -> str:
        held = words.count(len(self.binding), "rule")
        waits = f" {words.count(len(self.waiting), 'rule')} waiting for your yes."
        return f"{held} in force.{waits if self.waiting else ''}"


def of(person: Person, now: datetime) -> Sheet:
    found, sums = reading.of(person, at=now), times.of(person)
    refs = {each.ref for each in found}
    says = {each.ref: each.says for each in found}
    return Sheet(
        rows=tuple(rows.of(each, sums.get(each.ref, Times()), now) for each in found),
        against=tuple(against(reading.against(person, at=now) if len(found) > 1 else (), says)),
        ended=_ended(person, refs, now),
    )


def against(conflicts: Iterable[Conflict], says: dict[str, str]) -> Iterable[str]:
    """Which rules no value can keep together, in words."""
    for each in conflicts:
        quoted = get_text_list([f"“{says[ref]}”" for ref in each.rules if ref in says], "and")
        yield AGAINST.format(field=each.field.replace("_", " "), rules=quoted)


def _ended(person: Person, open_ones: set[str], now: datetime) -> tuple[Ended, ...]:
    """The newest version of each."""
    ended = Rule.objects.of(person).exclude(ref__in=open_ones).exclude(ended_at=None)
    newest: dict[str, Rule] = {}
    for row in ended.select_related("fact").order_by("-ended_at", "-number")[: 5 * MOST_ENDED]:
        newest.setdefault(row.ref, row)
    return tuple(_told(row, now) for row in [*newest.values()][:MOST_ENDED])


def _told(row: Rule, now: datetime) -> Ended:
    says = rule_words.words(predicates.of(row.predicate)) if row.predicate else ""
    when = words.moment(row.ended_at, now) if row.ended_at else ""
    return Ended(ref=row.ref, says=says, key=row.fact.key, when=when)

"""The page of all rules: what waits for a yes, what is in force, what rests and what has ended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.utils.text import get_text_list

from dashboard import words
from dashboard.rules import owed, rows, times
from dashboard.rules.owed import Owed
from dashboard.rules.rows import Row
from dashboard.rules.times import Times
from memory.actions.rules import reading
from memory.models import Person, Rule
from memory.rules import predicates
from memory.rules import words as rule_words
from memory.rules.conflicts import Conflict
from memory.rules.standing import Standing

PAGE = 30  # rules
MOST_ENDED = 20  # of the rules that have ended, the last ones
WAITING, IN_FORCE, RESTING = "Waiting for your yes", "In force", "Not in force for now"
SECTIONS = [WAITING, IN_FORCE, RESTING]
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
    """*page* holds rows in the order of the sections; *line* counts all of them."""

    line: str
    page: Page[Row]
    against: tuple[str, ...]
    ended: tuple[Ended, ...]
    owed: tuple[Owed, ...]

    @property
    def sections(self) -> list[tuple[str, list[Row]]]:
        return [(name, [*found]) for name, found in groupby(self.page, key=_section)]


def of(person: Person, page: str | None, now: datetime) -> Sheet:
    found, sums = reading.of(person, at=now), times.of(person)
    shown = [rows.of(each, sums.get(each.ref, Times()), now) for each in found]
    shown.sort(key=lambda row: SECTIONS.index(_section(row)))
    refs, says = {each.ref for each in found}, {each.ref: each.says for each in found}
    return Sheet(
        line=_line(shown),
        page=Paginator(shown, PAGE).get_page(page),
        against=tuple(against(reading.against(person, at=now) if len(found) > 1 else (), says)),
        ended=_ended(person, refs, now),
        owed=owed.of(person, now),
    )


def asking(person: Person, now: datetime) -> str:
    """'1 rule waits for your yes', or nothing. One query where there is no rule, else three."""
    if not Rule.objects.of(person).open().exists():
        return ""
    number = sum(each.asks for each in reading.of(person, at=now))
    verb = "waits" if number == 1 else "wait"
    return f"{words.count(number, 'rule')} {verb} for your yes" if number else ""


def _section(row: Row) -> str:
    """What the person's yes is missing to comes first, or what it would be missing to."""
    if row.asks or row.standing is Standing.WAITING:
        return WAITING
    return IN_FORCE if row.binds else RESTING


def _line(shown: Iterable[Row]) -> str:
    counted = Counter(map(_section, shown))
    waits = f" {words.count(counted[WAITING], 'rule')} waiting for your yes."
    return f"{words.count(counted[IN_FORCE], 'rule')} in force.{waits if counted[WAITING] else ''}"


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

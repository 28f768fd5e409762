"""A receipt as the person reads it: the kept lanes joined with the fact versions they name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from dashboard import asked, charts, words
from dashboard.slots import area_of
from memory import receipt
from memory.actions import read
from memory.attributes import Mode
from memory.decision import Lane, Reason
from memory.models import Answer, FactVersion, Person
from memory.receipt import Entry, Kind
from memory.receipt import Item as Kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One fact of a slot. *lost* says why a given value can no longer be shown."""

    key: str
    why: str
    reason: Reason
    value: str = ""
    lost: str = ""
    corrected: str = ""  # the day, where it was corrected since

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
    given: tuple[Item, ...]
    withheld: tuple[Item, ...]
    follows: bool  # an instruction

    @property
    def mixed(self) -> bool:
        return self.lane is not Lane.HELD and bool(self.withheld)

    @property
    def only(self) -> str:
        """The key of a slot that holds one fact, which its row leads to."""
        items = (*self.given, *self.withheld)
        return items[0].key if len(items) == 1 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Held slots of one area, by what held them: for receipts with many."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    answer: Answer
    assistant: str
    parts: tuple[LanePart, ...]
    clauses: tuple[asked.Clause, ...]
    turn: tuple[str, ...]

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
        """Recomputed from what is listed; the kept counts are not believed."""
        kept = (self.answer.used, self.answer.silent, self.answer.held)
        return (
            tuple(len(part.rows) for part in self.parts) == kept
            and self.listed == sum(kept) == self.answer.on_file
            and self.facts == self.answer.facts_on_file
        )

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
        return (
            f"{self.facts_given} of the {self.facts} facts under these names were given, "
            f"{held} held back."
        )

    @property
    def clock(self) -> str:
        return words.clock(self.answer.at)

    @property
    def no_question(self) -> str:
        return "" if self.answer.message else words.NO_QUESTION[Kind(self.answer.kind)]

    @property
    def had_question(self) -> bool:
        return self.answer.kind in (Kind.APPLY, Kind.TRIAL)

    @property
    def is_trial(self) -> bool:
        return self.answer.kind == Kind.TRIAL

    @property
    def scope(self) -> str:
        return words.SCOPE_OF_A_TRIAL if self.is_trial else words.SCOPE

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
        reached = {found.slot for clause in self.clauses for found in clause.reached}
        aside = reached | {row.slot for row in self.always}
        return [row for row in self.rows if row.slot not in aside]


def of(person: Person, answer: Answer, now: datetime) -> Receipt:
    """The receipt in two queries more, however much is on it."""
    entries = receipt.decode(answer.lanes)
    around = asked.circumstances(answer)
    rows = _rows(entries, _Versions(person, answer, entries, around, now))
    parts = tuple(_part(lane, [r for r in rows if r.lane is lane], answer) for lane in Lane)
    lanes = {row.slot: row.lane for row in rows}
    return Receipt(
        answer=answer,
        assistant=around.assistant,
        parts=parts,
        clauses=tuple(asked.clauses(answer, lanes)),
        turn=tuple(asked.turn(answer.turn, around.assistant)),
    )


class _Versions:
    """The fact versions that a receipt names, and why each was given or held."""

    def __init__(
        self,
        person: Person,
        answer: Answer,
        entries: Sequence[Entry],
        around: words.Circumstances,
        now: datetime,
    ) -> None:
        named = [item.version for entry in entries for item in entry.items]
        rows = FactVersion.objects.of(person).select_related("fact__attribute")
        self.found = rows.in_bulk(named)
        self.at, self.around, self.now = answer.at, around, now

    def item(self, kept: Kept) -> Item:
        version = self.found.get(kept.version)
        why = words.reason(kept.reason, self.around, self._since(kept.reason, version))
        if version is None:
            return Item(key="", why=why, reason=kept.reason, lost="Value erased")
        lost = corrected = ""
        if version.blanked_at is not None:
            lost = f"Value overwritten on {words.day(version.blanked_at, self.now)}"
        elif version.number < version.fact.version:
            corrected = words.day(version.fact.updated_at, self.now)
        return Item(
            key=version.fact.key,
            why=why,
            reason=kept.reason,
            value=version.value if kept.given else "",
            lost=lost if kept.given else "",
            corrected=corrected if kept.given else "",
        )

    def follows(self, entry: Entry) -> bool:
        versions = (self.found.get(item.version) for item in entry.items)
        return any(v.fact.attribute.mode == Mode.INSTRUCTION for v in versions if v)

    def _since(self, reason: Reason, version: FactVersion | None) -> str:
        """The day on which what held a fact began, where that is still known."""
        if version is None:
            return ""
        since = {
            Reason.PAUSED: version.fact.attribute.paused_at,
            Reason.EXPIRED: version.fact.expires_at,
            Reason.OVERWRITTEN: version.fact.overwritten_at,
        }.get(reason)
        return words.day(since, self.now) if since and since <= self.at else ""


def _rows(entries: Sequence[Entry], versions: _Versions) -> list[Row]:
    return [_row(entry, versions) for entry in sorted(entries, key=lambda entry: entry.slot)]


def _row(entry: Entry, versions: _Versions) -> Row:
    items = [(kept.given, versions.item(kept)) for kept in entry.items]
    best = next((item.why for _, item in items if item.reason is entry.reason), "")
    return Row(
        slot=entry.slot,
        lane=entry.lane,
        why=best or words.reason(entry.reason, versions.around),
        reason=entry.reason,
        given=tuple(item for given, item in items if given),
        withheld=tuple(item for given, item in items if not given),
        follows=versions.follows(entry),
    )


def _part(lane: Lane, rows: Sequence[Row], answer: Answer) -> LanePart:
    is_trial = answer.kind == Kind.TRIAL
    many = lane is Lane.HELD and answer.on_file > charts.MANY
    return LanePart(
        lane=lane,
        title=words.TITLES[lane],
        meaning=(words.MEANINGS_OF_A_TRIAL if is_trial else words.MEANINGS)[lane],
        rows=tuple(rows),
        groups=tuple(_groups(rows)) if many else (),
    )


def _groups(rows: Sequence[Row]) -> Iterator[Group]:
    catalogue = read.catalogue()
    placed = sorted(rows, key=lambda row: (area_of(row.slot, catalogue), row.why, row.slot))
    for area, found in groupby(placed, key=lambda row: area_of(row.slot, catalogue).name):
        inside = list(found)
        reasons = groupby(inside, key=lambda row: row.why)
        yield Group(
            area=area,
            count=len(inside),
            reasons=tuple((why, tuple(held)) for why, held in reasons),
        )

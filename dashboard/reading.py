"""Read a receipt: the kept lanes joined with the fact versions that they name."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from dashboard import asked, charts, reviewed, sums, words
from dashboard.receipts import Group, Item, LanePart, Receipt, Row
from dashboard.rules import checked
from dashboard.slots import area_of
from memory import receipt
from memory.actions import read
from memory.attributes import SELF, Mode, Origin
from memory.decision import Lane, Reason
from memory.models import Answer, FactVersion, Person
from memory.receipt import Entry, Kind
from memory.receipt import Item as Kept

MANY_FACTS = 50  # in one lane; beyond it, as beyond MANY slots, a slot is one line


def of(person: Person, answer: Answer, now: datetime) -> Receipt:
    """The receipt in four queries more, however much is on it."""
    entries = receipt.decode(answer.lanes)
    around = asked.circumstances(answer)
    versions = _Versions(person, answer, entries, around, now)
    rows = [_row(entry, versions) for entry in sorted(entries, key=lambda entry: entry.slot)]
    return Receipt(
        answer=answer,
        assistant=around.assistant,
        parts=tuple(_part(lane, [r for r in rows if r.lane is lane], answer) for lane in Lane),
        clauses=tuple(asked.clauses(answer, {row.slot: (row.lane, row.reason) for row in rows})),
        turn=tuple(asked.turn(answer.turn, around.assistant)),
        faults=sums.faults(answer),
        review=reviewed.of(person, answer, now),
        checks=checked.of(person, answer, around.assistant, now),
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
        rows = FactVersion.objects.of(person)
        self.found = rows.select_related("fact__attribute").in_bulk(named)
        changed = {v.fact_id for v in self.found.values() if v.number < v.fact.version}
        current = rows.current().filter(fact__in=changed)
        self.current = {version.fact_id: version.value for version in current}
        for version in self.found.values():
            version.fact.attribute.owner = person  # whose key opens its words
        self.at, self.around, self.now = answer.at, around, now

    def item(self, kept: Kept) -> Item:
        version = self.found.get(kept.version)
        if version is None:
            why = words.reason(kept.reason, self.around)
            return Item(key="", why=why, reason=kept.reason, lost="Value erased")
        origin, since = Origin(version.origin), self._since(kept.reason, version)
        found = Item(
            key=version.fact.key,
            why=words.reason(kept.reason, self.around, since, origin=origin),
            reason=kept.reason,
        )
        return self._given(found, version) if kept.given else found

    def _given(self, found: Item, version: FactVersion) -> Item:
        """With the value as it was, and what became of it."""
        lost = corrected = ""
        if version.blanked_at is not None:
            lost = f"Value overwritten on {words.day(version.blanked_at, self.now)}"
        elif self.current.get(version.fact_id, version.value) != version.value:
            corrected = words.day(version.fact.updated_at, self.now)
        return Item(
            key=found.key,
            why=found.why,
            reason=found.reason,
            value=version.value,
            lost=lost,
            corrected=corrected,
        )

    def rows(self, entry: Entry) -> list[FactVersion]:
        versions = (self.found.get(item.version) for item in entry.items)
        return [version for version in versions if version]

    def _since(self, reason: Reason, version: FactVersion) -> str:
        """The day on which what held a fact began, where that is still known."""
        since = {
            Reason.PAUSED: version.fact.attribute.paused_at,
            Reason.EXPIRED: version.fact.expires_at,
            Reason.OVERWRITTEN: version.fact.overwritten_at,
        }.get(reason)
        return words.day(since, self.now) if since and since <= self.at else ""


def _row(entry: Entry, versions: _Versions) -> Row:
    items = [(kept.given, versions.item(kept)) for kept in entry.items]
    best = next((item.why for _, item in items if item.reason is entry.reason), "")
    attribute = next((row.fact.attribute for row in versions.rows(entry)), None)
    return Row(
        slot=entry.slot,
        lane=entry.lane,
        why=best or words.reason(entry.reason, versions.around),
        reason=entry.reason,
        subject=attribute.subject if attribute and attribute.subject != SELF else "",
        given=tuple(item for given, item in items if given),
        withheld=tuple(item for given, item in items if not given),
        follows=attribute is not None and attribute.mode == Mode.INSTRUCTION,
    )


def _part(lane: Lane, rows: Sequence[Row], answer: Answer) -> LanePart:
    slots = answer.on_file if lane is Lane.HELD else len(rows)
    many = slots > charts.MANY or sum(row.parts for row in rows) > MANY_FACTS
    return LanePart(
        lane=lane,
        title=words.TITLES[lane],
        meaning=words.OWN_MEANINGS.get(Kind(answer.kind), words.MEANINGS)[lane],
        rows=tuple(rows),
        groups=tuple(_groups(rows)) if many else (),
        tone=f"tone: {', '.join(answer.tone)}" if lane is Lane.SILENT and answer.tone else "",
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
            reasons=tuple((why, tuple(slots)) for why, slots in reasons),
        )

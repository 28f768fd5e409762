"""The page of one rule: how it stands now, what was done to it, and where it was checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from dashboard import asked, words
from dashboard.rules import rows, sheet, times
from dashboard.rules.forms import boxes
from dashboard.rules.rows import Row
from dashboard.rules.times import Times
from memory.actions.rules import reading
from memory.actions.rules.reading import Ruled
from memory.actions.undo import DAYS
from memory.models import Person, Verification
from memory.rules.standing import Checked, Standing

LAST = 20  # answers in which it was checked
RECENT = 500  # checks in which it is looked for
RESULTS = {
    Checked.KEPT: "✓ kept",
    Checked.CONFLICTED: "✕ conflicted",
    Checked.NOT_CHECKED: "? not checked",
    Checked.ALLOWED: "allowed once by you",
    Checked.STOPPED_ANOTHER: "✕ stopped another option",
    Checked.ELSEWHERE: "applied to another option only",
}
DONE = {
    "added": "The rule is in force from now on. Assistants are held to it.",
    "confirm": "You said yes. The rule is in force from now on.",
    "changed": "The rule has its new words from now on.",
    "retire": "The rule is retired. No assistant is held to it.",
    "restore": "The rule is back as it was before you retired it.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One time that it was held against an assistant's options."""

    answer: str
    question: str
    asker: str
    at: datetime
    when: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class One:
    """*rows* are its versions, newest first; *undo* the boxes that a change is taken back with."""

    rows: tuple[Row, ...]
    checks: tuple[Check, ...]
    against: tuple[str, ...]
    undo: dict[str, str] | None
    can_restore: bool

    @property
    def newest(self) -> Row:
        return self.rows[0]

    @property
    def now(self) -> Row:
        """The version that binds, else the newest."""
        return next((row for row in self.rows if row.binds), self.newest)

    @property
    def waiting(self) -> Row | None:
        """What the person's yes is missing to."""
        return self.newest if self.newest.asks else None

    @property
    def times(self) -> Times:
        return self.newest.times

    def told(self, did: str) -> str:
        """What was done on the page before, as long as it is so."""
        holds = self.newest.has_ended if did == "retire" else not self.newest.has_ended
        if did in ("added", "confirm", "changed"):
            holds = self.newest.binds
        return DONE[did] if did in DONE and holds else ""


def of(person: Person, ref: str, now: datetime) -> One | None:
    """None where it is not theirs."""
    found = reading.versions(person, ref, at=now)
    if not found:
        return None
    sums = times.of(person).get(ref, Times())
    return One(
        rows=tuple(rows.of(each, sums, now) for each in found),
        checks=tuple(_checks(person, ref, now)),
        against=_against(person, found[0], now),
        undo=_before(found),
        can_restore=_can_restore(found[0], now),
    )


def _against(person: Person, newest: Ruled, now: datetime) -> tuple[str, ...]:
    """The conflicts that it is a part of."""
    if newest.standing not in (Standing.BINDING, Standing.WAITING):
        return ()
    found = [each for each in reading.against(person, at=now) if newest.ref in each.rules]
    says = {each.ref: each.says for each in reading.of(person, at=now)} if found else {}
    return tuple(sheet.against(found, says))


def _before(found: Sequence[Ruled]) -> dict[str, str] | None:
    """The words that were in force before the newest ones."""
    older = (each for each in found[1:] if each.predicate and each.row.confirmed_at)
    before = next(older, None)
    if before is None or before.predicate is None or not found[0].binds:
        return None
    return boxes(before.predicate) if before.predicate != found[0].predicate else None


def _can_restore(newest: Ruled, now: datetime) -> bool:
    ended = newest.row.ended_at
    return bool(newest.predicate and ended and now - ended <= timedelta(days=DAYS))


def _checks(person: Person, ref: str, now: datetime) -> Iterator[Check]:
    recent = Verification.objects.of(person).order_by("-at", "-pk")
    named = recent.values_list("pk", "rules")[:RECENT]
    found = {pk: Checked(result) for pk, rules in named for name, _, result in rules if name == ref}
    last = recent.filter(pk__in=[*found][:LAST]).defer("content")
    for made in last.select_related("answer__assistant"):
        made.answer.owner = person  # whose key opens the question
        yield Check(
            answer=made.answer.ref,
            question=asked.question(made.answer),
            asker=asked.asker(made.answer),
            at=made.at,
            when=words.moment(made.at, now),
            result=RESULTS[found[made.pk]],
        )

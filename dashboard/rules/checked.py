"""What a receipt tells of an assistant's options that were held against the person's rules."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from dashboard import words
from dashboard.rules import owed, saying
from dashboard.rules.saying import Offer
from memory.actions.rules import allowing, shown
from memory.actions.rules.shown import Shown
from memory.attributes import slot_of, words_of
from memory.models import Answer, Attribute, Person, Rule, Verification, Waiver
from memory.rules.standing import STOOD, Checked
from memory.rules.verify import Outcome

MOST_ASKED = 10  # names of what has to be known first


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One rule. *says* is empty once it was overwritten; *is_let_off*: it is not used yet."""

    ref: str
    key: str
    says: str
    checked: Checked
    told: str
    can_change: bool
    can_allow: bool
    is_let_off: bool
    was_used: bool
    is_masked: bool = False

    @property
    def mark(self) -> str:
        return self.checked.value.replace("_", "-")

    @property
    def sign(self) -> str:
        """One that plain text can have; nothing where the words say it all."""
        return self.told[0] if self.told[0] in "✓✕?" else "-"

    @property
    def plainly(self) -> str:
        return self.told.removeprefix(self.sign).strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What has to be known first; *slot* is the name on file that it can be corrected under."""

    name: str
    slot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """The last time that options were sent; *earlier* are those before it, newest first.

    *offer* is what was let through at whatever time.
    """

    outcome: Outcome
    when: str
    headline: str
    sent: str
    offer: Offer | None
    lines: tuple[Line, ...]
    lost: int  # rules that were checked and are erased since
    questions: tuple[Asked, ...]
    owed: tuple[str, ...]  # left to do, and left out
    earlier: tuple[str, ...]
    found: tuple[Shown, ...]
    assistant: str
    let_through: str  # when an option was before the last ones were stopped; or nothing

    @property
    def is_stopped(self) -> bool:
        return self.outcome is not Outcome.COMMIT

    @property
    def mark(self) -> str:
        return saying.MARKS[self.outcome]

    @property
    def stood(self) -> list[Line]:
        """The rules that stood in the way and can still be changed; none where nothing was read."""
        is_by_rules = self.outcome is not Outcome.FALLBACK
        return [line for line in self.lines if line.can_change and is_by_rules]

    @property
    def is_let_off(self) -> bool:
        return any(line.is_let_off for line in self.lines)

    def to_take_along(self, given: Collection[str]) -> "Checks":
        """Without what tells of facts that are not among *given*, keys of what the receipt gave."""
        found = tuple(each if each.key in given else shown.masked(each) for each in self.found)
        kept = {each.ref: each for each in found}
        hidden = {name for each in self.found if kept[each.ref].is_masked for name in _names(each)}
        return replace(
            self,
            found=found,
            headline=saying.headline(
                self.outcome, self.assistant, found, self.let_through, owes=bool(self.owed)
            ),
            lines=tuple(_masked(line, kept[line.ref], self.outcome) for line in self.lines),
            questions=tuple(each for each in self.questions if each.name not in hidden),
        )

    def allowed(self, ref: str) -> Line | None:
        """The rule that was let off on the page before."""
        return next((line for line in self.lines if line.ref == ref and line.is_let_off), None)


def of(person: Person, answer: Answer, assistant: str, now: datetime) -> Checks | None:
    """None where no options were sent: one query then, else nine at most."""
    rows = Verification.objects.of(person).filter(answer=answer).order_by("-at", "-pk")
    tries = list(rows)
    if not tries:
        return None
    last, *before = tries
    last.answer = answer
    last.owner = person  # whose key opens what was sent
    found = shown.of(person, last)
    outcome = Outcome(last.outcome)
    lines = tuple(_lines(person, last, outcome, found))
    left_out = owed.left_out(person, last)
    through = next((each for each in tries if each.committed), None)
    if through is not None:
        through.owner = person
    let_through = words.moment(through.at, now) if through and through is not last else ""
    return Checks(
        outcome=outcome,
        when=words.moment(last.at, now),
        headline=saying.headline(outcome, assistant, found, let_through, owes=bool(left_out)),
        sent=saying.sent(last.counts),
        offer=saying.offer(through.content) if through else None,
        lines=lines,
        lost=len(last.rules) - len(found),
        questions=_questions(person, last, found),
        owed=left_out,
        earlier=tuple(saying.earlier(each, now) for each in before),
        found=found,
        assistant=assistant,
        let_through=let_through,
    )


def _lines(
    person: Person, last: Verification, outcome: Outcome, found: Sequence[Shown]
) -> Iterator[Line]:
    let_off, can_allow = _let_off(person, last), allowing.can_be_allowed(last.answer)
    rows = Rule.objects.of(person).open().filter(ref__in={each.ref for each in found})
    open_ = {*rows.values_list("ref", "number", "confirmed_at")}
    refs, bind = {ref for ref, *_ in open_}, {(ref, number) for ref, number, yes in open_ if yes}
    for each in found:
        yield Line(
            ref=each.ref,
            key=each.key,
            says=each.says,
            checked=each.checked,
            told=saying.result(each, outcome),
            can_change=each.ref in refs and each.checked in STOOD,
            can_allow=each.ref not in let_off and (each.ref, each.number) in can_allow & bind,
            is_let_off=let_off.get(each.ref) is False,
            was_used=let_off.get(each.ref) is True,
        )


def _masked(line: Line, each: Shown, outcome: Outcome) -> Line:
    if not each.is_masked:
        return line
    return replace(line, says="", told=saying.result(each, outcome), is_masked=True)


def _names(each: Shown) -> frozenset[str]:
    """Of the fields that it looks at, in words."""
    return frozenset(map(words_of, each.predicate.fields)) if each.predicate else frozenset()


def _let_off(person: Person, last: Verification) -> dict[str, bool]:
    """Whether it was used, by the reference of a rule that is as it was then.

    Not where it is unused and for what was stopped before *last*.
    """
    rows = Waiver.objects.of(person).filter(answer=last.answer_id, rule__ended_at=None)
    found = rows.filter(Q(check_of=last.pk) | ~Q(used_at=None))
    return {ref: used is not None for ref, used in found.values_list("rule__ref", "used_at")}


def _questions(person: Person, made: Verification, found: Collection[Shown]) -> tuple[Asked, ...]:
    """What was asked for, and the fields without which a rule could not be checked."""
    behind = {each.ref: each.key for each in found}
    unchecked = [each.predicate for each in found if each.checked is Checked.NOT_CHECKED]
    could_say = made.content and made.outcome != Outcome.FALLBACK
    fields = [name for each in unchecked if each and could_say for name in sorted(each.fields)]
    asked = [behind.get(name, name) for name in made.content.get("questions", ())]
    names = [*dict.fromkeys([*asked, *fields])][:MOST_ASKED]
    slots = {slot_of(name) for name in names}
    on_file = set(
        Attribute.objects.of(person).filter(slot__in=slots).values_list("slot", flat=True)
        if slots
        else ()
    )
    return tuple(
        Asked(name=words_of(name), slot=slot_of(name) if slot_of(name) in on_file else "")
        for name in names
        if not name.startswith("rul_")
    )

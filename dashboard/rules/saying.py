"""The sentences about options that were held against a person's rules."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dashboard import words
from memory.actions.rules.shown import Shown
from memory.attributes import words_of
from memory.models import Verification
from memory.rules.standing import Checked
from memory.rules.verify import Outcome

MARKS = {  # beside an answer in a list
    Outcome.COMMIT: "",
    Outcome.RECONTRACT: "stopped by a rule",
    Outcome.CLARIFY: "stopped, something has to be known first",
    Outcome.ABSTAIN: "stopped, nothing backed it up",
    Outcome.FALLBACK: "stopped, nothing could be checked",
}
_BECAUSE = {
    Outcome.RECONTRACT: "No option keeps all of your rules.",
    Outcome.CLARIFY: "Something has to be known first.",
    Outcome.ABSTAIN: "What it offered does not rest on what it was given about you.",
    Outcome.FALLBACK: "Nothing that it sent could be checked.",
}
LEFT_OUT = "It left out what it still has to do for you."
NOTHING = "Nothing was let through, to suggest or to book."
LATER = "one option was let through, a later one was stopped"
GONE = "words overwritten since"
RESULTS = {
    Checked.KEPT: "✓ kept",
    Checked.CONFLICTED: "✕ conflicts with what it offered",
    Checked.NOT_CHECKED: "? not checked",
    Checked.ALLOWED: "let off by you, for this question only",
    Checked.STOPPED_ANOTHER: "✕ stopped another option",
    Checked.ELSEWHERE: "applied to another option only",
}
MISSING = "{field} is missing, or of another kind"
LONGEST = 200  # characters of one field of an offer, or of its name
MOST_FIELDS = 30  # of an offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What was let through, as the assistant described it. *more* fields are not shown."""

    name: str
    fields: tuple[tuple[str, str], ...]
    more: int


def headline(
    outcome: Outcome,
    assistant: str,
    found: Iterable[Shown],
    let_through: str = "",
    *,
    owes: bool = False,
) -> str:
    """*let_through* is when an earlier option was, where one was; *owes*: it left some out."""
    if outcome is Outcome.COMMIT:
        let_off = any(each.checked is Checked.ALLOWED for each in found)
        by = ", with a rule let off by you for this question only" if let_off else ""
        return f"{assistant} sent its options, and one was let through{by}."
    is_by_rules = outcome in (Outcome.RECONTRACT, Outcome.CLARIFY)
    stood = _stood(found) if is_by_rules else ""
    because = stood or (LEFT_OUT if owes else _BECAUSE[outcome])
    if let_through:
        return f"{assistant} had one option let through, {let_through}. Later it stopped. {because}"
    return f"{assistant} stopped. {because} {NOTHING}"


def _stood(found: Iterable[Shown]) -> str:
    """Which rules stood in the way, and why."""
    by: dict[Checked, list[Shown]] = {Checked.CONFLICTED: [], Checked.NOT_CHECKED: []}
    for each in found:
        by.get(each.checked, []).append(each)
    against, unchecked = by[Checked.CONFLICTED], by[Checked.NOT_CHECKED]
    parts = []
    if against:
        verb = "conflicts" if len(against) == 1 else "conflict"
        named = "; ".join(_named(each, each.says or GONE) for each in against)
        parts.append(f"{_some(against)} of your rules {verb} with what it offered ({named})")
    if unchecked:
        some = _some(unchecked).lower() if against else f"{_some(unchecked)} of your rules"
        named = "; ".join(_named(each, _missing(each)) for each in unchecked)
        parts.append(f"{some} could not be checked ({named})")
    return f"{' and '.join(parts)}." if parts else ""


def _some(found: list[Shown]) -> str:
    return "One" if len(found) == 1 else str(len(found))


def _named(each: Shown, said: str) -> str:
    return f"a rule on {each.key}" if each.is_masked else f"{each.key}: {said}"


def _missing(each: Shown) -> str:
    if each.predicate is None:
        return GONE
    fields = " or ".join(words_of(name) for name in sorted(each.predicate.fields))
    return MISSING.format(field=fields)


def result(each: Shown, outcome: Outcome) -> str:
    is_told = each.checked is Checked.NOT_CHECKED and outcome is not Outcome.FALLBACK
    said = RESULTS[each.checked]
    return f"{said}: {_missing(each)}" if is_told and not each.is_masked else said


def sent(counts: Mapping[str, int]) -> str:
    """'2 options were sent, 1 of them could not be checked.'"""
    failed = counts.get("unevaluable", 0)
    whole = counts.get("candidates", 0) + failed
    verb = "was" if whole == 1 else "were"
    apart = f", {failed:,} of them could not be checked" if failed else ""
    return f"{words.count(whole, 'option')} {verb} sent{apart}."


def offer(content: Mapping[str, Any]) -> Offer | None:
    kept = content.get("commitment")
    if not kept:
        return None
    fields = [*kept["fields"].items()]
    return Offer(
        name=(kept["option"] or kept["id"])[:LONGEST],
        fields=tuple(
            (words_of(name)[:LONGEST], _told(value)) for name, value in fields[:MOST_FIELDS]
        ),
        more=len(fields[MOST_FIELDS:]),
    )


def _told(value: Any) -> str:
    match value:
        case None:
            told = "nothing"
        case bool():
            told = "yes" if value else "no"
        case list():
            told = ", ".join(map(_told, value))
        case dict():
            told = ", ".join(f"{words_of(name)}: {_told(each)}" for name, each in value.items())
        case _:
            told = str(value)
    return told[:LONGEST]


def mark(outcomes: Collection[Outcome]) -> str:
    """What stands beside an answer in a list: *outcomes* in their order."""
    *_, last = outcomes
    if last is not Outcome.COMMIT and Outcome.COMMIT in outcomes:
        return LATER
    return MARKS[last]


def earlier(made: Verification, now: datetime) -> str:
    came = MARKS[Outcome(made.outcome)] or "one option was let through"
    return f"{words.moment(made.at, now)}: {came}"

"""What an assistant is told of a check. A held value leaves by neither `violations` nor `say`.

A rule's words tell of its fact, so they are told only where that fact was given on the same
receipt and would be given today. Any other rule is told of no candidate: two hundred candidates of
one word each would spell it out. One line says for the whole verdict that there was such a rule.
What hangs on its field is not told either. The person sees all of it on the receipt.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory.actions import read
from memory.actions.callers import Caller
from memory.actions.rules import bearing
from memory.actions.rules.bearing import Bearing
from memory.models import Rule, Verification
from memory.rules import predicates, words
from memory.rules.standing import STOOD
from memory.rules.terms import Source
from memory.rules.verify import Outcome

UNTOLD = "A rule of your person's, which you are not told, stood against what you offered."


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """*says* are the words of the rules that may be told, by ref; *hidden* are names that tell of
    others: their refs and their fields. *lacking* are names that are asked for because of something
    else, so that a name which is both is told as if there were no such rule."""

    says: Mapping[str, str]
    hidden: frozenset[str]
    lacking: frozenset[str] = frozenset()

    def rules(self, refs: Iterable[str]) -> list[dict[str, str]]:
        """Of these rules those that may be told."""
        return [{"rule": ref, "says": self.says[ref]} for ref in refs if ref in self.says]

    def names(self, found: Iterable[str]) -> list[str]:
        """Those that tell of nothing hidden."""
        return [each for each in found if each not in self.hidden or each in self.lacking]

    def ids(self, found: Iterable[str]) -> list[str]:
        """Of ids of requirements those that tell of nothing hidden."""
        return [each for each in found if not _is_of(each, self.hidden)]


def of(caller: Caller, made: Verification, *, at: datetime) -> Telling:
    model = read.model_of(caller.person)
    given = bearing.given(caller, made.answer, model, at)
    says, fields, hidden = dict[str, str](), set[str](), set[str]()
    for row in _rows(caller, made):
        predicate = predicates.of(row.predicate) if row.predicate else None
        if predicate is not None and row.fact.key in given:
            says[row.ref] = words.words(predicate)
            fields |= predicate.fields
        else:
            hidden |= {row.ref, *(predicate.fields if predicate else ())}
    lacking = frozenset(made.content.get("lacking", ()))
    return Telling(says=says, hidden=frozenset(hidden - fields), lacking=lacking)


def asked(found: Bearing) -> list[str]:
    """The contract's own questions, before anything was checked: names, and the words of rules.

    Neither these nor what it requires hang on a rule that is not told.
    """
    says = {each.ref: each.says for each in found.asked}
    return [says.get(each.about, each.about) for each in found.contract.questions]


def _is_of(requirement: str, hidden: frozenset[str]) -> bool:
    source, _, name = requirement.partition(":")
    return source in {Source.RULE, Source.CHECK} and name in hidden


def _rows(caller: Caller, made: Verification) -> list[Rule]:
    """In the versions that were checked."""
    checked = {(ref, number) for ref, number, _ in made.rules}
    rows = Rule.objects.of(caller.person).filter(ref__in={ref for ref, _ in checked})
    return [row for row in rows.select_related("fact") if (row.ref, row.number) in checked]


def body(made: Verification, telling: Telling) -> dict[str, Any]:
    """What stood against the candidates, by their ids. Nothing once its words were dropped."""
    found = made.content
    return {
        "violations": _each(found, "broken", telling.rules),
        "not_checked": _each(found, "unchecked", telling.rules),
        "untold": _untold(made, telling),
        "missing": _each(found, "missing", telling.ids),
        "unsupported": _each(found, "unsupported", list),
        "unevaluable": found.get("unevaluable", {}),
        "against": telling.rules(found.get("against", ())),
        "questions": questions(made, telling),
        "allowed": [
            ref for ref, _, checked in made.rules if checked == "allowed" and ref in telling.says
        ],
    }


def _untold(made: Verification, telling: Telling) -> str | None:
    """Where a rule that is not told stood in the way of all, and not which it was of them."""
    stood = {ref for ref, _, checked in made.rules if checked in STOOD}
    is_by_rules = made.outcome in {Outcome.RECONTRACT, Outcome.CLARIFY}
    return UNTOLD if is_by_rules and stood - telling.says.keys() else None


def questions(made: Verification, telling: Telling) -> list[str]:
    """What has to be known first: names, and the words of rules that lack their evidence."""
    asked = telling.names(made.content.get("questions", ()))
    return [telling.says.get(name, name) for name in asked]


def _each(content: Mapping[str, Any], part: str, tell: Any) -> dict[str, Any]:
    """By id, since how near they came would tell of rules; what nothing is left of stays out."""
    told = {id_: tell(found) for id_, found in sorted(content.get(part, {}).items())}
    return {id_: found for id_, found in told.items() if found}

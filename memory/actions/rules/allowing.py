"""Let one rule off for one question: the person's own act, from the receipt (product rules, §3)."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError
from memory.actions.rules import kept, own
from memory.models import Answer, Rule, Verification, Waiver
from memory.rules.candidates import Candidate
from memory.rules.standing import STOOD
from memory.trust.ledger import Act


@transaction.atomic
def once(caller: Caller, answer: str, rule: str, *, at: datetime) -> Waiver:
    """Let *rule* off for the candidates that it stopped last on *answer*, until one of them went
    through by that. Twice is once.

    Only a rule that stood against them, in the version that did. Raises NotOnFileError,
    NotThePersonsError, GoneError.
    """
    own.begin(caller)
    found = Answer.objects.of(caller.person).filter(ref=answer).first()
    row = Rule.objects.of(caller.person).confirmed().filter(ref=rule).first()
    if found is None or row is None or (rule, row.number) not in can_be_allowed(found):
        raise NotOnFileError(rule)
    made, is_new = Waiver.objects.get_or_create(
        owner=caller.person, answer=found, rule=row, defaults={"at": at, "check_of": _last(found)}
    )
    if not is_new and made.used_at is None:
        made.check_of = _last(found)  # what was stopped since, in place of what was before
        made.save(update_fields=["check_of"])
    if is_new:
        record(caller, Act.RULE_ALLOWED, found.ref, at)
    return made


def can_be_allowed(answer: Answer) -> frozenset[tuple[str, int]]:
    """Refs and numbers of the rules that stood against the last candidates of *answer*.

    None where no candidate could be read: no rule stopped those.
    """
    found = _last(answer)
    if found is None or found.committed or not found.counts.get("candidates"):
        return frozenset()
    return frozenset((ref, number) for ref, number, checked in found.rules if checked in STOOD)


def let_off(answer: Answer, offered: Iterable[Candidate]) -> dict[str, frozenset[str]]:
    """By the ref of each rule that is let off, the ids of the candidates that it is let off for."""
    rows = _unused(answer).select_related("rule", "check_of")
    stopped = {row.rule.ref: _stopped(row, answer) for row in rows}
    if not stopped:
        return {}
    by_id = {each.id: kept.digest(each.fields) for each in offered}
    return {
        ref: frozenset(id_ for id_, digest in by_id.items() if digest in digests)
        for ref, digests in stopped.items()
    }


def _stopped(waiver: Waiver, answer: Answer) -> Collection[str]:
    """Nothing once the words of what was stopped are gone."""
    if waiver.check_of is None:
        return ()
    waiver.check_of.owner = answer.owner  # whose key opens what was sent
    return frozenset(waiver.check_of.content.get("stopped", ()))


def _last(answer: Answer) -> Verification | None:
    rows = Verification.objects.filter(answer=answer, owner=answer.owner_id)
    return rows.order_by("-at", "-pk").first()


def _unused(answer: Answer) -> QuerySet[Waiver]:
    """Of rules that are as they were then."""
    rows = Waiver.objects.filter(answer=answer, owner=answer.owner_id, used_at=None)
    return rows.filter(rule__ended_at=None)


def waived(answer: Answer) -> frozenset[str]:
    """Refs of the rules that are let off for *answer* as they are now, and not yet used."""
    return frozenset(_unused(answer).values_list("rule__ref", flat=True))


def use(answer: Answer, refs: frozenset[str], at: datetime) -> None:
    """A commitment went through that these rules would have stopped."""
    rows = Waiver.objects.filter(answer=answer, owner=answer.owner_id, used_at=None)
    rows.filter(rule__ref__in=refs).update(used_at=at)

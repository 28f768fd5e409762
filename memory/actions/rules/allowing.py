"""Let one rule off for one question: the person's own act, from the receipt (product rules, §3)."""

from datetime import datetime

from django.db import transaction

from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError
from memory.actions.rules.errors import NotThePersonsError
from memory.models import Answer, Rule, Verification, Waiver
from memory.rules.standing import Checked
from memory.trust.ledger import Act, Actor


@transaction.atomic
def once(caller: Caller, answer: str, rule: str, *, at: datetime) -> Waiver:
    """Let *rule* off for *answer*, until one commitment went through by that. Twice is once.

    Only what stood against the candidates of that answer. Raises NotOnFileError,
    NotThePersonsError, GoneError.
    """
    if caller.actor is not Actor.PERSON:
        raise NotThePersonsError
    holding.hold(caller)
    found = Answer.objects.of(caller.person).filter(ref=answer).first()
    row = Rule.objects.of(caller.person).confirmed().filter(ref=rule).first()
    if found is None or row is None or rule not in can_be_allowed(found):
        raise NotOnFileError(rule)
    made, is_new = Waiver.objects.get_or_create(
        owner=caller.person, answer=found, rule=row, defaults={"at": at}
    )
    if is_new:
        record(caller, Act.RULE_ALLOWED, found.ref, at)
    return made


def can_be_allowed(answer: Answer) -> frozenset[str]:
    """Refs of the rules that stood against the last candidates of *answer*."""
    last = Verification.objects.filter(answer=answer, owner=answer.owner_id).order_by("-at", "-pk")
    found = last.first()
    if found is None or found.committed:
        return frozenset()
    stood = {Checked.CONFLICTED, Checked.NOT_CHECKED}
    return frozenset(ref for ref, _, checked in found.rules if checked in stood)


def waived(answer: Answer) -> frozenset[str]:
    """Refs of the rules that are let off for *answer* as they are now, and not yet used."""
    rows = Waiver.objects.filter(answer=answer, owner=answer.owner_id, used_at=None)
    return frozenset(rows.filter(rule__ended_at=None).values_list("rule__ref", flat=True))


def use(answer: Answer, refs: frozenset[str], at: datetime) -> None:
    """A commitment went through that these rules would have stopped."""
    rows = Waiver.objects.filter(answer=answer, owner=answer.owner_id, used_at=None)
    rows.filter(rule__ref__in=refs).update(used_at=at)

"""Rules in an export: every version, what was let off, and what candidates came to."""

from typing import Any

from memory.models import Obligation, Person, Rule, Verification, Waiver

Part = dict[str, Any]


def of(person: Person) -> Part:
    """Four queries."""
    rules = Rule.objects.of(person).select_related("fact", "rests_on").order_by("pk")
    waivers = Waiver.objects.of(person).select_related("answer", "rule", "check_of").order_by("pk")
    checks = Verification.objects.of(person).select_related("answer").order_by("pk")
    owed = Obligation.objects.of(person).select_related("answer", "assistant").order_by("pk")
    return {
        "versions": [_rule(rule) for rule in rules],
        "allowed_once": [_waiver(waiver) for waiver in waivers],
        "checks": [_check(check) for check in checks],
        "obligations": [_obligation(obligation) for obligation in owed],
    }


def _rule(rule: Rule) -> Part:
    return {
        "ref": rule.ref,
        "number": rule.number,
        "fact": rule.fact.key,
        "rests_on": rule.rests_on.number,
        "predicate": rule.predicate,
        "language": rule.language,
        "at": rule.at,
        "confirmed_at": rule.confirmed_at,
        "confirmed_by": rule.confirmed_by,
        "ended_at": rule.ended_at,
        "kept": rule.kept,
        "conflicted": rule.conflicted,
        "not_checked": rule.not_checked,
    }


def _waiver(waiver: Waiver) -> Part:
    return {
        "rule": waiver.rule.ref,
        "answer": waiver.answer.ref,
        "check": waiver.check_of.ref if waiver.check_of else None,
        "at": waiver.at,
        "used_at": waiver.used_at,
    }


def _check(check: Verification) -> Part:
    """Without the digests by which an offer is known again: they are Held's own."""
    return {
        "ref": check.ref,
        "answer": check.answer.ref,
        "at": check.at,
        "outcome": check.outcome,
        "reason": check.reason,
        "rules": check.rules,
        "counts": check.counts,
        "content": {name: part for name, part in check.content.items() if name != "stopped"},
    }


def _obligation(owed: Obligation) -> Part:
    return {
        "assistant": owed.assistant.name,
        "answer": owed.answer.ref,
        "content": owed.content,
        "due": owed.due,
        "standing": owed.standing,
        "opened_at": owed.opened_at,
        "covered_at": owed.covered_at,
        "discharged_at": owed.discharged_at,
    }

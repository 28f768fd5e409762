"""The rules in force for a turn, in the answer to apply: their shape, and their builder."""

from typing import Any

from rest_framework import serializers

from memory.actions.apply import Applied
from memory.actions.callers import Caller
from memory.actions.rules import inforce
from memory.scopes import Scope


class RuleInForce(serializers.Serializer[Any]):
    rule = serializers.CharField()
    says = serializers.CharField()


class RulesInForce(serializers.Serializer[Any]):
    count = serializers.IntegerField(
        help_text="Rules that the message reached and whose facts are given here; others may bind."
    )
    in_force = RuleInForce(
        many=True,
        required=False,
        help_text="With the scope rules:read: those whose facts are given here.",
    )


def rules(result: Applied, caller: Caller) -> dict[str, Any]:
    """Of no other, not even its number: messages of one topic each would tell what it is about."""
    told = inforce.told(result.rules, result.decision)
    if Scope.RULES_READ not in caller.scopes:
        return {"count": len(told)}
    says = [{"rule": each.ref, "says": each.says} for each in told]
    return {"count": len(told), "in_force": says}

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
        help_text="Rules that the message reached. Without the scopes rules:read and verify, those "
        "whose facts are given here."
    )
    in_force = RuleInForce(
        many=True,
        required=False,
        help_text="With the scope rules:read: those whose facts are given here.",
    )


def rules(result: Applied, caller: Caller) -> dict[str, Any]:
    """Who neither reads rules nor is checked by them learns of none that it is not told."""
    told = inforce.told(result.rules, result.decision)
    is_held_to_them = bool({Scope.RULES_READ, Scope.VERIFY} & {*caller.scopes})
    count = len(result.answer.rules) if is_held_to_them else len(told)
    if Scope.RULES_READ not in caller.scopes:
        return {"count": count}
    return {"count": count, "in_force": [{"rule": each.ref, "says": each.says} for each in told]}

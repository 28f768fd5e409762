"""What each clause of a message reached: its shape, and its builder."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from memory.decision import Decision, Line
from memory.reach import labels
from memory.reach.learned.reaching import SOURCE
from memory.reach.relation import Question, Reached, Relation


class HeardSlot(serializers.Serializer[Any]):
    slot = serializers.CharField()
    sounds_like = serializers.CharField(
        allow_blank=True, help_text="Empty where some of the slot's facts were held."
    )
    sure = serializers.FloatField(
        min_value=0,
        max_value=1,
        allow_null=True,
        help_text="Null once a value is gone that it was worked out of.",
    )
    needed = serializers.FloatField(
        min_value=0, max_value=1, allow_null=True, help_text="What sure has to be; null with it."
    )


class ReachedClause(serializers.Serializer[Any]):
    clause = serializers.CharField()
    asks = serializers.ListField(child=serializers.CharField())
    acts = serializers.ListField(child=serializers.CharField())
    heard = HeardSlot(
        many=True,
        help_text="Those of the slots above that no phrase led to, but what the clause is like.",
    )


def clauses(made: Decision) -> list[dict[str, Any]]:
    """Of what was reached the slots that were given."""
    given = {line.slot: line for line in made.given}
    return [_clause(question, found, given) for question, found in made.reach]


def _clause(
    question: Question, reached: tuple[Reached, ...], given: Mapping[str, Line]
) -> dict[str, Any]:
    def slots(relation: Relation) -> list[str]:
        return [r.slot for r in reached if r.relation is relation and r.slot in given]

    return {
        "clause": question.text,
        "asks": slots(Relation.ASKS),
        "acts": slots(Relation.ACTS),
        "heard": [
            _heard(each, given[each.slot])
            for each in reached
            if each.source == SOURCE and each.slot in given
        ],
    }


def _heard(found: Reached, line: Line) -> dict[str, Any]:
    """The kind may be that of a fact that was held: it is told where none was."""
    return {
        "slot": found.slot,
        "sounds_like": "" if line.withheld else labels.of(found.kind),
        "sure": found.score if found.needed else None,
        "needed": found.needed or None,
    }

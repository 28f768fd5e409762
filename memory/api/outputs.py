"""What goes out: the shapes for the OpenAPI document, and the builders of the hot ones.

A builder and its shape name the same fields; the tests hold every response to its schema.
"""

from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework import serializers

from memory import tokens
from memory.actions.apply import Applied
from memory.actions.callers import Caller
from memory.api import inforce, reached
from memory.decision import Decision, Line
from memory.scopes import Scope
from memory.waiting import Kind, State


class GivenFact(serializers.Serializer[Any]):
    key = serializers.CharField()
    value = serializers.CharField()
    origin = serializers.CharField()


class GivenSlot(serializers.Serializer[Any]):
    slot = serializers.CharField()
    facts = GivenFact(many=True)
    withheld = serializers.IntegerField(help_text="Facts of the slot that were held.")
    reason = serializers.CharField()


class HeldSlots(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    slots = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="With the scope held-names."
    )


class TokenCount(serializers.Serializer[Any]):
    encoding = serializers.CharField()
    given = serializers.IntegerField()
    whole_model = serializers.IntegerField()


class ProfileOutput(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    used = GivenSlot(many=True)
    silent = GivenSlot(many=True)
    held = HeldSlots()
    context = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    bounds = serializers.CharField(allow_blank=True)
    obey = serializers.CharField(allow_blank=True)
    tone_guide = serializers.CharField(allow_blank=True)
    tokens = TokenCount()


class ApplyOutput(ProfileOutput):
    rules = inforce.RulesInForce(
        help_text="What the picks are held to, whatever today's request says."
    )
    reach = reached.ReachedClause(many=True)
    notes = serializers.ListField(child=serializers.CharField())
    say = serializers.CharField(allow_null=True)


class AnswerOutput(serializers.Serializer[Any]):
    answer = serializers.CharField(source="ref")
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    used = serializers.IntegerField()
    silent = serializers.IntegerField()
    held = serializers.IntegerField()
    on_file = serializers.IntegerField()
    receipt_url = serializers.SerializerMethodField()

    def get_receipt_url(self, answer: Any) -> str:
        return receipt_url(answer.ref)


class AnswerList(serializers.Serializer[Any]):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = AnswerOutput(many=True)


class DisclosureOutput(serializers.Serializer[Any]):
    lines = serializers.ListField(child=serializers.CharField())
    total = serializers.IntegerField()
    on_file = serializers.IntegerField()


class FactOutput(serializers.Serializer[Any]):
    key = serializers.CharField()
    slot = serializers.CharField()
    value = serializers.CharField()
    mode = serializers.CharField()
    category = serializers.CharField()
    subject = serializers.CharField()
    origin = serializers.CharField()
    updated_at = serializers.DateTimeField()


class FactList(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = FactOutput(many=True)


class OneFact(FactOutput):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()


class SavedOutput(serializers.Serializer[Any]):
    key = serializers.CharField()
    state = serializers.ChoiceField(choices=["saved", "corrected", "waits"])
    replaced = serializers.BooleanField()
    version = serializers.IntegerField(required=False, help_text="Of what took effect.")
    request = serializers.CharField(required=False, help_text="Of what waits for the person.")
    say = serializers.CharField()
    answer = serializers.CharField(required=False, help_text="The refreshed answer's receipt.")
    context = serializers.CharField(required=False, allow_blank=True)  # type: ignore[assignment]
    bounds = serializers.CharField(required=False, allow_blank=True)
    obey = serializers.CharField(required=False, allow_blank=True)


class OverwrittenOutput(serializers.Serializer[Any]):
    key = serializers.CharField()
    state = serializers.ChoiceField(choices=["overwritten", "waits"])
    request = serializers.CharField(required=False, help_text="Of what waits for the person.")
    say = serializers.CharField()


class RequestOutput(serializers.Serializer[Any]):
    request = serializers.CharField(source="ref")
    kind = serializers.SerializerMethodField(help_text="save or overwrite.")
    key = serializers.CharField(allow_blank=True, help_text="Empty once the person said no.")
    state = serializers.ChoiceField(choices=[*State])
    at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)

    def get_kind(self, proposal: Any) -> str:
        """Whether the key was on file is not told."""
        return Kind.OVERWRITE if proposal.kind == Kind.OVERWRITE else Kind.SAVE


class NoteSavedOutput(serializers.Serializer[Any]):
    note = serializers.CharField()
    say = serializers.CharField()


class NoteOutput(serializers.Serializer[Any]):
    note = serializers.CharField(source="ref")
    text = serializers.CharField()
    origin = serializers.CharField()
    at = serializers.DateTimeField()


class NoteList(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = NoteOutput(many=True)


def applied(result: Applied, caller: Caller) -> dict[str, Any]:
    return profile(result, caller) | {
        "reach": reached.clauses(result.decision),
        "rules": inforce.rules(result, caller),
        "notes": [],
        "say": None,
    }


def profile(result: Applied, caller: Caller) -> dict[str, Any]:
    made = result.decision
    return {
        "answer": result.answer.ref,
        "receipt_url": receipt_url(result.answer.ref),
        "used": [_given(line) for line in made.used],
        "silent": [_given(line) for line in made.silent],
        "held": _held(made, caller),
        **texts(result),
        "tone_guide": result.tone.guide,
        "tokens": {
            "encoding": tokens.ENCODING,
            "given": result.cost.given,
            "whole_model": result.cost.whole,
        },
    }


def texts(result: Applied) -> dict[str, str]:
    given = result.context
    return {"context": given.context, "bounds": given.bounds, "obey": given.obey}


def receipt_url(ref: str) -> str:
    return settings.HELD_URL + reverse("receipt", args=[ref])


def waiting_url() -> str:
    return settings.HELD_URL + reverse("waiting")


def notes_url() -> str:
    return settings.HELD_URL + reverse("notes")


def fact_url(key: str) -> str:
    return settings.HELD_URL + reverse("fact", args=[key])


def _given(line: Line) -> dict[str, Any]:
    facts = [ruling.fact for ruling in line.given]
    return {
        "slot": line.slot,
        "facts": [{"key": f.key, "value": f.value, "origin": f.origin.value} for f in facts],
        "withheld": line.withheld,
        "reason": line.reason.value,
    }


def _held(made: Decision, caller: Caller) -> dict[str, Any]:
    names = [line.slot for line in made.held]
    if Scope.HELD_NAMES in caller.scopes:
        return {"count": len(names), "slots": names}
    return {"count": len(names)}

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import recall
from memory.actions.once import Done
from memory.actions.recall import Recalled
from memory.api import once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import StrictSerializer, Text, Whole
from memory.api.views import facts
from memory.scopes import Scope

TOPIC_LENGTH = 200  # characters
LIMIT, MOST = 5, 20  # facts; of notes as many


class RecallInput(StrictSerializer):
    topic = Text(max_length=TOPIC_LENGTH, trim_whitespace=False)
    limit = Whole(
        min_value=1,
        max_value=MOST,
        default=LIMIT,
        help_text="The most facts to be given, and the most notes.",
    )

    def validate_topic(self, value: str) -> str:
        if not value.strip():
            raise serializers.ValidationError("The topic is empty. Name what you look for.")
        return value


class RecallOutput(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    facts = outputs.FactOutput(many=True)
    notes = outputs.NoteOutput(many=True)
    matched = serializers.BooleanField(help_text="false where nothing is given.")


class RecallView(APIView):
    """Facts and notes by topic, the best first. What is not given cannot be told from what is not
    on file. Leaves a receipt, of an empty recall too."""

    scopes = {"POST": Scope.RECALL}

    @extend_schema(operation_id="recall", request=RecallInput, responses={200: RecallOutput})
    def post(self, request: Request) -> Response:
        form = RecallInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        topic, limit = form.validated_data["topic"], form.validated_data["limit"]

        def body(done: Done[Recalled]) -> dict[str, Any]:
            return _told(done.result or recall.again(caller, done.things, at=at))

        return once.answer(
            request, lambda: _done(recall.recall(caller, topic, limit, at=at)), body, at=at
        )


def _done(result: Recalled) -> Done[Recalled]:
    return Done(status=200, things=result.things, result=result)


def _told(result: Recalled) -> dict[str, Any]:
    ref = result.answer.ref
    return {
        "answer": ref,
        "receipt_url": outputs.receipt_url(ref),
        "facts": [facts.shown(readable) for readable in result.facts],
        "notes": outputs.NoteOutput(result.notes, many=True).data,
        "matched": bool(result.facts or result.notes),
    }

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import reviews
from memory.actions.once import Done
from memory.actions.reviews import Reviewed
from memory.api import once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import Flag, StrictSerializer, Text
from memory.api.views.answers import own
from memory.review import Finding, Kind, Way
from memory.scopes import Scope

REPLY_LENGTH = 20_000  # characters
TOLD = [kind.value for kind in Kind if kind not in reviews.UNTOLD]


class ReviewInput(StrictSerializer):
    reply = Text(
        max_length=REPLY_LENGTH, trim_whitespace=False, help_text="As the person was sent it."
    )
    committed = Flag(
        required=False,
        allow_null=True,
        help_text="Whether rules of your own let an option be committed to; Held knows of its own.",
    )


class FindingOutput(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=TOLD)
    about = serializers.CharField(allow_blank=True, help_text="A slot that was given, or a tag.")
    start = serializers.IntegerField(help_text="Of the sentence, in characters of the reply.")
    end = serializers.IntegerField()
    how = serializers.ChoiceField(choices=[way.value for way in Way])


class ReviewOutput(serializers.Serializer[Any]):
    answer = serializers.CharField()
    findings = FindingOutput(many=True)
    receipt_url = serializers.URLField()


class ReviewView(APIView):
    """Hold the reply against its receipt. The person sees what was found; the reply is not kept.

    Whether it told something that was held is for the person alone.
    """

    scopes = {"POST": Scope.REVIEW}

    @extend_schema(operation_id="review", request=ReviewInput, responses={200: ReviewOutput})
    def post(self, request: Request, ref: str) -> Response:
        form = ReviewInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        answer = get_object_or_404(own(caller), ref=ref)
        data = form.validated_data

        def write() -> Done[Reviewed]:
            made = reviews.check(
                caller, answer, data["reply"], at=at, committed=data.get("committed")
            )
            return Done(status=200, things={"told": [*map(_told, made.told)]}, result=made)

        def body(done: Done[Reviewed]) -> dict[str, Any]:
            link = outputs.receipt_url(answer.ref)
            return {"answer": answer.ref, "findings": done.things["told"], "receipt_url": link}

        return once.answer(request, write, body, at=at)


def _told(found: Finding) -> dict[str, Any]:
    return {
        "kind": found.kind.value,
        "about": found.about,
        "start": found.start,
        "end": found.end,
        "how": found.way.value,
    }

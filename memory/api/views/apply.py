from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import apply as action
from memory.actions.give import give_profile
from memory.api import outputs
from memory.api.authentication import caller_of
from memory.api.serializers import ApplyInput
from memory.attributes import SELF
from memory.scopes import Scope


class ApplyView(APIView):
    """Decide for one message what an assistant may use, and keep the receipt."""

    scopes = {"POST": Scope.APPLY}

    @extend_schema(operation_id="apply", request=ApplyInput, responses={201: outputs.ApplyOutput})
    def post(self, request: Request) -> Response:
        form = ApplyInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller = caller_of(request)
        result = action.apply(caller, _request(form.validated_data), at=timezone.now())
        return Response(outputs.applied(result, caller), status=201)


class ProfileView(APIView):
    """Every constraint, then recent preferences and context: up to 8 facts, more if constraints."""

    scopes = {"GET": Scope.PROFILE}

    @extend_schema(operation_id="profile", responses={200: outputs.ProfileOutput})
    def get(self, request: Request) -> Response:
        caller = caller_of(request)
        result = give_profile(caller, at=timezone.now())
        return Response(outputs.profile(result, caller))


def _request(data: dict[str, Any]) -> action.Request:
    speaker = str(data["speaker"])
    return action.Request(
        message=data["message"],
        overrides=data.get("turn", {}).get("overrides", {}),
        asks=frozenset(data.get("asks", ())),
        acts=frozenset(data.get("acts", ())),
        speaker=SELF if speaker.casefold() == SELF else speaker,
        budget=data.get("budget"),
        conversation=data.get("conversation", ""),
    )

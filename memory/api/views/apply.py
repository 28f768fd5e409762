from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import apply as action
from memory.actions import replay
from memory.actions.apply import Applied
from memory.actions.callers import subject_of
from memory.actions.give import give_profile
from memory.actions.once import Done
from memory.api import once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import ApplyInput
from memory.models import Person
from memory.scopes import Scope


class ApplyView(APIView):
    """Decide for one message what an assistant may use, and keep the receipt."""

    scopes = {"POST": Scope.APPLY}

    @extend_schema(operation_id="apply", request=ApplyInput, responses={201: outputs.ApplyOutput})
    def post(self, request: Request) -> Response:
        form = ApplyInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        asked = _request(caller.person, form.validated_data)

        def body(done: Done[Applied]) -> dict[str, Any]:
            result = done.result or replay.again(caller, done.things["answer"], at=at)
            return outputs.applied(result, caller)

        return once.answer(request, lambda: _done(action.apply(caller, asked, at=at)), body, at=at)


class ProfileView(APIView):
    """Every constraint, then recent preferences and context: up to 8 facts, more if constraints."""

    http_method_names = ["get"]  # a HEAD would leave a receipt of what was not given
    scopes = {"GET": Scope.PROFILE}

    @extend_schema(operation_id="profile", responses={200: outputs.ProfileOutput})
    def get(self, request: Request) -> Response:
        caller = caller_of(request)
        result = give_profile(caller, at=timezone.now())
        return Response(outputs.profile(result, caller))


def _done(result: Applied) -> Done[Applied]:
    return Done(status=201, things={"answer": result.answer.ref}, result=result)


def _request(person: Person, data: dict[str, Any]) -> action.Request:
    return action.Request(
        message=data["message"],
        overrides=data.get("turn", {}).get("overrides", {}),
        asks=frozenset(data.get("asks", ())),
        acts=frozenset(data.get("acts", ())),
        speaker=subject_of(person, data["speaker"]),
        budget=data.get("budget"),
        conversation=action.digest(person, data.get("conversation", "")),
    )

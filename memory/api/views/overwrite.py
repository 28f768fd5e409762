from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions.once import Done
from memory.actions.overwrite import Overwritten, overwrite
from memory.api import conditional, once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import NoInput
from memory.scopes import Scope


class OverwriteView(APIView):
    """What "forget that" does: the value and its history are overwritten; the key remains."""

    scopes = {"POST": Scope.OVERWRITE}

    @extend_schema(
        operation_id="overwrite_fact",
        request=NoInput,
        parameters=[conditional.IF_MATCH],
        responses=dict.fromkeys((200, 202), outputs.OverwrittenOutput),
    )
    def post(self, request: Request, key: str) -> Response:
        NoInput(data=request.data).is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        expected = conditional.expected(request)
        return once.answer(
            request,
            lambda: _done(overwrite(caller, key, at=at, expected=expected)),
            lambda done: _told(key, done.things),
            at=at,
        )


def _done(made: Overwritten) -> Done[None]:
    fact, proposal = str(made.fact.ref), made.proposal
    if proposal is not None:
        things = {"fact": fact, "state": "waits", "request": proposal.ref}
        return Done(status=202, things=things)
    things = {"fact": fact, "state": "overwritten"}
    return Done(status=200, things=things | {"version": made.fact.version})


def _told(key: str, things: Mapping[str, Any]) -> dict[str, Any]:
    if things["state"] == "waits":
        say = f"You want to see that first. It waits for you here: {outputs.waiting_url()}"
        return {"key": key, "state": "waits", "request": things["request"], "say": say}
    say = (
        f"I've overwritten what I had saved under {key}. The entry itself is still "
        f"there; you can remove it at {outputs.fact_url(key)}."
    )
    return {"key": key, "state": "overwritten", "say": say}

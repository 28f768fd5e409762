from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions.overwrite import overwrite
from memory.api import conditional, outputs
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
        responses={200: outputs.OverwrittenOutput},
    )
    def post(self, request: Request, key: str) -> Response:
        NoInput(data=request.data).is_valid(raise_exception=True)
        expected = conditional.expected(request)
        fact = overwrite(caller_of(request), key, at=timezone.now(), expected=expected)
        say = (
            f"I've overwritten what I had saved under {fact.key}. The entry itself is still "
            f"there; you can remove it at {outputs.fact_url(fact.key)}."
        )
        return Response({"key": fact.key, "state": "overwritten", "say": say})

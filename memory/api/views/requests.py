from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.api import outputs
from memory.api.authentication import caller_of
from memory.models import Proposal
from memory.scopes import Scope
from memory.waiting import Decider


class RequestView(APIView):
    """How a write of the caller's that waits for the person stands."""

    scopes = {"GET": Scope.SAVE}

    @extend_schema(operation_id="request", responses={200: outputs.RequestOutput})
    def get(self, request: Request, waiting: str) -> Response:
        caller = caller_of(request)
        assert caller.assistant is not None  # a token always names its assistant
        own = Proposal.objects.of(caller.person).by(caller.assistant)
        proposal = get_object_or_404(own.filter(decider=Decider.PERSON), ref=waiting)
        return Response(outputs.RequestOutput(proposal).data)

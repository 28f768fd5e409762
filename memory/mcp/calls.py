"""One tool call, through the pipeline of the REST views: scope, checks, action, refusal."""

from typing import Any, Self

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions.callers import Caller


class Call(HttpRequest):
    """What a tool is called with. None of the transport's headers come along."""

    def __init__(self, caller: Caller, arguments: dict[str, Any]) -> None:
        super().__init__()
        self.method = "POST"
        self.caller = caller
        self.arguments = arguments


class ToldRequest(Request):
    """A request whose caller and body are known: there is nothing to read from a socket."""

    def __init__(self, call: Call, body: dict[str, Any]) -> None:
        super().__init__(call)
        self.call = call
        self.body_told = body
        self.user, self.auth = call.caller.person, call.caller

    @property
    def data(self) -> dict[str, Any]:
        return self.body_told

    def saying(self, body: dict[str, Any]) -> Self:
        """The same call, with the body that a REST view takes."""
        return type(self)(self.call, body)


class ToolView(APIView):
    """One tool. Its `post` maps the arguments to those of a REST view, and calls that."""

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> ToldRequest:
        assert isinstance(request, Call)
        return ToldRequest(request, request.arguments)


def answer(view: type[ToolView], caller: Caller, arguments: dict[str, Any]) -> Response:
    """Not rendered. Where the status says so, its data is a problem (RFC 9457)."""
    response = view().dispatch(Call(caller, arguments))
    assert isinstance(response, Response)
    return response

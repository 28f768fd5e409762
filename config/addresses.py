"""An address that holds a NUL: PostgreSQL takes none, so nothing can be there."""

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

NUL = "\0"


class NulMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: tuple[Any, ...],
        found: Mapping[str, Any],
    ) -> None:
        if NUL in request.path:
            raise Http404
        asked = [value for _, values in request.GET.lists() for value in values]
        if any(NUL in value for value in asked) and not request.path.startswith("/api/"):
            raise BadRequest("NUL")  # the API names the parameter itself

"""Error pages; under /api/ the same errors are problem details."""

from collections.abc import Sequence

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from memory.api import problems
from memory.models.answers import MESSAGE_LENGTH

TYPED = (
    "field",
    "value",
    "message",
    "text",
    "label",
    "aliases",
    "phrase",
    "draft",
)  # fields that people write in


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    is_too_long = isinstance(exception, RequestDataTooBig) and not _is_api(request)
    return _page(request, 413 if is_too_long else 400)


def not_allowed(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """A page in place of the empty answer to a method that its address does not take."""
    response = _page(request, 405)
    response["Allow"] = refused["Allow"]
    return response


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, is_csrf=True, typed=_typed(request))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_api(request):
        return problems.page(request, 500)
    # What failed may be the database or the session: this page asks for neither.
    return HttpResponse(render_to_string("500.html"), status=500)


def _typed(request: HttpRequest) -> list[str]:
    """The texts of a form of ours whose token is older than the last sign-in, by another tab.

    A form of another site, which sends its own origin, is not repeated.
    """
    if request.headers.get("Origin") != f"{request.scheme}://{request.get_host()}":
        return []
    return [request.POST[name] for name in TYPED if request.POST.get(name)]


def _page(
    request: HttpRequest, status: int, *, is_csrf: bool = False, typed: Sequence[str] = ()
) -> HttpResponse:
    if _is_api(request):
        return problems.page(request, status)
    context = {"is_csrf": is_csrf, "most": MESSAGE_LENGTH, "typed": typed}
    return render(request, f"{status}.html", context, status=status)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")

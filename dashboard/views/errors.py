"""Error pages; under /api/ the same errors are problem details."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from memory.api import problems


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, is_csrf=True)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problems.page(request, 500)
    # What failed may be the database or the session: this page asks for neither.
    return HttpResponse(render_to_string("500.html"), status=500)


def _page(request: HttpRequest, status: int, *, is_csrf: bool = False) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problems.page(request, status)
    return render(request, f"{status}.html", {"is_csrf": is_csrf}, status=status)

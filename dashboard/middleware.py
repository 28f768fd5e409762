"""Pages stay out of caches and small on the way; who is signed out loses nothing typed."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

from dashboard.http import way_back
from dashboard.views import errors, sign_in

SAFE = ("GET", "HEAD")


class PrivateResponseMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.gzip = GZipMiddleware(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if _asks_for_sign_in(response):
            response = _to_sign_in(request)
        elif response.status_code == 405 and not request.path.startswith("/api/"):
            response = errors.not_allowed(request, response)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "private, no-store"
            patch_vary_headers(response, ("HX-Request", "Cookie"))
        # Pages only. Django pads what it compresses to a random length and masks the form's
        # token anew, so that sizes do not tell what is on the page (BREACH).
        if response.headers.get("Content-Type", "").startswith("text/html"):
            self.gzip.process_response(request, response)  # in place
        return response


def _asks_for_sign_in(response: HttpResponse) -> bool:
    """A page was asked for that needs it; after a sign-out there is no way back."""
    if not isinstance(response, HttpResponseRedirect):
        return False
    parts = urlsplit(response.url)
    return parts.path == resolve_url(settings.LOGIN_URL) and parts.query.startswith("next=")


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in, and from there to a page that can be opened.

    What was typed goes along. htmx is told to send its form as the browser would.
    """
    is_htmx = "HX-Request" in request.headers
    if request.method not in SAFE and is_htmx:
        return HttpResponse("Sign in again.", status=401, content_type="text/plain")
    if request.method not in SAFE and (draft := sign_in.draft_in(request)):
        return sign_in.keep(request, draft)
    from_page = is_htmx or request.method not in SAFE
    header = "HX-Current-URL" if is_htmx else "Referer"
    asked_for = request.headers.get(header) if from_page else request.get_full_path()
    query = urlencode({"next": way_back(request, asked_for)} | _not_done(request))
    address = f"{resolve_url(settings.LOGIN_URL)}?{query}"
    return HttpResponseClientRedirect(address) if is_htmx else HttpResponseRedirect(address)


def _not_done(request: HttpRequest) -> dict[str, str]:
    """Whoever sent a form is told that nothing came of it."""
    return {} if request.method in SAFE else {"not_done": "1"}

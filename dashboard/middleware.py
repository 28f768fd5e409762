"""Pages stay out of caches and small on the way; a fragment never holds the sign-in page."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

from dashboard.http import local


class PrivateResponseMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.gzip = GZipMiddleware(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "HX-Request" in request.headers and _leads_to_sign_in(response):
            response = HttpResponseClientRedirect(_sign_in_from(request))
        response.headers.setdefault("Cache-Control", "private, no-store")
        patch_vary_headers(response, ("HX-Request", "Cookie"))
        # Pages only. Django pads what it compresses to a random length and masks the form's
        # token anew, so that sizes do not tell what is on the page (BREACH).
        if response.headers.get("Content-Type", "").startswith("text/html"):
            self.gzip.process_response(request, response)  # in place
        return response


def _leads_to_sign_in(response: HttpResponse) -> bool:
    if not isinstance(response, HttpResponseRedirect):
        return False
    return urlsplit(response.url).path == resolve_url(settings.LOGIN_URL)


def _sign_in_from(request: HttpRequest) -> str:
    """The sign-in page that leads back to the page the person was on, not to its fragment."""
    parts = urlsplit(local(request, request.headers.get("HX-Current-URL"), "/"))
    back = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': back})}"

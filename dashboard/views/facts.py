"""Facts on file, one fact, and its overwriting."""

from http import HTTPStatus

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from dashboard import changes, facts, history, reaching
from dashboard.forms import VersionForm
from dashboard.http import (
    PersonRequest,
    fact_of,
    is_on_page_of,
    page,
    receipt_behind,
    wants_fragment,
)
from dashboard.rules import resting
from memory.actions import callers, overwrite
from memory.actions.errors import StaleError
from memory.models import Fact

LONGEST_QUERY = 200  # characters
STEPS = ("corrected", "saved", "undone")


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = facts.listing(request.user, query, request.GET.get("page"), timezone.now())
    return page(request, "dashboard/facts.html", {"listing": found}, fragment="results")


@require_safe
def fact(request: PersonRequest, key: str) -> HttpResponse:
    details = history.details(request.user, fact_of(request, key), timezone.now())
    step = _step(request, details.fact)
    context = {
        "details": details,
        "done": history.change(request.user, details.fact) if step else None,
        "step": step,
        "looks": changes.looks(request.user, key, timezone.now()),
        "is_here": is_on_page_of(request, key),
        "reach": None if wants_fragment(request) else reaching.of(request.user, details.fact),
        "ref": receipt_behind(request),
        "rules": resting.of(request.user, details.fact, details.line.value),
    }
    return page(request, "dashboard/fact.html", context, fragment="row")


@require_http_methods(["GET", "HEAD", "POST"])
def overwrite_page(request: PersonRequest, key: str) -> HttpResponse:
    found = fact_of(request, key)
    if request.method != "POST":
        return _confirm(request, found)
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("version")
    try:
        overwrite.overwrite(
            callers.themselves(request.user), key, at=timezone.now(),
            expected=form.cleaned_data["version"],
        )  # fmt: skip
    except StaleError:
        return _confirm(request, fact_of(request, key), status=HTTPStatus.CONFLICT)
    return redirect("fact", key)


def _confirm(request: PersonRequest, found: Fact, status: int = 200) -> HttpResponse:
    details = history.details(request.user, found, timezone.now())
    rules = resting.of(request.user, found, details.line.value)
    context = {"details": details, "is_stale": status == HTTPStatus.CONFLICT, "rules": rules}
    return page(request, "dashboard/overwrite.html", context, status=status)


def _step(request: PersonRequest, found: Fact) -> str:
    """What was done on the page before, as long as it is what stands now."""
    return next((step for step in STEPS if request.GET.get(step) == str(found.version)), "")

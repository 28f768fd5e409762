"""Remove a fact, all under a name, a note, or a name from old receipts: asked first, on a page."""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import removals, removing
from dashboard.http import PersonRequest, fact_of, page
from dashboard.removing import RemoveForm
from memory.actions import callers
from memory.actions.erasing import checking, kept, removal
from memory.actions.erasing.removal import NOTHING, Also
from memory.actions.errors import NotOnFileError, StaleError
from memory.models import Erasure, Fact, Note

TEMPLATE = "dashboard/remove.html"


def or_changes(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What a second tab removed leads to what has changed, and so does what never was theirs."""

    @wraps(view)
    def find(request: PersonRequest, **named: str) -> HttpResponse:
        try:
            return view(request, **named)
        except (Http404, NotOnFileError):
            return redirect("changes")

    return find


@require_http_methods(["GET", "HEAD", "POST"])
@or_changes
def fact(request: PersonRequest, key: str) -> HttpResponse:
    found = fact_of(request, key)
    if request.method != "POST":
        return _ask(request, key, [found], str(found.version))
    form = _form(request)
    if not form.cleaned_data["seen"].isdecimal():
        raise BadRequest("seen")
    try:
        begun = removal.fact(
            callers.themselves(request.user), key, at=timezone.now(),
            expected=int(form.cleaned_data["seen"]), also=form.also,
        )  # fmt: skip
    except StaleError:
        now = fact_of(request, key)
        return _ask(request, key, [now], str(now.version), also=form.also, is_stale=True)
    return started(begun, key)


@require_http_methods(["GET", "HEAD", "POST"])
@or_changes
def slot(request: PersonRequest, slot: str) -> HttpResponse:
    found = removal.under(request.user, slot)
    if not found:
        raise Http404
    if request.method != "POST":
        return _ask(request, slot, found, removal.state(found), is_slot=True)
    form = _form(request)
    try:
        begun = removal.slot(
            callers.themselves(request.user), slot, at=timezone.now(),
            expected=form.cleaned_data["seen"], also=form.also,
        )  # fmt: skip
    except StaleError:
        now = removal.under(request.user, slot)
        state = removal.state(now)
        return _ask(request, slot, now, state, also=form.also, is_stale=True, is_slot=True)
    return started(begun, slot)


@require_http_methods(["GET", "HEAD", "POST"])
def note(request: PersonRequest, ref: str) -> HttpResponse:
    found = get_object_or_404(Note.objects.of(request.user), ref=ref)
    if request.method != "POST":
        return page(request, TEMPLATE, {"note": found})
    return started(_or_404(removal.note, request, ref), "")


@require_http_methods(["GET", "HEAD", "POST"])
def name(request: PersonRequest, slot: str) -> HttpResponse:
    """A name that only old receipts still hold."""
    receipts = kept.naming(request.user, slot)
    if not receipts:
        raise Http404
    if request.method != "POST":
        return page(request, TEMPLATE, {"slot": slot, "receipts": receipts})
    return started(_or_404(removal.name, request, slot), "")


def started(begun: Erasure, name: str) -> HttpResponse:
    """To the page that shows how far it is; what is small is done by then."""
    checking.finish(begun, at=timezone.now())
    address = reverse("removal", args=[begun.ref])
    query = f"?{urlencode({'of': removals.sign(begun, name)})}" if name else ""
    return redirect(address + query)


def _or_404(remove: Callable[..., Erasure], request: PersonRequest, what: str) -> Erasure:
    try:
        return remove(callers.themselves(request.user), what, at=timezone.now())
    except NotOnFileError as error:  # somebody was faster
        raise Http404 from error


def _form(request: PersonRequest) -> RemoveForm:
    form = RemoveForm(request.POST)
    if not form.is_valid():
        raise BadRequest("seen")
    return form


def _ask(
    request: PersonRequest, name: str, found: Sequence[Fact], seen: str, *,
    also: Also = NOTHING, is_stale: bool = False, is_slot: bool = False,
) -> HttpResponse:  # fmt: skip
    context = {
        "asked": removing.of(request.user, name, found, seen),
        "also": also,
        "is_slot": is_slot,
        "is_stale": is_stale,
    }
    status = HTTPStatus.CONFLICT if is_stale else HTTPStatus.OK
    return page(request, TEMPLATE, context, status=status)

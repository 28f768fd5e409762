"""The assistants of a person: all of them, one, a new one, what it may do, and its end."""

from collections.abc import Callable
from datetime import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from dashboard.access import matrix, sheet
from dashboard.access.form import AccessForm
from dashboard.access.naming import NameForm
from dashboard.http import PersonRequest, page
from memory.actions import access, callers
from memory.actions.access import TakenError
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.holding import GoneError
from memory.credentials import Credential
from memory.models import Grant

GONE = (NotOnFileError, GoneError)
UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
_ACTS: dict[str, Callable[[Caller, UUID, datetime], Grant]] = {
    "pause": access.pause,
    "resume": access.resume,
    "disconnect": access.disconnect,
}


class TokenForm(forms.Form):
    token = forms.RegexField("^[0-9a-f]{8}$")


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    shown = matrix.of(request.user, request.GET.get("page"), timezone.now())
    return page(request, "dashboard/assistants.html", {"matrix": shown})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Connect one by its name. Its token is on the answer to the post, and nowhere after."""
    if request.method != "POST":
        names = NameForm(person=request.user, initial={"name": request.GET.get("name", "")})
        return _form(request, AccessForm(person=request.user), names=names)
    if "set" in request.POST:
        names = NameForm(person=request.user, initial={"name": request.POST.get("name", "")})
        ticks = AccessForm.suggested(request.POST, person=request.user)
        return _form(request, ticks, names=names)
    names = NameForm(request.POST, person=request.user)
    ticks = AccessForm(request.POST, person=request.user)
    if not (ticks.is_valid() & names.is_valid()):
        return _form(request, ticks, names=names, status=UNPROCESSABLE)
    caller, at = callers.themselves(request.user), timezone.now()
    try:
        named = access.named(names.cleaned_data["name"])
        grant = access.connect(caller, named, ticks.allowed(at), at)
        token = access.issue(caller, grant.ref, at)
    except TakenError:
        return _form(request, ticks, names=names.taken(), status=UNPROCESSABLE)
    except GONE as error:
        raise Http404 from error
    return _one(request, grant, at, token=token)


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: PersonRequest, ref: UUID) -> HttpResponse:
    """Its page; a post pauses it, lets it go on, disconnects it, makes or withdraws a token."""
    grant, at = _grant(request, ref), timezone.now()
    if request.method != "POST":
        return _one(request, grant, at, did=request.GET.get("did", ""))
    do, caller = request.POST.get("do", ""), callers.themselves(request.user)
    try:
        if do == "issue":
            return _one(request, grant, at, token=access.issue(caller, grant.ref, at))
        _act(request, caller, grant, do, at)
    except GONE as error:
        raise Http404 from error
    return redirect(f"{reverse('assistant', args=[ref])}?did={do}")


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: PersonRequest, ref: UUID) -> HttpResponse:
    """What it may do. One that is disconnected starts with nothing ticked, and is connected."""
    grant, at = _grant(request, ref), timezone.now()
    until = grant.expires_at if grant.revoked_at is None and grant.expires_at > at else None
    if request.method != "POST":
        return _form(request, _ticks(request, grant, until), grant=grant)
    if "set" in request.POST:
        ticks = AccessForm.suggested(request.POST, person=request.user, grant=grant, until=until)
        return _form(request, ticks, grant=grant)
    ticks = AccessForm(request.POST, person=request.user, grant=grant, until=until)
    if not ticks.is_valid():
        return _form(request, ticks, grant=grant, status=UNPROCESSABLE)
    try:
        _change(request, grant, ticks, at)
    except StaleError:
        now = _grant(request, ref)
        return _form(request, ticks, grant=now, is_stale=True, status=HTTPStatus.CONFLICT)
    except GONE as error:
        raise Http404 from error
    return redirect(f"{reverse('assistant', args=[ref])}?did=change")


@require_safe
def disconnect(request: PersonRequest, ref: UUID) -> HttpResponse:
    """Asked first; the button sends to the assistant's own page."""
    grant = _grant(request, ref)
    if grant.revoked_at is not None:
        return redirect("assistant", ref)
    return page(request, "dashboard/assistant_disconnect.html", {"grant": grant})


def _grant(request: PersonRequest, ref: UUID) -> Grant:
    """An assistant that this person never connected is like one that there is not."""
    theirs = Grant.objects.of(request.user).select_related("assistant")
    return get_object_or_404(theirs, assistant__ref=ref)


def _act(request: PersonRequest, caller: Caller, grant: Grant, do: str, at: datetime) -> None:
    if do == "withdraw":
        form = TokenForm(request.POST)
        if not form.is_valid():
            raise BadRequest("token")
        access.withdraw_token(caller, grant.ref, form.cleaned_data["token"], at)
    elif do in _ACTS:
        _ACTS[do](caller, grant.ref, at)
    else:
        raise BadRequest("do")


def _ticks(request: PersonRequest, grant: Grant, until: datetime | None) -> AccessForm:
    if grant.revoked_at is None:
        return AccessForm.showing(grant, until)
    return AccessForm(person=request.user)


def _change(request: PersonRequest, grant: Grant, ticks: AccessForm, at: datetime) -> None:
    caller, allowed = callers.themselves(request.user), ticks.allowed(at)
    if request.POST.get("seen") != access.state(grant):
        raise StaleError(key="", expected=0, current=None)
    if grant.revoked_at is not None:
        access.connect(caller, grant.assistant, allowed, at)
    else:
        access.change(caller, grant.ref, allowed, at, expected=request.POST["seen"])


def _one(
    request: PersonRequest,
    grant: Grant,
    at: datetime,
    *,
    did: str = "",
    token: Credential | None = None,
) -> HttpResponse:
    withdrawn = did == "withdraw" and grant.tokens.exclude(revoked_at=None).exists()
    context = {
        "sheet": sheet.of(grant, at),
        "did": did,
        "token": token,
        "withdrawn": withdrawn,
        "host": settings.HELD_URL,
    }
    return page(request, "dashboard/assistant.html", context)


def _form(
    request: PersonRequest, ticks: AccessForm, *, status: int = HTTPStatus.OK, **more: Any
) -> HttpResponse:
    context = {"form": ticks, **more}
    if "grant" in more:
        context["seen"] = access.state(more["grant"])
    return page(request, "dashboard/assistant_form.html", context, status=status)

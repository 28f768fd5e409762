"""The assistants of a person: all of them, one, a new one, what it may do, and its end."""

from collections.abc import Callable
from datetime import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.conf import settings
from django.core.exceptions import BadRequest
from django.db import IntegrityError
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from dashboard.access import both, lack, matrix, sheet
from dashboard.access.form import KEEP, LIFE, AccessForm
from dashboard.access.lack import Lack
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
    if found := _lack(request, ticks, at):
        return _form(request, ticks, names=names, lack=found, status=UNPROCESSABLE)
    try:
        named = access.named(names.cleaned_data["name"])
        grant = access.connect(caller, named, ticks.allowed(at), at)
        token = access.issue(caller, grant.ref, at)
    except TakenError:
        return _form(request, ticks, names=names.taken(), status=UNPROCESSABLE)
    except IntegrityError:  # on PostgreSQL, at the end of the transaction
        return _form(request, ticks, names=names.gone(), status=UNPROCESSABLE)
    except GONE as error:
        raise Http404 from error
    return _one(request, grant, at, token=token)


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: PersonRequest, ref: UUID) -> HttpResponse:
    """Its page; a post pauses it, lets it go on, disconnects it, makes or withdraws a token."""
    grant, at = _grant(request, ref), timezone.now()
    if request.method != "POST":
        return _one(request, grant, at, did=_did(request, grant))
    do, caller = request.POST.get("do", ""), callers.themselves(request.user)
    try:
        if do == "issue":
            return _one(request, grant, at, token=access.issue(caller, grant.ref, at))
        _act(request, caller, grant, do, at)
    except NotOnFileError:  # another tab, or the assistant's time, was faster
        now = _grant(request, ref)
        return _one(request, now, at, is_late=True, status=HTTPStatus.CONFLICT)
    except GoneError as error:
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
    ticks = AccessForm(_sent(request, grant), person=request.user, grant=grant, until=until)
    if not ticks.is_valid():
        return _form(request, ticks, grant=grant, status=UNPROCESSABLE)
    try:
        _check_seen(request, grant)
        if found := _lack(request, ticks, at):
            return _form(request, ticks, grant=grant, lack=found, status=UNPROCESSABLE)
        _change(request, grant, ticks, at)
    except StaleError:
        now = _grant(request, ref)
        beside = both.of(now, ticks.allowed(at), at)
        return _form(request, ticks, grant=now, both=beside, status=HTTPStatus.CONFLICT)
    except GONE as error:
        raise Http404 from error
    did = "change" if grant.revoked_at is None else "again"
    query = urlencode({"did": did, "seen": access.state(_grant(request, ref))})
    return redirect(f"{reverse('assistant', args=[ref])}?{query}")


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


def _sent(request: PersonRequest, grant: Grant) -> QueryDict:
    """A day that went with the connection cannot be kept; the form comes back with another."""
    sent = request.POST.copy()
    if grant.revoked_at is not None and sent.get("days") == KEEP:
        sent["days"] = LIFE
    return sent


def _lack(request: PersonRequest, ticks: AccessForm, at: datetime) -> Lack | None:
    """Told once: with "so" the person has read it, and means it."""
    return None if "so" in request.POST else lack.of(ticks.allowed(at), request.user)


def _check_seen(request: PersonRequest, grant: Grant) -> None:
    """Raises StaleError where the form's page was made from another state of it."""
    if request.POST.get("seen") != access.state(grant):
        raise StaleError(key="", expected=0, current=None)


def _change(request: PersonRequest, grant: Grant, ticks: AccessForm, at: datetime) -> None:
    caller, allowed = callers.themselves(request.user), ticks.allowed(at)
    if grant.revoked_at is not None:
        access.connect(caller, grant.assistant, allowed, at)
    else:
        access.change(caller, grant.ref, allowed, at, expected=request.POST["seen"])


def _did(request: PersonRequest, grant: Grant) -> str:
    """A change is told only while it is what holds, and not by an address alone."""
    did = request.GET.get("did", "")
    if did in ("change", "again") and request.GET.get("seen") != access.state(grant):
        return ""
    return did


def _one(
    request: PersonRequest,
    grant: Grant,
    at: datetime,
    *,
    did: str = "",
    token: Credential | None = None,
    is_late: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    withdrawn = did == "withdraw" and grant.tokens.exclude(revoked_at=None).exists()
    context = {
        "sheet": sheet.of(grant, at),
        "did": did,
        "token": token,
        "withdrawn": withdrawn,
        "is_late": is_late,
        "host": settings.HELD_URL,
    }
    return page(request, "dashboard/assistant.html", context, status=status)


def _form(
    request: PersonRequest, ticks: AccessForm, *, status: int = HTTPStatus.OK, **more: Any
) -> HttpResponse:
    context = {"form": ticks, **more}
    if "grant" in more:
        # A form that comes back stands on the page that it came from.
        sent = None if "both" in more else request.POST.get("seen")
        context["seen"] = sent or access.state(more["grant"])
    return page(request, "dashboard/assistant_form.html", context, status=status)

"""What the person asks for: to see writes first, an overwrite of what an answer used, an admin."""

from datetime import datetime
from http import HTTPStatus
from uuid import UUID

from django import forms
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from dashboard import given
from dashboard.forms import VersionForm
from dashboard.http import PersonRequest, page
from memory.actions import asking, callers, overwrite
from memory.actions.asking import NotAnAdminsError
from memory.actions.callers import Caller
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.holding import GoneError
from memory.models import Answer

GONE = (NotOnFileError, GoneError)
NOTHING = "Tick what you want to overwrite. Nothing was overwritten."
CHANGED = "Not overwritten, since it changed while this page was open: {keys}."
OTHERS = " The others that you ticked are overwritten."


class FirstForm(forms.Form):
    asks = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


@require_POST
def first(request: PersonRequest, grant: UUID) -> HttpResponse:
    """Whether each write of a connected assistant waits."""
    form = FirstForm(request.POST)
    if not form.is_valid():
        raise BadRequest("asks")
    caller, asks = callers.themselves(request.user), form.cleaned_data["asks"] == "yes"
    try:
        asking.see_first(caller, grant, asks=asks, at=timezone.now())
    except GONE as error:
        raise Http404 from error
    return redirect(f"{reverse('waiting')}?first={grant}")


@require_POST
def an_admin(request: PersonRequest, key: str) -> HttpResponse:
    """Ask an admin to overwrite what an admin set; the fact's page says how it stands."""
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("version")
    caller, seen = callers.themselves(request.user), form.cleaned_data["version"]
    try:
        asking.an_admin(caller, key, expected=seen, at=timezone.now())
    except GONE as error:
        raise Http404 from error
    except (StaleError, NotAnAdminsError):
        return redirect("fact-overwrite", key)
    return redirect("fact", key)


@require_http_methods(["GET", "HEAD", "POST"])
def what_was_given(request: PersonRequest, ref: str) -> HttpResponse:
    """Overwrite what an answer was given, as far as it is ticked."""
    answer = get_object_or_404(Answer.objects.of(request.user), ref=ref)
    if request.method != "POST":
        return _boxes(request, answer)
    ticked = {key: _version(request, key) for key in request.POST.getlist("fact")}
    if not ticked:
        return _boxes(request, answer, said=NOTHING, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    caller, at = callers.themselves(request.user), timezone.now()
    stale = [key for key, seen in ticked.items() if not _overwrite(caller, key, seen, at)]
    if stale:
        others = OTHERS if len(stale) < len(ticked) else ""
        said = CHANGED.format(keys=", ".join(stale)) + others
        return _boxes(request, answer, said=said, status=HTTPStatus.CONFLICT)
    return redirect(f"{reverse('receipt', args=[ref])}?overwritten={len(ticked)}")


def _version(request: PersonRequest, key: str) -> int:
    form = VersionForm({"version": request.POST.get(f"version-{key}")})
    if not form.is_valid():
        raise BadRequest("version")
    return int(form.cleaned_data["version"])


def _overwrite(caller: Caller, key: str, seen: int, at: datetime) -> bool:
    """Whether it was there as the person saw it."""
    try:
        overwrite.overwrite(caller, key, at=at, expected=seen)
    except (*GONE, StaleError):
        return False
    return True


def _boxes(
    request: PersonRequest, answer: Answer, *, said: str = "", status: int = 200
) -> HttpResponse:
    found = given.of(request.user, answer, timezone.now())
    context = {"answer": answer, "given": found, "said": said}
    return page(request, "dashboard/overwrite_given.html", context, status=status)

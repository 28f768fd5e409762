"""Correct a fact in place or on its own page, and undo that."""

import re

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from dashboard import history
from dashboard.forms import CorrectForm, VersionForm
from dashboard.http import PersonRequest, page, wants_fragment
from memory.actions import callers, save
from memory.actions.errors import OverwrittenError, StaleError
from memory.gate import GateError
from memory.models import Fact

TEMPLATE = "dashboard/correct.html"
FRAGMENTS = {"corrected": "done", "undone": "done", "stale": "stale", "late": "late"}
TOLD = {
    "corrected": "{now.key} corrected at {now.clock}.",
    "undone": "{now.key} is back as it was before, at {now.clock}.",
    "stale": "{now.author} {now.verb} {now.key} while you were typing.",
    "late": "{now.key} was not changed.",
}
REF = re.compile(r"ans_[a-z0-9]+")


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: PersonRequest, key: str) -> HttpResponse:
    fact = _fact(request, key)
    if request.method != "POST":
        return _open(request, fact)
    form = CorrectForm(request.POST)
    if not form.is_valid():
        return _refused(request, fact, form)
    try:
        _save(request, key, **form.cleaned_data)
    except GateError as error:
        return _refused(request, fact, form.refused(error))
    except StaleError:
        return _answer(request, key, "stale", status=409, typed=form.cleaned_data["value"])
    return _done(request, key, "corrected")


@require_POST
def undo(request: PersonRequest, key: str) -> HttpResponse:
    _fact(request, key)
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("version")
    caller, expected = callers.themselves(request.user), form.cleaned_data["version"]
    try:
        save.undo(caller, key, expected=expected, at=timezone.now())
    except (StaleError, OverwrittenError):
        return _answer(request, key, "late", status=409)
    return _done(request, key, "undone")


def _save(request: PersonRequest, key: str, value: str, version: int) -> None:
    draft = save.Draft(key=key, value=value)
    save.save(callers.themselves(request.user), draft, at=timezone.now(), expected=version)


def _open(request: PersonRequest, fact: Fact) -> HttpResponse:
    now = history.correction(request.user, fact)
    form = CorrectForm(initial={"value": now.value, "version": now.number})
    return _form(request, form, now, status=200)


def _refused(request: PersonRequest, fact: Fact, form: CorrectForm) -> HttpResponse:
    return _form(request, form, history.correction(request.user, fact), status=422)


def _form(
    request: PersonRequest, form: CorrectForm, now: history.Correction, *, status: int
) -> HttpResponse:
    context = {"form": form, "now": now, "step": "form", **_opened_from(request)}
    return page(request, TEMPLATE, context, fragment="form", status=status)


def _opened_from(request: PersonRequest) -> dict[str, str]:
    """The receipt that the form stands on, whose row comes back when the edit is given up."""
    ref = request.GET.get("from", "")
    return {"ref": ref, "from": f"?from={ref}"} if REF.fullmatch(ref) else {}


def _done(request: PersonRequest, key: str, step: str) -> HttpResponse:
    if wants_fragment(request):
        return _answer(request, key, step)
    number = _fact(request, key).version
    return redirect(f"{reverse('fact', args=[key])}?{step}={number}")


def _answer(
    request: PersonRequest, key: str, step: str, *, status: int = 200, typed: str = ""
) -> HttpResponse:
    now = history.correction(request.user, _fact(request, key))
    told = TOLD[step].format(now=now)
    context = {"now": now, "step": step, "told": told, "typed": typed, **_opened_from(request)}
    return page(request, TEMPLATE, context, fragment=FRAGMENTS[step], status=status)


def _fact(request: PersonRequest, key: str) -> Fact:
    return get_object_or_404(Fact.objects.of(request.user).keyed(key))

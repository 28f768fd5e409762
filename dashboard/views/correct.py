"""Correct a fact in place or on its own page, and undo that."""

import re
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from dashboard import facts
from dashboard.forms import CorrectForm, VersionForm
from dashboard.http import PersonRequest, page, wants_fragment
from memory.actions import callers, save
from memory.actions.errors import OverwrittenError, StaleError
from memory.gate import GateError
from memory.models import Fact

TEMPLATE = "dashboard/correct.html"
REF = re.compile(r"ans_[a-z0-9]+")


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: PersonRequest, key: str) -> HttpResponse:
    fact = _fact(request, key)
    if request.method != "POST":
        return _open(request, fact)
    form = CorrectForm(request.POST)
    if not form.is_valid():
        return _refused(request, fact, form)
    draft = save.Draft(key=key, value=form.cleaned_data["value"])
    try:
        _save(request, draft, form.cleaned_data["version"])
    except GateError as error:
        form.refuse(error)
        return _refused(request, fact, form)
    except StaleError:
        return _stale(request, key, form.cleaned_data["value"])
    return _done(request, key)


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
    return _done(request, key, undone=True)


def _save(request: PersonRequest, draft: save.Draft, expected: int) -> None:
    caller = callers.themselves(request.user)
    save.save(caller, draft, at=timezone.now(), expected=expected)


def _open(request: PersonRequest, fact: Fact) -> HttpResponse:
    now = facts.correction(request.user, fact)
    form = CorrectForm(initial={"value": now.value, "version": now.number})
    return _form(request, form, now, status=200)


def _refused(request: PersonRequest, fact: Fact, form: CorrectForm) -> HttpResponse:
    return _form(request, form, facts.correction(request.user, fact), status=422)


def _form(
    request: PersonRequest, form: CorrectForm, now: facts.Correction, *, status: int
) -> HttpResponse:
    context = {"form": form, "now": now, "step": "form", **_opened_from(request)}
    return page(request, TEMPLATE, context, fragment="form", status=status)


def _opened_from(request: PersonRequest) -> dict[str, str]:
    """The receipt that the form stands on, whose row comes back when the edit is given up."""
    ref = request.GET.get("from", "")
    return {"ref": ref, "from": f"?from={ref}"} if REF.fullmatch(ref) else {}


def _stale(request: PersonRequest, key: str, typed: str) -> HttpResponse:
    return _answer(request, key, "stale", status=409, typed=typed)


def _done(request: PersonRequest, key: str, *, undone: bool = False) -> HttpResponse:
    if wants_fragment(request):
        return _answer(request, key, "done", undone=undone)
    fact = _fact(request, key)
    step = "undone" if undone else "corrected"
    return redirect(f"{reverse('fact', args=[key])}?{step}={fact.version}")


def _answer(
    request: PersonRequest, key: str, step: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    now = facts.correction(request.user, _fact(request, key))
    return page(request, TEMPLATE, {"now": now, "step": step, **more}, fragment=step, status=status)


def _fact(request: PersonRequest, key: str) -> Fact:
    return get_object_or_404(Fact.objects.of(request.user).keyed(key))

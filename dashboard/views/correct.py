"""Correct a fact in place or on its own page, confirm one that waits, and undo either."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from dashboard import history
from dashboard.forms import CorrectForm, VersionForm
from dashboard.history import Change
from dashboard.http import (
    PersonRequest,
    fact_of,
    is_on_page_of,
    page,
    receipt_behind,
    wants_fragment,
)
from dashboard.rules import resting
from memory.actions import callers, save
from memory.actions.errors import OverwrittenError, StaleError, TooLateError
from memory.actions.undo import undo as take_back
from memory.gate import GateError

TEMPLATE = "dashboard/correct.html"
TOLD = {
    "corrected": "{now.key} corrected at {now.clock}.",
    "saved": "{now.key} saved at {now.clock}.",
    "undone": "{now.key} is back as it was before, at {now.clock}.",
    "stale": "{now.author} {now.verb} {now.key} at {now.clock} while you were typing.",
    "late": "This cannot be undone any more: {now.key} was changed again, its old value was "
    "overwritten, or 30 days have passed.",
}


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: PersonRequest, key: str) -> HttpResponse:
    before = history.change(request.user, fact_of(request, key))
    if request.method != "POST":
        return reopen(request, before.value, key)
    form = CorrectForm(request.POST, auto_id=f"%s-{key}")
    if not form.is_valid():
        return _form(request, form, before, status=422)
    try:
        _save(request, key, **form.cleaned_data)
    except GateError as error:
        return _form(request, form.refused(error), before, status=422)
    except StaleError:
        return _answer(request, key, "stale", status=409, typed=form.cleaned_data["value"])
    is_yes = before.waits and before.value == form.cleaned_data["value"]
    return _done(request, key, "saved" if is_yes else "corrected")


def reopen(request: PersonRequest, draft: str, key: str) -> HttpResponse:
    """The form as it stands now, with *draft* in it."""
    now = history.change(request.user, fact_of(request, key))
    form = CorrectForm(initial={"value": draft, "version": now.number}, auto_id=f"%s-{key}")
    return _form(request, form, now)


@require_POST
def undo(request: PersonRequest, key: str) -> HttpResponse:
    fact_of(request, key)
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("version")
    caller, expected = callers.themselves(request.user), form.cleaned_data["version"]
    try:
        take_back(caller, key, expected=expected, at=timezone.now())
    except (StaleError, OverwrittenError, TooLateError):
        return _answer(request, key, "late", status=409)
    return _done(request, key, "undone")


def _save(request: PersonRequest, key: str, value: str, version: int) -> None:
    draft = save.Draft(key=key, value=value)
    save.save(callers.themselves(request.user), draft, at=timezone.now(), expected=version)


def _form(
    request: PersonRequest, form: CorrectForm, now: Change, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, "now": now, "step": "form", "ref": receipt_behind(request)}
    return page(request, TEMPLATE, context, fragment="form", status=status)


def _done(request: PersonRequest, key: str, step: str) -> HttpResponse:
    """The row that says it; the fact's own page whole, since its history has changed too."""
    if wants_fragment(request) and not is_on_page_of(request, key):
        return _answer(request, key, step)
    ref = receipt_behind(request)
    back = f"&from={ref}" if ref else ""
    address = f"{reverse('fact', args=[key])}?{step}={fact_of(request, key).version}{back}"
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _answer(
    request: PersonRequest, key: str, step: str, *, status: int = 200, typed: str = ""
) -> HttpResponse:
    fact = fact_of(request, key)
    now = history.change(request.user, fact)
    context = {
        "now": now,
        "step": step,
        "told": TOLD[step].format(now=now),
        "typed": typed,
        "ref": receipt_behind(request),
        "rules": resting.of(request.user, fact, now.value),
    }
    fragment = step if step in ("stale", "late") else "done"
    return page(request, TEMPLATE, context, fragment=fragment, status=status)

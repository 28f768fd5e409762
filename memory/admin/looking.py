"""Open one value of a person: which and why, the admin's password again, and the value, once."""

import secrets
from http import HTTPStatus
from typing import Any, cast

from django.contrib import admin
from django.contrib.auth import authenticate
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from memory.actions import look
from memory.actions.errors import NotOnFileError
from memory.admin.forms import ConfirmForm, LookForm
from memory.models import Person

ONCE = "look"  # the session's name for the confirmation that is open
USED = "This confirmation was used already. Start again: each opens one value."


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    person = _person(request, pk)
    keys = look.keys(person)
    if request.method != "POST":
        return _choose(request, person, LookForm(keys=keys))
    form = LookForm(request.POST, keys=keys)
    if not form.is_valid():
        return _choose(request, person, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    request.session[ONCE] = secrets.token_urlsafe()
    return _confirm(request, person, ConfirmForm(initial=form.cleaned_data, keys=keys))


@sensitive_post_parameters("password")
@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """The value, for the password and a confirmation that was not used before."""
    person = _person(request, pk)
    form = ConfirmForm(request.POST, keys=look.keys(person))
    if not form.is_valid() and set(form.errors) != {"password"}:
        return redirect("admin:memory_person_look", person.pk)
    if request.session.get(ONCE) != form.cleaned_data["once"]:
        return _choose(request, person, _used(form, person), status=HTTPStatus.CONFLICT)
    if form.is_valid() and not _is_their_own(request, form.cleaned_data["password"]):
        form.add_error("password", "This is not your password. Nothing was opened.")
    if not form.is_valid():
        return _confirm(request, person, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    del request.session[ONCE]
    return _open(request, person, form)


def _open(request: HttpRequest, person: Person, form: ConfirmForm) -> HttpResponse:
    key, reason = form.cleaned_data["key"], form.cleaned_data["reason"]
    try:
        value = look.look(_admin(request), person, key, reason, at=timezone.now())
    except NotOnFileError:
        return redirect("admin:memory_person_look", person.pk)
    except look.UnrecordedError:
        title = "It could not be recorded, so nothing is shown"
        return _page(request, person, "look_unrecorded", title, status=503)
    return _page(request, person, "look_value", f"The value under {key}", key=key, value=value)


def _used(form: ConfirmForm, person: Person) -> LookForm:
    """The first page again, filled in as it was."""
    fresh = LookForm(form.data, keys=look.keys(person))
    fresh.add_error(None, USED)
    return fresh


def _choose(
    request: HttpRequest, person: Person, form: LookForm, *, status: int = 200
) -> HttpResponse:
    return _page(request, person, "look", "Open a value", form=form, status=status)


def _confirm(
    request: HttpRequest, person: Person, form: ConfirmForm, *, status: int = 200
) -> HttpResponse:
    form.initial["once"] = request.session[ONCE]
    return _page(request, person, "look_confirm", "Open this value?", form=form, status=status)


def _page(
    request: HttpRequest, person: Person, name: str, title: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = admin.site.each_context(request) | {
        "title": title,
        "opts": Person._meta,
        "person": person,
        **more,
    }
    return TemplateResponse(request, f"admin/memory/person/{name}.html", context, status=status)


def _person(request: HttpRequest, pk: int) -> Person:
    """Whose value it is, for who may open one."""
    if not _admin(request).has_perm("memory.look"):
        raise PermissionDenied
    return get_object_or_404(Person, pk=pk)


def _admin(request: HttpRequest) -> Person:
    return cast(Person, request.user)  # behind the admin's own sign-in


def _is_their_own(request: HttpRequest, password: str) -> bool:
    """As at the sign-in, where wrong passwords are counted and stop the next try."""
    return authenticate(request, username=_admin(request).username, password=password) is not None

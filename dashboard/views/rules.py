"""The rules of a person: all of them, one, and the forms that make and change one."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from dashboard.http import PersonRequest, fact_of, page
from dashboard.rules import choosing, one, sheet
from dashboard.rules.forms import ActForm, RuleForm, remedy
from dashboard.rules.one import One
from memory.actions import callers
from memory.actions.errors import NotOnFileError, StaleError, TooLateError
from memory.actions.rules import fields, reading, restoring, writing
from memory.models import Fact, Rule
from memory.rules.predicates import PredicateError

FORM = "dashboard/rule_form.html"
STALE = "This rule, or the fact behind it, was changed while the page was open. Nothing was done."
LATE = "This cannot be taken back any more: 30 days have passed. Make the rule again from its fact."


class AgainstError(Exception):
    """No value keeps this rule and those that there are. *told* says which."""

    def __init__(self, told: tuple[str, ...]) -> None:
        super().__init__("Rules conflict.")
        self.told = told


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    shown = sheet.of(request.user, request.GET.get("page"), timezone.now())
    context = {"sheet": shown, "has_ended": request.GET.get("did") == "ended"}
    return page(request, "dashboard/rules.html", context)


@require_safe
def choose(request: PersonRequest) -> HttpResponse:
    """Which fact to make a rule from."""
    found = choosing.of(request.user, request.GET.get("page"), timezone.now())
    return page(request, "dashboard/rule_choose.html", {"page": found})


@require_http_methods(["GET", "HEAD", "POST"])
def rule(request: PersonRequest, ref: str) -> HttpResponse:
    if request.method != "POST":
        return _one(request, ref, did=request.GET.get("did", ""))
    form = ActForm(request.POST)
    if not form.is_valid():
        raise BadRequest("do")
    try:
        _act(request, ref, **form.cleaned_data)
    except NotOnFileError as error:
        raise Http404 from error
    except StaleError:
        return _one(request, ref, problem=STALE)
    except TooLateError:
        return _one(request, ref, problem=LATE)
    except PredicateError as error:
        return _one(request, ref, problem=remedy(error))
    return _done(ref, form.cleaned_data["do"])


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: PersonRequest, key: str) -> HttpResponse:
    fact = fact_of(request, key)
    if request.method != "POST":
        return _form(request, RuleForm.empty(fact.version), fact)
    return _sent(request, fact, "")


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: PersonRequest, ref: str) -> HttpResponse:
    newest = reading.newest(reading.versions(request.user, ref, at=timezone.now()))
    if newest is None:
        raise Http404
    if newest.predicate is None or newest.row.ended_at:
        ended = request.method == "POST"
        return _one(request, ref, problem=STALE) if ended else redirect("rule", ref)
    fact = fact_of(request, newest.fact.key)
    if request.method != "POST":
        form = RuleForm.showing(newest.predicate, newest.row.number, fact.version)
        return _form(request, form, fact, ref)
    return _sent(request, fact, ref)


def reopen(request: PersonRequest, draft: str, key: str = "", ref: str = "") -> HttpResponse:
    """The form as it stands now, with what was typed before the sign-in."""
    typed = QueryDict(draft).dict()
    if not ref:
        return _form(request, RuleForm(initial=typed), fact_of(request, key))
    newest = reading.newest(reading.versions(request.user, ref, at=timezone.now()))
    if newest is None:
        raise Http404
    return _form(request, RuleForm(initial=typed), fact_of(request, newest.fact.key), ref)


def _sent(request: PersonRequest, fact: Fact, ref: str) -> HttpResponse:
    """A form with a rule in it: shown in words, or saved, which is the person's yes."""
    form = RuleForm(request.POST)
    if request.POST.get("do") == "words":
        return _form(request, form, fact, ref, is_asked=True)
    if not form.is_valid():
        return _form(request, form, fact, ref, status=422)
    try:
        made = _save(request, fact, ref, form)
    except PredicateError as error:
        return _form(request, form.refused(error), fact, ref, status=422)
    except AgainstError as error:
        return _form(request, form, fact, ref, status=422, against=error.told)
    except StaleError:
        newest = reading.newest(reading.versions(request.user, ref, at=timezone.now()))
        more = {"number": newest.row.number, "says": newest.says} if newest else {"number": 0}
        return _form(request, form, fact, ref, status=409, is_stale=True, **more)
    except NotOnFileError as error:
        raise Http404 from error
    return _done(made.ref, "changed" if ref else "added")


@transaction.atomic
def _save(request: PersonRequest, fact: Fact, ref: str, form: RuleForm) -> Rule:
    """Written and confirmed, or neither."""
    caller, now, said = callers.themselves(request.user), timezone.now(), form.cleaned_data
    if ref:
        made = writing.amend(caller, ref, number=said["number"], **form.said, at=now)
    else:
        made = writing.add(caller, fact.key, **form.said, at=now)
    if not said["anyway"]:
        _refuse_conflicts(request, made)
    return writing.confirm(caller, made.ref, number=made.number, seen=said["seen"], at=now)


def _refuse_conflicts(request: PersonRequest, made: Rule) -> None:
    now = timezone.now()
    found = [each for each in reading.against(request.user, at=now) if made.ref in each.rules]
    if found:
        says = {each.ref: each.says for each in reading.of(request.user, at=now)}
        raise AgainstError(tuple(sheet.against(found, says)))


def _act(request: PersonRequest, ref: str, do: str, number: int, seen: int) -> None:
    caller, now = callers.themselves(request.user), timezone.now()
    if do == "confirm":
        writing.confirm(caller, ref, number=number, seen=seen, at=now)
    elif do == "retire":
        writing.retire(caller, ref, number=number, at=now)
    else:
        restoring.restore(caller, ref, at=now)


def _done(ref: str, did: str) -> HttpResponse:
    return redirect(f"{reverse('rule', args=[ref])}?did={did}")


def _one(request: PersonRequest, ref: str, *, did: str = "", problem: str = "") -> HttpResponse:
    shown: One | None = one.of(request.user, ref, timezone.now())
    if shown is None:
        raise Http404
    context = {"rule": shown, "did": did, "told": shown.told(did), "problem": problem}
    status = HTTPStatus.CONFLICT if problem else HTTPStatus.OK
    return page(request, "dashboard/rule.html", context, status=status)


def _form(
    request: PersonRequest,
    form: RuleForm,
    fact: Fact,
    ref: str = "",
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """With what was typed. For htmx, the words alone."""
    version = fact.versions.get(number=fact.version)
    version.owner = request.user  # whose key opens it
    fragment = "words" if more.get("is_asked") else ""
    names = () if fragment else fields.of(request.user)
    context = {"form": form, "fact": fact, "value": version.value, "ref": ref, "names": names}
    context |= more
    return page(request, FORM, context, fragment=fragment, status=status)

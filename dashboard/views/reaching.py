"""What reaches a fact: every phrase, one more or one silent, and a message to try."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import reaching, tried
from dashboard.forms import PhraseForm, TrialForm
from dashboard.http import PersonRequest, fact_of, page
from memory.actions import callers, phrases
from memory.actions.errors import NotOnFileError
from memory.gate import GateError
from memory.models import Fact

TEMPLATE = "dashboard/reach.html"
_ACTS: dict[str, Callable[..., bool]] = {"add": phrases.add, "silence": phrases.silence}


@require_http_methods(["GET", "HEAD", "POST"])
def reach(request: PersonRequest, key: str) -> HttpResponse:
    found = fact_of(request, key)
    if request.method != "POST":
        did = request.GET.get("did", "")
        return _page(request, found, {"did": did, "told": reaching.DONE.get(did, "")})
    form = PhraseForm(request.POST)
    if not form.is_valid():
        if "do" in form.errors:
            raise BadRequest("do")
        return _page(request, found, {"phrase": form}, status=422)
    do, phrase = form.cleaned_data["do"], form.cleaned_data["phrase"]
    caller = callers.themselves(request.user)
    try:
        changed = _ACTS[do](caller, found.attribute.slot, phrase, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    except GateError as error:
        return _page(request, found, {"phrase": form.refused(error)}, status=422)
    return redirect(f"{reverse('fact-reach', args=[key])}?did={do if changed else 'nothing'}")


@require_http_methods(["GET", "HEAD", "POST"])
def trial(request: PersonRequest, key: str) -> HttpResponse:
    """Nothing is kept of the message: neither a receipt nor a line of the ledger."""
    found = fact_of(request, key)
    if request.method != "POST":
        return redirect("fact-reach", key)
    form = TrialForm(request.POST)
    if not form.is_valid():
        return _page(request, found, {"message": form}, status=422)
    answer = tried.tried(request.user, found, form.cleaned_data["message"], timezone.now())
    return _page(request, found, {"message": form, "tried": answer})


def _page(
    request: PersonRequest, found: Fact, more: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    context = {
        "fact": found,
        "reach": reaching.of(request.user, found),
        "message": TrialForm(),
        "phrase": PhraseForm(),
    }
    return page(request, TEMPLATE, context | more, status=status)

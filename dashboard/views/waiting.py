"""What waits for the person, and their yes, no or not yet to it."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from dashboard import history, outcomes, suggestions, waiting
from dashboard.forms import MOST
from dashboard.history import Change
from dashboard.http import PersonRequest, page, wants_fragment
from dashboard.waiting import Sums
from memory.actions import asking, callers, decide
from memory.actions.erasing import checking
from memory.actions.errors import DecidedError, NotOnFileError, StaleError
from memory.actions.holding import GoneError
from memory.models import Assistant, Person, Proposal
from memory.waiting import State

ONE, ROW = "dashboard/waiting_one.html", "dashboard/_proposal.html"
GONE = (NotOnFileError, GoneError)
CHANGED = "{now.author} {now.verb} {now.key} at {now.clock} while this page was open."


class DecisionForm(forms.Form):
    """*version* is the fact's that the person saw; *back* is the page that they answer on."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("accept", "decline", "aside")])
    version = forms.IntegerField(min_value=1, max_value=MOST)
    back = forms.ChoiceField(choices=[("fact", "fact")], required=False)


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    person, now = request.user, timezone.now()
    did, all_of_one = request.GET.get("did"), request.GET.get("all")
    context = {
        "listing": waiting.listing(person, request.GET.get("page"), now),
        "outcome": outcomes.find(person, did, now) if did else None,
        "declined": outcomes.find_all(person, all_of_one) if all_of_one else "",
        "first": request.GET.get("first", ""),
    }
    return page(request, "dashboard/waiting.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: PersonRequest, ref: str) -> HttpResponse:
    try:
        return _answer(request, ref) if request.method == "POST" else _show(request, ref)
    except GONE as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
def all_of(request: PersonRequest, assistant: str) -> HttpResponse:
    """No to all that one assistant has waiting, as far as the person saw it."""
    found = Assistant.objects.granted_by(request.user).filter(ref=assistant).first()
    if found and request.method == "POST":
        return _decline_all(request)
    rows = waiting.of_assistant(request.user, found, timezone.now()) if found else []
    if not found or not rows:  # a second tab was faster
        return redirect("waiting")
    return page(request, "dashboard/waiting_all.html", {"assistant": found.name, "rows": rows})


def _decline_all(request: PersonRequest) -> HttpResponse:
    caller, refs = callers.themselves(request.user), request.POST.getlist("ref")
    try:
        *_, last = asking.decline_all(caller, refs, at=timezone.now()) or [""]
    except GoneError as error:
        raise Http404 from error
    checking.finish_of(request.user, at=timezone.now())
    return redirect(f"{reverse('waiting')}?all={last}")


def _answer(request: PersonRequest, ref: str) -> HttpResponse:
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise BadRequest("do")
    said = form.cleaned_data
    try:
        proposal = _decide(request, ref, said["do"], said["version"])
    except DecidedError:
        return _show(request, ref, status=HTTPStatus.CONFLICT)
    except StaleError:
        return _show(request, ref, status=HTTPStatus.CONFLICT, is_stale=True)
    if proposal.state == State.DECLINED:
        checking.finish_of(request.user, at=timezone.now())
    return _done(request, proposal, said["back"])


def _decide(request: PersonRequest, ref: str, do: str, version: int) -> Proposal:
    acts: dict[str, Callable[..., Proposal]] = {
        "accept": partial(asking.accept, seen=version),
        "decline": decide.decline,
        "aside": decide.set_aside,
    }
    return acts[do](callers.themselves(request.user), ref, at=timezone.now())


def _done(request: PersonRequest, proposal: Proposal, back: str) -> HttpResponse:
    if wants_fragment(request):
        outcome = outcomes.find(request.user, proposal.ref, timezone.now())
        told = outcome.told if outcome else ""
        context = {"outcome": outcome, "told": told, "sums": _sums(request)}
        return render(request, f"{ROW}#outcome", context)
    if back and proposal.state == State.ACCEPTED and proposal.fact:
        address = reverse("fact", args=[proposal.key])
        return redirect(f"{address}?saved={proposal.fact.version}")
    return redirect(f"{reverse('waiting')}?did={proposal.ref}")


def _sums(request: PersonRequest) -> Sums | None:
    """What the list of all that waits says above it, where it is the page that is open."""
    here = urlsplit(request.htmx.current_url_abs_path or "").path
    return waiting.sums(request.user) if here == reverse("waiting") else None


def _show(
    request: PersonRequest, ref: str, *, status: int = 200, is_stale: bool = False
) -> HttpResponse:
    """The one request: as it waits, beside what has changed, or how it was decided."""
    proposal = decide.find(callers.themselves(request.user), ref)
    if proposal.state != State.WAITING:
        context = _decided(request.user, proposal)
    elif is_stale and proposal.fact:
        context = _stale(request.user, ref, history.change(request.user, proposal.fact))
    else:
        context = {"step": "row", "row": suggestions.one(request.user, ref, timezone.now())}
    name = f"{ROW}#{context['step']}" if wants_fragment(request) else ONE
    return render(request, name, context | {"is_error": status != HTTPStatus.OK}, status=status)


def _decided(person: Person, proposal: Proposal) -> dict[str, Any]:
    outcome = outcomes.of(person, proposal, timezone.now(), late=True)
    return {"step": "outcome", "outcome": outcome, "told": outcome.told}


def _stale(person: Person, ref: str, now: Change) -> dict[str, Any]:
    row = suggestions.one(person, ref, timezone.now())
    return {"step": "stale", "row": row, "now": now, "told": CHANGED.format(now=now)}

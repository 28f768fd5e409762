"""The page on which a person lets an assistant in that came by itself (OAuth 2.1)."""

import copy
from http import HTTPStatus
from typing import cast
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.decorators import login_not_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods
from django_mcpz.oauth import cimd, views

from dashboard.access import lack
from dashboard.access.form import AccessForm
from dashboard.access.lack import Lack
from dashboard.http import PersonRequest, page
from memory.actions import access, callers, clients
from memory.actions.holding import GoneError
from memory.models import Assistant, Grant, Person
from memory.oauth import redirects

ALLOW = "allow"
SO = "so"  # allow, although what is ticked comes to nothing: its person has read that


class Asked(PersonRequest):
    """The form stands on the request: the package renders the template, with its own context."""

    access_form: AccessForm
    lack: Lack | None
    is_paused: bool


@login_not_required  # the package sends people to the sign-in itself, and back
@csrf_exempt  # a client may post its request from its own site; a decision is checked below
@require_http_methods(["GET", "POST"])
def authorize(request: HttpRequest) -> HttpResponse:
    is_request = request.method == "POST" and not {"decision", "set"} & request.POST.keys()
    if is_request or not request.user.is_authenticated:
        return views.authorize(request)
    if cimd.is_metadata_url(request.GET.get("client_id", "")):
        return _not_here(request)
    return _decide(cast(Asked, request))


@csrf_protect
def _decide(request: Asked) -> HttpResponse:
    """The package checks the request first: nothing is allowed to a client that is turned away."""
    request.access_form = form = _form(request)
    paused = Grant.objects.of(request.user).exclude(paused_at=None).filter(revoked_at=None)
    request.is_paused = paused.filter(assistant__client=request.GET.get("client_id", "")).exists()
    decision = request.POST.get("decision")
    is_allowed = decision in (ALLOW, SO)
    is_sound = not is_allowed or form.is_valid()
    asks = is_sound and decision == ALLOW
    request.lack = lack.of(form.allowed(timezone.now()), request.user) if asks else None
    shown = _shown(request)
    if shown.status_code != HTTPStatus.OK:
        known = _grant(request.user, request.GET.get("client_id", ""))
        return shown if known else _turned(request, shown)
    if request.method == "GET" or "set" in request.POST:
        return shown
    if request.lack or not is_sound:
        shown.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return shown
    try:
        with transaction.atomic():
            assistant = _let_in(request, form) if is_allowed else None
            return _back(request, assistant)
    except (clients.CrowdedNameError, clients.StoppedError) as error:
        return _refused(request, str(error))
    except IntegrityError:  # the last account that it was let in to took the assistant along
        return _refused(request, "Somebody else's account was closed meanwhile. Try again.")
    except GoneError as error:
        raise Http404 from error


def _let_in(request: Asked, form: AccessForm) -> Assistant:
    client, at = views.load_client(request.GET["client_id"], fetch=False), timezone.now()
    back = views.resolve_redirect_uri(client, request.GET.get("redirect_uri"))
    assistant = clients.assistant_of(client, redirects.host(back) or "")
    allowed = form.allowed(at)
    access.let_in(callers.themselves(request.user), assistant, allowed, at)
    # What the client is told it may do is what was ticked, not what it asked for.
    told = request.GET.copy()
    told["scope"] = " ".join(sorted(allowed.scopes))
    request.GET = told  # type: ignore[assignment] # the package reads it there
    decided = request.POST.copy()
    decided["decision"] = ALLOW
    request.POST = decided  # type: ignore[assignment] # and its decision here
    return assistant


def _back(request: Asked, assistant: Assistant | None) -> HttpResponse:
    """A page that leads to the client, with what the package tells it.

    Not a redirect: browsers hold those of a form, and all that follow, to `form-action 'self'`.
    """
    answer = views.authorize(request)
    assert isinstance(answer, HttpResponseRedirect)  # what was asked is sound
    told = {
        "assistant": assistant,
        "live": _grant(request.user, request.GET["client_id"]),
        "host": redirects.host(answer.url),
        "back": answer.url,
    }
    response = page(request, "dashboard/connect.html", told)
    response["Refresh"] = f"0;url={answer.url}"
    return response


def _form(request: Asked) -> AccessForm:
    person = request.user
    grant = _grant(person, request.GET.get("client_id", ""))
    until = grant.expires_at if grant else None
    if request.method == "POST" and "set" in request.POST:
        return AccessForm.suggested(request.POST, person=person, grant=grant, until=until)
    if request.method == "POST":
        return AccessForm(request.POST, person=person, grant=grant, until=until)
    return AccessForm.showing(grant, until) if grant else AccessForm(person=person)


def _grant(person: Person, client: str) -> Grant | None:
    """What this client may do already. One that the person stopped begins with nothing."""
    live = Grant.objects.of(person).in_force(timezone.now())
    return live.filter(assistant__client=client).first() if client else None


def _shown(request: Asked) -> HttpResponse:
    """The page of the request, whatever the method; else how its client is turned away."""
    asked = copy.copy(request)
    asked.method = "GET"
    return views.authorize(asked)


def _turned(request: HttpRequest, shown: HttpResponse) -> HttpResponse:
    """What is wrong, told here: nobody is sent to a client that they never let in."""
    if not isinstance(shown, HttpResponseRedirect):
        return shown
    told = parse_qs(urlsplit(shown.url).query)
    return _refused(request, *told["error_description"], *told["error"])


def _not_here(request: HttpRequest) -> HttpResponse:
    """Such a client would have this server fetch its document; nothing here calls anybody."""
    return _refused(request, "This server knows no client by an address.")


def _refused(request: HttpRequest, why: str, error: str = "invalid_client") -> HttpResponse:
    told = {"error": error, "description": why}
    return render(request, "django_mcpz/oauth/error.html", told, status=HTTPStatus.BAD_REQUEST)

"""How a slot is used: stop, start again, answer with it, follow it."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import facts
from dashboard.forms import UseForm
from dashboard.http import PersonRequest, page, wants_fragment
from memory.actions import callers
from memory.actions import use as using
from memory.actions.errors import NotOnFileError
from memory.attributes import Mode
from memory.models import Attribute

_ACTS: dict[str, Callable[..., Attribute]] = {
    "stop": using.stop,
    "start": using.start,
    "answer": partial(using.set_mode, mode=Mode.ANSWER),
    "instruction": partial(using.set_mode, mode=Mode.INSTRUCTION),
}


@require_http_methods(["GET", "HEAD", "POST"])
def use(request: PersonRequest, slot: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, slot)
    form = UseForm(request.POST)
    if not form.is_valid():
        raise BadRequest("do")
    act = _ACTS[form.cleaned_data["do"]]
    try:
        act(callers.themselves(request.user), slot, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    return _page(request, slot) if wants_fragment(request) else redirect("slot-use", slot)


def _page(request: PersonRequest, slot: str) -> HttpResponse:
    card = facts.card(request.user, slot, timezone.now())
    if card is None:
        raise Http404
    context = {"card": card, "is_changed": request.method == "POST"}
    return page(request, "dashboard/use.html", context, fragment="card")

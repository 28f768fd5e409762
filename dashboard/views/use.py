"""How a slot is used: stop, start again, answer with it, follow it."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
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
_BACK = {"answer": "instruction", "instruction": "answer"}  # what undoes a change of mode


@require_http_methods(["GET", "HEAD", "POST"])
def use(request: PersonRequest, slot: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, slot, request.GET.get("did", ""))
    form = UseForm(request.POST)
    if not form.is_valid():
        raise BadRequest("do")
    did = form.cleaned_data["do"]
    try:
        _ACTS[did](callers.themselves(request.user), slot, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    if wants_fragment(request):
        return _card(request, slot, did)
    return redirect(f"{reverse('slot-use', args=[slot])}?did={did}")


def _page(request: PersonRequest, slot: str, did: str) -> HttpResponse:
    try:
        card, part = facts.card_in_pages(
            request.user, slot, request.GET.get("page"), timezone.now()
        )
    except LookupError:
        raise Http404 from None
    told = card.told(did)
    context = {"card": card, "page": part, "told": told, "undo": _BACK.get(did) if told else None}
    return page(request, "dashboard/use.html", context)


def _card(request: PersonRequest, slot: str, did: str) -> HttpResponse:
    """The card in place, as it stands on a list."""
    card = facts.card(request.user, slot, timezone.now())
    return page(request, "dashboard/use.html#card", {"card": card, "told": card.told(did)})

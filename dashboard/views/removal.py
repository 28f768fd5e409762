"""How far a removal is. To look changes nothing; to check again is a form of its own."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import removals
from dashboard.http import PersonRequest, page, wants_fragment
from memory.actions.erasing import checking, kept
from memory.attributes import slot_of
from memory.models import Erasure

TEMPLATE = "dashboard/removal.html"
TURNS = {str(turn) for turn in range(len(removals.DELAYS) + 1)}


@require_http_methods(["GET", "HEAD", "POST"])
def removal(request: PersonRequest, ref: str) -> HttpResponse:
    begun = get_object_or_404(Erasure, ref=ref, person=request.user.pseudonym)
    if request.method == "POST":
        checking.finish(begun, at=timezone.now())
        if not wants_fragment(request):
            return redirect(request.get_full_path())
    name = removals.signed(begun, request.GET.get("of", ""))
    turn = request.POST.get("turn", "")
    asked = int(turn) if turn in TURNS else 0
    shown = removals.of(begun, timezone.now(), name=name, turn=asked)
    context = {"removal": shown, **_named(request, name if shown.is_done else "")}
    return page(request, TEMPLATE, context, fragment="state")


def _named(request: PersonRequest, name: str) -> dict[str, Any]:
    """How many old receipts name it still, where the name can be erased too."""
    slot = slot_of(name)
    return {"slot": slot, "named": kept.naming(request.user, slot) if slot else 0}

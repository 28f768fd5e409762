"""What assistants were given, and one receipt in three forms."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from dashboard import copies, overview, reading
from dashboard.http import PersonRequest, page
from dashboard.receipts import Receipt
from memory.models import Answer


@require_safe
def overview_page(request: PersonRequest) -> HttpResponse:
    shown = overview.of(request.user, request.GET.get("page"), timezone.now())
    return page(request, "dashboard/answers.html", {"overview": shown})


@require_safe
def receipt(request: PersonRequest, ref: str) -> HttpResponse:
    """With *key*, htmx gets that fact's row back: an edit was given up."""
    shown = _receipt(request, ref)
    row, item = shown.find(request.GET.get("key", ""))
    done = shown.overwritten(request.GET.get("overwritten", ""))
    allowed = shown.checks.allowed(request.GET.get("allowed", "")) if shown.checks else None
    context = {
        "receipt": shown,
        "row": row,
        "item": item,
        "ref": ref,
        "done": done,
        "allowed": allowed,
    }
    return page(request, "dashboard/receipt.html", context, fragment="given" if item else "")


@require_safe
def receipt_text(request: PersonRequest, ref: str) -> HttpResponse:
    text = copies.text(_receipt(request, ref))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def receipt_json(request: PersonRequest, ref: str) -> HttpResponse:
    data = copies.data(_receipt(request, ref))
    return JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2})


def _receipt(request: PersonRequest, ref: str) -> Receipt:
    answer = get_object_or_404(Answer.objects.of(request.user).newest(), ref=ref)
    return reading.of(request.user, answer, timezone.now())

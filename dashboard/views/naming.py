"""What a slot is called, and the other words by which a message reaches it."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard.forms import NamingForm
from dashboard.http import PersonRequest, page
from memory.actions import callers, use
from memory.gate import GateError
from memory.models import Attribute

TEMPLATE = "dashboard/naming.html"


@require_http_methods(["GET", "HEAD", "POST"])
def naming(request: PersonRequest, slot: str) -> HttpResponse:
    attribute = get_object_or_404(Attribute.objects.of(request.user), slot=slot)
    if request.method != "POST":
        return _form(request, NamingForm.showing(attribute), slot)
    form = NamingForm(request.POST)
    if not form.is_valid():
        return _form(request, form, slot, status=422)
    try:
        use.describe(callers.themselves(request.user), slot, **form.cleaned_data, at=timezone.now())
    except GateError as error:
        return _form(request, form.refused(error), slot, status=422)
    return redirect(f"{reverse('slot-use', args=[slot])}?did=named")


def _form(
    request: PersonRequest, form: NamingForm, slot: str, *, status: int = 200
) -> HttpResponse:
    return page(request, TEMPLATE, {"form": form, "slot": slot}, status=status)

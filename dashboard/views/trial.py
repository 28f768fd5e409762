"""Try a question: the real decision, given to no assistant."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard.forms import TrialForm
from dashboard.http import PersonRequest, page
from memory.actions import callers
from memory.actions.apply import Request, apply

TEMPLATE = "dashboard/try.html"


@require_http_methods(["GET", "HEAD", "POST"])
def trial(request: PersonRequest) -> HttpResponse:
    if request.method != "POST":
        return reopen(request, "")
    form = TrialForm(request.POST)
    if not form.is_valid():
        return page(request, TEMPLATE, {"form": form}, status=422)
    caller = callers.themselves(request.user)
    asked = Request(message=form.cleaned_data["message"])
    return redirect("receipt", apply(caller, asked, at=timezone.now()).answer.ref)


def reopen(request: PersonRequest, draft: str) -> HttpResponse:
    """The form with what was typed before."""
    return page(request, TEMPLATE, {"form": TrialForm(initial={"message": draft})})

"""Let one rule off for one question, from its receipt; end what an assistant left to do."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from dashboard.http import PersonRequest
from memory.actions import callers
from memory.actions.errors import NotOnFileError
from memory.actions.rules import allowing, ending
from memory.models.rules import REF_LENGTH


class AllowForm(forms.Form):
    rule = forms.CharField(max_length=REF_LENGTH)


@require_POST
def once(request: PersonRequest, ref: str) -> HttpResponse:
    form = AllowForm(request.POST)
    if not form.is_valid():
        raise BadRequest("rule")
    rule = form.cleaned_data["rule"]
    try:
        allowing.once(callers.themselves(request.user), ref, rule, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    return redirect(f"{reverse('receipt', args=[ref])}?allowed={rule}")


@require_POST
def end(request: PersonRequest, number: int) -> HttpResponse:
    try:
        ending.end(callers.themselves(request.user), number, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    return redirect(f"{reverse('rules')}?did=ended")

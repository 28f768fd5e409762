"""Let one rule off for one question, from its receipt."""

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
from memory.actions.rules import allowing
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
    return redirect(f"{reverse('receipt', args=[ref])}?allowed={rule}#rules")

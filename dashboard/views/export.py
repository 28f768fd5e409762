"""A copy of everything: what it holds, then the file."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import exports
from dashboard.exports import KINDS, Form
from dashboard.http import PersonRequest, page
from memory.actions import callers
from memory.actions.exporting import taking
from memory.portable.raw import MAX_BYTES


class ExportForm(forms.Form):
    form = forms.ChoiceField(choices=[(form.value, form.value) for form in Form])


@require_http_methods(["GET", "HEAD", "POST"])
def export(request: PersonRequest) -> HttpResponseBase:
    if request.method != "POST":
        context = {"told": exports.holds(request.user), "megabytes": MAX_BYTES // 1024**2}
        return page(request, "dashboard/export.html", context)
    form = ExportForm(request.POST)
    if not form.is_valid():
        raise BadRequest("form")
    return _file(request, Form(form.cleaned_data["form"]))


def _file(request: PersonRequest, form: Form) -> StreamingHttpResponse:
    """Taking it leaves a receipt, so that no address alone does it: a form is sent."""
    now = timezone.now()
    taken = taking.take(callers.themselves(request.user), exports.tell, at=now)
    response = StreamingHttpResponse(
        KINDS[form].write(taken.document), content_type=KINDS[form].content_type
    )
    response["Content-Disposition"] = f'attachment; filename="{exports.filename(form, now)}"'
    return response

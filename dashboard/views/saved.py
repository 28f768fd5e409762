"""Remove everything that one assistant saved: asked first, on a page."""

from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import removing
from dashboard.http import PersonRequest, page
from dashboard.removing import RemoveForm
from dashboard.views.remove import started
from memory.actions import callers
from memory.actions.erasing import saved
from memory.actions.erasing.removal import NOTHING, Also
from memory.actions.erasing.source import source as remove
from memory.actions.errors import NotOnFileError, StaleError
from memory.models import Assistant


@require_http_methods(["GET", "HEAD", "POST"])
def source(request: PersonRequest, ref: UUID) -> HttpResponse:
    """An assistant that saved nothing about this person is like one that there is not."""
    assistant = get_object_or_404(Assistant.objects.granted_by(request.user), ref=ref)
    if request.method != "POST":
        return _ask(request, assistant)
    form = RemoveForm(request.POST)
    if not form.is_valid():
        raise BadRequest("seen")
    try:
        begun = remove(
            callers.themselves(request.user), assistant, at=timezone.now(),
            expected=form.cleaned_data["seen"], also=form.also,
        )  # fmt: skip
    except NotOnFileError as error:  # a second tab was faster
        raise Http404 from error
    except StaleError:
        return _ask(request, assistant, also=form.also, is_stale=True)
    return started(begun, "")


def _ask(
    request: PersonRequest, assistant: Assistant, *, also: Also = NOTHING, is_stale: bool = False
) -> HttpResponse:
    found = saved.by(request.user, assistant)
    if not found:
        raise Http404
    context = {
        "assistant": assistant.name,
        "ref": assistant.ref,
        "asked": removing.of_source(found, timezone.now()),
        "also": also,
        "is_stale": is_stale,
    }
    status = HTTPStatus.CONFLICT if is_stale else HTTPStatus.OK
    return page(request, "dashboard/remove_saved.html", context, status=status)

"""One page that says whether the server does what it should."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from memory.admin import checkup


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """For admins who may see the ledger's lines."""
    if not request.user.has_perm("memory.view_event"):
        raise PermissionDenied
    lines = checkup.lines(timezone.now())
    wrong = sum(not line.is_well for line in lines)
    context = admin.site.each_context(request) | {
        "title": "Health",
        "lines": lines,
        "wrong": wrong,
    }
    return TemplateResponse(request, "admin/health.html", context)

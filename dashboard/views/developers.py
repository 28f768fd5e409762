"""For who builds an assistant."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from dashboard import developers
from dashboard.http import PersonRequest, page


@require_safe
def start(request: PersonRequest) -> HttpResponse:
    sheet = developers.of(request.user, timezone.now())
    return page(request, "dashboard/developers.html", {"sheet": sheet})

"""What was done with what is on file: a person's part of the ledger."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from dashboard import changes
from dashboard.http import PersonRequest, page

LONGEST = 18  # digits of an event's number that a database can look for


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    before = request.GET.get("before", "")
    is_number = before.isascii() and before.isdigit() and len(before) <= LONGEST
    start = int(before) if is_number else None
    shown = changes.of(request.user, start, timezone.now())
    return page(request, "dashboard/changes.html", {"changes": shown, "is_newest": start is None})

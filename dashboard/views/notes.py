"""Notes that assistants kept about the person."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from dashboard import words
from dashboard.http import PersonRequest, page
from memory.attributes import Origin, Sensitivity
from memory.models import Note

PAGE = 50  # notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    ref: str
    text: str
    source: str
    use: str


@require_safe
def listing(request: PersonRequest) -> HttpResponse:
    found = Paginator(Note.objects.of(request.user).newest(), PAGE)
    shown = found.get_page(request.GET.get("page"))
    now = timezone.now()
    context = {
        "found": words.count(found.count, "note"),
        "rows": [_row(note, now) for note in shown],
        "shown": shown,
    }
    return page(request, "dashboard/notes.html", context)


def _row(note: Note, now: datetime) -> Row:
    assistant = note.assistant.name if note.assistant else None
    return Row(
        ref=str(note.ref),
        text=note.text,
        source=words.source(Origin(note.origin), assistant, words.day(note.at, now)),
        use=_use(note),
    )


def _use(note: Note) -> str:
    """Who is given it, where that is not every assistant that may recall."""
    if note.origin == Origin.INFERRED:
        return "A guess: given to no assistant"
    if note.sensitivity == Sensitivity.SPECIAL:
        return "Given only to assistants with a clearance for health, money and identity"
    return ""

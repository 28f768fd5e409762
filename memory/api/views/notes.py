from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.actions import noted, notes
from memory.actions.apply import digest
from memory.actions.callers import Caller
from memory.actions.holding import LATE, GoneError
from memory.actions.notes import Draft
from memory.actions.once import Done
from memory.api import once, outputs
from memory.api.authentication import caller_of
from memory.api.serializers import NoteInput
from memory.api.views.answers import Pages
from memory.attributes import Origin
from memory.models import Note
from memory.scopes import Scope

_CURSOR = OpenApiParameter("cursor", str, description="From `next` or `previous`.")


class NotesView(APIView):
    """Free text that belongs under no key. Notes are data and never replace a fact."""

    http_method_names = ["get", "post"]  # a HEAD would leave a receipt of what was not given
    scopes = {"GET": Scope.RECALL, "POST": Scope.SAVE}

    @extend_schema(operation_id="notes", parameters=[_CURSOR], responses={200: outputs.NoteList})
    def get(self, request: Request) -> Response:
        caller, pages = caller_of(request), Pages()
        page = pages.paginate_queryset(noted.readable(caller), request, view=self) or []
        answer = notes.give(caller, page, at=timezone.now())
        return Response(
            {"answer": answer.ref, "receipt_url": outputs.receipt_url(answer.ref)}
            | {"next": pages.get_next_link(), "previous": pages.get_previous_link()}
            | {"results": outputs.NoteOutput(page, many=True).data}
        )

    @extend_schema(
        operation_id="save_note", request=NoteInput, responses={201: outputs.NoteSavedOutput}
    )
    def post(self, request: Request) -> Response:
        form = NoteInput(data=request.data)
        form.is_valid(raise_exception=True)
        caller, at = caller_of(request), timezone.now()
        draft = _draft(caller, form.validated_data)
        return once.answer(
            request,
            lambda: _done(notes.keep(caller, draft, at=at)),
            lambda done: _told(caller, done),
            at=at,
        )


def _draft(caller: Caller, data: dict[str, Any]) -> Draft:
    return Draft(
        text=data["text"],
        origin=Origin(data["origin"]),
        explicit_ask=data["explicit_ask"],
        conversation=digest(caller.person, data.get("conversation", "")),
    )


def _done(note: Note) -> Done[Note]:
    return Done(status=201, things={"note": str(note.ref)}, result=note)


def _told(caller: Caller, done: Done[Note]) -> dict[str, Any]:
    """A note that the person removed meanwhile is not said to be there."""
    ref = done.things["note"]
    if done.result is None and not Note.objects.of(caller.person).filter(ref=ref).exists():
        raise GoneError(LATE)
    say = f"I've kept that as a note. It is on your page: {outputs.notes_url()}"
    return {"note": ref, "say": say}

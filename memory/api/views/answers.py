from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory import disclosure
from memory.actions.callers import Caller
from memory.actions.disclose import disclose
from memory.actions.tone import told_as
from memory.api import cursors, outputs
from memory.api.authentication import caller_of
from memory.models import Answer
from memory.models.answers import AnswerQuerySet
from memory.scopes import Scope


class Pages(CursorPagination):
    ordering = ("-at", "-pk")
    page_size = 50

    def decode_cursor(self, request: Request) -> Any:
        """A place in the list is a moment; the database would fail on anything else."""
        try:
            found = super().decode_cursor(request)
        except NotFound:
            raise ValidationError({"cursor": [cursors.REMEDY]}) from None
        if found is None or found.position is None or _is_moment(str(found.position)):
            return found
        raise ValidationError({"cursor": [cursors.REMEDY]})


class AnswerListView(APIView):
    """The caller's own receipts, newest first: counts, no values."""

    scopes = {"GET": Scope.APPLY}

    @extend_schema(operation_id="answers", responses={200: outputs.AnswerList})
    def get(self, request: Request) -> Response:
        pages = Pages()
        rows = pages.paginate_queryset(own(caller_of(request)), request, view=self)
        return pages.get_paginated_response(outputs.AnswerOutput(rows, many=True).data)


class AnswerView(APIView):
    """One of the caller's own receipts."""

    scopes = {"GET": Scope.APPLY}

    @extend_schema(operation_id="answer", responses={200: outputs.AnswerOutput})
    def get(self, request: Request, ref: str) -> Response:
        answer = get_object_or_404(own(caller_of(request)), ref=ref)
        return Response(outputs.AnswerOutput(answer).data)


class DisclosureView(APIView):
    """What was used, applied silently and held, in lines that add up to everything on file."""

    scopes = {"GET": Scope.APPLY}

    @extend_schema(operation_id="disclosure", responses={200: outputs.DisclosureOutput})
    def get(self, request: Request, ref: str) -> Response:
        caller = caller_of(request)
        answer = get_object_or_404(own(caller), ref=ref)
        entries = disclose(caller, answer, at=timezone.now())
        lines = disclosure.lines(
            entries,
            held_names=Scope.HELD_NAMES in caller.scopes,
            tone=told_as(caller, answer.tone).tags,
        )
        return Response({"lines": lines, "total": len(entries), "on_file": answer.on_file})


def _is_moment(text: str) -> bool:
    try:
        moment = parse_datetime(text)
    except ValueError:  # the 45th of a month
        return False
    return moment is not None and moment.tzinfo is not None


def own(caller: Caller) -> AnswerQuerySet:
    assert caller.assistant is not None  # a token always names its assistant
    return Answer.objects.of(caller.person).by(caller.assistant)

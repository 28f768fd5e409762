"""The tools: which REST view each one is, and how its arguments map to that view's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from memory import toolbox
from memory.api import outputs, tones
from memory.api.candidates import VerifyOutput
from memory.api.serializers import NAME_LENGTH, StrictSerializer, Text
from memory.api.views.answers import DisclosureView
from memory.api.views.apply import ApplyView
from memory.api.views.facts import FactView
from memory.api.views.overwrite import OverwriteView
from memory.api.views.recall import RecallOutput, RecallView
from memory.api.views.reviews import ReviewOutput, ReviewView
from memory.api.views.rules import VerifyView
from memory.api.views.tone import ProposalsView
from memory.attributes import KEY_LENGTH
from memory.mcp.calls import ToldRequest, ToolView
from memory.toolbox import Tool


class KeyInput(StrictSerializer):
    key = Text(max_length=KEY_LENGTH)


class AnswerInput(StrictSerializer):
    answer = Text(max_length=NAME_LENGTH)


class ApplyTool(ToolView):
    scopes = {"POST": toolbox.APPLY.scope}

    def post(self, request: ToldRequest) -> Response:
        overrides, rest = _apart(request, "overrides")
        turn = {"turn": overrides} if overrides else {}
        return ApplyView().post(request.saying(rest | turn))


class RecallTool(ToolView):
    scopes = {"POST": toolbox.RECALL.scope}

    def post(self, request: ToldRequest) -> Response:
        return RecallView().post(request)


class SaveTool(ToolView):
    scopes = {"POST": toolbox.SAVE.scope}

    def post(self, request: ToldRequest) -> Response:
        named, rest = _apart(request, "key")
        return FactView().put(request.saying(rest), _read(KeyInput, named, "key"))


class OverwriteTool(ToolView):
    scopes = {"POST": toolbox.OVERWRITE.scope}

    def post(self, request: ToldRequest) -> Response:
        named, rest = _apart(request, "key")
        return OverwriteView().post(request.saying(rest), _read(KeyInput, named, "key"))


class DiscloseTool(ToolView):
    scopes = {"POST": toolbox.DISCLOSE.scope}

    def post(self, request: ToldRequest) -> Response:
        return DisclosureView().get(request, _read(AnswerInput, request.data, "answer"))


class ReviewTool(ToolView):
    scopes = {"POST": toolbox.REVIEW.scope}

    def post(self, request: ToldRequest) -> Response:
        named, rest = _apart(request, "answer")
        return ReviewView().post(request.saying(rest), _read(AnswerInput, named, "answer"))


class VerifyTool(ToolView):
    scopes = {"POST": toolbox.VERIFY.scope}

    def post(self, request: ToldRequest) -> Response:
        return VerifyView().post(request)


class ToneTool(ToolView):
    scopes = {"POST": toolbox.TONE.scope}

    def post(self, request: ToldRequest) -> Response:
        return ProposalsView().post(request)


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A tool as it is served. A receipt is left by more than those that change something."""

    tool: Tool
    view: type[ToolView]
    output: type[serializers.Serializer[Any]]
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False


SERVED = (
    Served(tool=toolbox.APPLY, view=ApplyTool, output=outputs.ApplyOutput),
    Served(tool=toolbox.RECALL, view=RecallTool, output=RecallOutput),
    Served(tool=toolbox.SAVE, view=SaveTool, output=outputs.SavedOutput, idempotent=True),
    Served(
        tool=toolbox.OVERWRITE,
        view=OverwriteTool,
        output=outputs.OverwrittenOutput,
        destructive=True,
        idempotent=True,
    ),
    Served(
        tool=toolbox.DISCLOSE,
        view=DiscloseTool,
        output=outputs.DisclosureOutput,
        read_only=True,
        idempotent=True,
    ),
    Served(tool=toolbox.VERIFY, view=VerifyTool, output=VerifyOutput),
    Served(tool=toolbox.REVIEW, view=ReviewTool, output=ReviewOutput),
    Served(tool=toolbox.TONE, view=ToneTool, output=tones.ProposedOutput),
)


def _apart(request: ToldRequest, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The argument *name*, and the others."""
    data = request.data
    rest = {key: value for key, value in data.items() if key != name}
    return {name: data[name]} if name in data else {}, rest


def _read(form: type[StrictSerializer], data: Mapping[str, Any], name: str) -> str:
    read = form(data=data)
    read.is_valid(raise_exception=True)
    return str(read.validated_data[name])

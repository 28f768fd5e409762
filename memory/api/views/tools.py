from collections.abc import Iterable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory import toolbox
from memory.api.rendering import JSONRenderer
from memory.toolbox import Format

HOUR = 3600  # seconds that a copy may be used for


class AnthropicRenderer(JSONRenderer):
    format = Format.ANTHROPIC.value


class OpenAIRenderer(JSONRenderer):
    format = Format.OPENAI.value


class ByFormat(DefaultContentNegotiation):
    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        if request.query_params.get("format") == "":  # DRF takes that for none
            self.filter_renderers(renderers, "")
        chosen: tuple[BaseRenderer, str]
        chosen = super().select_renderer(request, renderers, format_suffix)
        return chosen

    def filter_renderers(
        self, renderers: Iterable[BaseRenderer], format: str
    ) -> list[BaseRenderer]:
        try:
            return super().filter_renderers(renderers, format)
        except Http404:
            known = ", ".join(Format)
            raise ValidationError({"format": [f"Choose one of {known}."]}) from None


class ToolList(serializers.Serializer[Any]):
    tools = serializers.ListField(child=serializers.DictField(child=serializers.JSONField()))


class ToolsView(APIView):
    """The calls as tools for a model's request: `format=anthropic` or `format=openai`.

    The same for everybody, so it needs no token.
    """

    authentication_classes = []
    permission_classes = [AllowAny]
    renderer_classes = [AnthropicRenderer, OpenAIRenderer]
    content_negotiation_class = ByFormat

    @extend_schema(operation_id="tools", auth=[], responses={200: ToolList})
    def get(self, request: Request) -> Response:
        form = Format(request.accepted_renderer.format)
        headers = {"Cache-Control": f"public, max-age={HOUR}"}
        return Response({"tools": toolbox.listing(form)}, headers=headers)

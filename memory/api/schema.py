"""What the OpenAPI document says beyond the serializers: tokens and problem responses."""

from typing import Any

from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema

from memory.api import once
from memory.api.door.errors import HEADER

PROBLEM = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {"type": "object", "additionalProperties": {"type": "array"}},
        "say": {"type": "string"},
        "expected_version": {"type": "integer"},
        "current_version": {"type": "integer"},
    },
    "required": ["type", "title", "status", "detail"],
}
RETRY_AFTER = {
    "description": "Seconds until the next call is answered.",
    "required": True,
    "schema": {"type": "integer", "minimum": 1, "maximum": 60},
}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "memory.api.authentication.TokenAuthentication"
    name = ["token", "person"]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[Any]]]:
        """A person's token alone, or a service's with the person that it asks about."""
        return [{"token": []}, {"token": [], "person": []}]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        token = {"type": "http", "scheme": "bearer", "bearerFormat": "held_<prefix>_<secret>"}
        person = {
            "type": "apiKey",
            "in": "header",
            "name": HEADER,
            "description": "With a service's token: whom the call is about, by the operator's own "
            "id of them. A person's token names its person, so leave it out there.",
        }
        return [token, person]


class StrictScheme(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    target_class = "memory.api.serializers.StrictSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """A field that is not named is refused, so the document may not allow it."""
        told = auto_schema._map_serializer(  # type: ignore[no-untyped-call]
            self.target, direction, bypass_extensions=True
        )
        return {**told, "additionalProperties": False}


class HeldSchema(AutoSchema):
    """Adds the problems that every call can answer with, and the scope that it needs."""

    PROBLEMS = ("400", "401", "403", "404", "406", "409", "410", "412", "413", "415", "422", "429")

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            for status in self.PROBLEMS:
                operation["responses"].setdefault(status, _problem_response(status))
        return operation

    def get_override_parameters(self) -> list[Any]:
        found = list(super().get_override_parameters())
        return found + once.PARAMETERS if self.method in once.METHODS else found

    def get_description(self) -> str:  # type: ignore[override]
        scopes = getattr(self.view, "scopes", {})
        scope = scopes.get(self.method)
        needs = f"\n\nScope: `{scope}`." if scope else ""
        return f"{super().get_description()}{needs}"


def _problem_response(status: str) -> dict[str, Any]:
    headers = {"headers": {"Retry-After": RETRY_AFTER}} if status == "429" else {}
    return {
        "description": "Problem details",
        "content": {"application/problem+json": {"schema": PROBLEM}},
        **headers,
    }

"""What the OpenAPI document says beyond the serializers: tokens and problem responses."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from memory.api import once

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


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "memory.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "held_<prefix>_<secret>"}


class HeldSchema(AutoSchema):
    """Adds the problems that every call can answer with, and the scope that it needs."""

    PROBLEMS = ("400", "401", "403", "404", "406", "409", "410", "412", "413", "415", "422", "429")

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            for status in self.PROBLEMS:
                operation["responses"].setdefault(status, _problem_response())
        return operation

    def get_override_parameters(self) -> list[Any]:
        found = list(super().get_override_parameters())
        return found + once.PARAMETERS if self.method in once.METHODS else found

    def get_description(self) -> str:  # type: ignore[override]
        scopes = getattr(self.view, "scopes", {})
        scope = scopes.get(self.method)
        needs = f"\n\nScope: `{scope}`." if scope else ""
        return f"{super().get_description()}{needs}"


def _problem_response() -> dict[str, Any]:
    return {
        "description": "Problem details",
        "content": {"application/problem+json": {"schema": PROBLEM}},
    }

"""JSON Schema of what a tool returns, from the serializer that describes the REST answer."""

from typing import Any

from rest_framework import serializers

type Schema = dict[str, Any]

_PLAIN: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], Schema], ...] = (
    (serializers.BooleanField, {"type": "boolean"}),
    (serializers.IntegerField, {"type": "integer"}),
    (serializers.FloatField, {"type": "number"}),
    (serializers.DateTimeField, {"type": "string", "format": "date-time"}),
    (serializers.CharField, {"type": "string"}),
)


def of(shape: serializers.Serializer[Any]) -> Schema:
    fields = shape.fields
    return {
        "type": "object",
        "properties": {name: _field(field) for name, field in fields.items()},
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _field(field: Any) -> Schema:
    schema = _kind(field)
    if field.allow_null:
        known = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
        schema = schema | {"type": [schema["type"], "null"]} | known
    return schema | ({"description": str(field.help_text)} if field.help_text else {})


def _kind(field: Any) -> Schema:
    match field:
        case serializers.Serializer():
            return of(field)
        case serializers.ListSerializer() | serializers.ListField():
            return {"type": "array", "items": _kind(field.child)}
        case serializers.DictField():
            return {"type": "object", "additionalProperties": _kind(field.child)}
        case serializers.ChoiceField():
            return {"type": "string", "enum": [str(choice) for choice in field.choices]}
    return next(schema for kind, schema in _PLAIN if isinstance(field, kind))

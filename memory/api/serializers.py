"""What comes in. A field that is not named here is an error."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from memory.attributes import KEY, KEY_LENGTH, SELF, VALUE_LENGTH, Category, Origin
from memory.gate import NOTE_LENGTH, SUBJECT_LENGTH
from memory.models.answers import MESSAGE_LENGTH

NOMINATIONS = 100
OVERRIDES = 50
OVERRIDE_LENGTH = 1000  # characters
NAME_LENGTH = 64  # characters
CONVERSATION_LENGTH = 200  # characters
MAX_BUDGET = 100_000  # tokens

# What an assistant may say of a fact's origin; the other origins are the server's to set.
ORIGINS = (Origin.STATED, Origin.INFERRED)


class StrictSerializer(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        if unknown:
            known = ", ".join(self.fields) or "none"
            raise serializers.ValidationError(
                {str(name)[:NAME_LENGTH]: [f"Unknown field. The fields here: {known}."]
                 for name in unknown}
            )  # fmt: skip
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A JSON string, as long as the document says; DRF would take a number for one, and count
    the characters after it has cut off the spaces around them."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError("Send a string.")
        if self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A JSON integer; DRF would take "50" or 50.0 for one."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            raise serializers.ValidationError("Send a whole number.")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false; DRF would take "yes" for one."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            raise serializers.ValidationError("Send true or false.")
        return data


class Choice(serializers.ChoiceField):
    """DRF's own message repeats what was sent."""

    def __init__(self, values: Iterable[str], **options: Any) -> None:
        known = [str(value) for value in values]
        message = f"Choose one of {', '.join(known)}."
        super().__init__(known, error_messages={"invalid_choice": message}, **options)


class TurnInput(StrictSerializer):
    overrides = serializers.DictField(
        child=Text(max_length=OVERRIDE_LENGTH, allow_blank=True),
        required=False,
        help_text="Slot or key → what the person wants today instead.",
    )

    def validate_overrides(self, value: dict[str, str]) -> dict[str, str]:
        if len(value) > OVERRIDES:
            raise serializers.ValidationError(f"At most {OVERRIDES} overrides.")
        if not all(len(key) <= KEY_LENGTH and KEY.match(key) for key in value):
            raise serializers.ValidationError(
                "Name each override by its slot or key: diet, or diet.gluten."
            )
        return value


class ApplyInput(StrictSerializer):
    message = Text(max_length=MESSAGE_LENGTH, trim_whitespace=False)
    turn = TurnInput(required=False)
    asks = serializers.ListField(
        child=Text(max_length=KEY_LENGTH), max_length=NOMINATIONS, required=False
    )
    acts = serializers.ListField(
        child=Text(max_length=KEY_LENGTH), max_length=NOMINATIONS, required=False
    )
    speaker = Text(max_length=SUBJECT_LENGTH, default=SELF)
    budget = Whole(min_value=1, max_value=MAX_BUDGET, required=False, help_text="Tokens.")
    conversation = Text(max_length=CONVERSATION_LENGTH, required=False, allow_blank=True)

    def validate_message(self, value: str) -> str:
        if not value.strip():
            raise serializers.ValidationError("The message is empty. Send what the person said.")
        return value


class FactInput(StrictSerializer):
    # Longer here than a fact may be, so that the write gate answers with what to say.
    value = Text(max_length=VALUE_LENGTH * 40, allow_blank=True)
    category = Choice(Category, required=False)
    subject = Text(max_length=SUBJECT_LENGTH, required=False)
    origin = Choice(ORIGINS, default=Origin.STATED.value)
    explicit_ask = Flag(default=False)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)
    answer = Text(max_length=NAME_LENGTH, required=False)
    conversation = Text(max_length=CONVERSATION_LENGTH, required=False, allow_blank=True)


class NoteInput(StrictSerializer):
    # Longer here than a note may be, so that the write gate answers with what to say.
    text = Text(max_length=NOTE_LENGTH * 4, allow_blank=True)
    origin = Choice(ORIGINS, default=Origin.STATED.value)
    explicit_ask = Flag(default=False)
    conversation = Text(max_length=CONVERSATION_LENGTH, required=False, allow_blank=True)


class NoInput(StrictSerializer):
    """A call that takes no fields: `{}`."""

"""What comes in and goes out about tone."""

import math
from datetime import datetime
from typing import Any

from rest_framework import serializers

from memory.api.serializers import StrictSerializer, Text
from memory.models.answers import MESSAGE_LENGTH
from tone import guide
from tone.profile import VERSION, Profile
from tone.vocabulary import TAGS

MOST_TAGS = 100
TAG_LENGTH = 200  # characters
MOST_MESSAGES = 50


class Number(serializers.FloatField):
    """A JSON number, however large; DRF would take "0.9" or true for one."""

    def to_internal_value(self, data: Any) -> float:
        if isinstance(data, bool) or not isinstance(data, int | float):
            raise serializers.ValidationError("Send a number from 0 to 1.")
        try:
            return float(data)
        except OverflowError:
            return math.copysign(math.inf, data)


class TagList(serializers.ListField):
    def __init__(self, **options: Any) -> None:
        child = Text(max_length=TAG_LENGTH, allow_blank=True)
        super().__init__(child=child, max_length=MOST_TAGS, **options)


class ProposalInput(StrictSerializer):
    tags = TagList(default=list, help_text=f"Of {', '.join(TAGS)}. Others are dropped and named.")
    scores = serializers.DictField(
        child=Number(), default=dict, help_text="Tag → 0 to 1; without one a tag counts as 1."
    )
    source = Text(  # type: ignore[assignment]
        max_length=TAG_LENGTH,
        default="implicit",
        allow_blank=True,
        help_text="explicit: the person's own words, with the scope tone:explicit. Anything else "
        "is implicit: inferred, and taken once in 3 minutes.",
    )

    def validate_scores(self, value: dict[str, float]) -> dict[str, float]:
        if len(value) > MOST_TAGS or any(len(tag) > TAG_LENGTH for tag in value):
            raise serializers.ValidationError(f"At most {MOST_TAGS} scores, each under its tag.")
        return value


class ObserveInput(StrictSerializer):
    messages = serializers.ListField(
        child=Text(max_length=MESSAGE_LENGTH, allow_blank=True, trim_whitespace=False),
        max_length=MOST_MESSAGES,
        help_text="The person's own last messages, the newest last. They are not kept.",
    )


class OverrideInput(StrictSerializer):
    tags = TagList(help_text="In force until then; none ends what is in force.")
    until = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Needed with tags; at most 24 hours ahead."
    )


class ToneOutput(serializers.Serializer[Any]):
    active = serializers.ListField(child=serializers.CharField())
    scores = serializers.DictField(child=serializers.FloatField())
    guide = serializers.CharField(allow_blank=True)
    updated_at = serializers.DateTimeField(allow_null=True)
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]
    override_until = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()


class ProposedOutput(serializers.Serializer[Any]):
    changed = serializers.BooleanField(
        help_text="Without the scope tone:read: it was taken, whatever was on before."
    )
    active = serializers.ListField(
        child=serializers.CharField(),
        help_text="The tags in force; without the scope tone:read, those that an explicit proposal "
        "asked for, or that an implicit one turned on.",
    )
    dropped = serializers.ListField(child=serializers.CharField())
    next_implicit_at = serializers.DateTimeField(allow_null=True)


class ObservationOutput(serializers.Serializer[Any]):
    tag = serializers.CharField()
    score = serializers.FloatField()
    because = serializers.CharField()


class ObservedOutput(ProposedOutput):
    observed = ObservationOutput(many=True)


class OverriddenOutput(serializers.Serializer[Any]):
    changed = serializers.BooleanField()
    active = serializers.ListField(child=serializers.CharField())
    dropped = serializers.ListField(child=serializers.CharField())
    override_until = serializers.DateTimeField(allow_null=True)


def profile(found: Profile, at: datetime, *, keeps_format: bool) -> dict[str, Any]:
    lasting = found.override_at(at)
    active = found.in_force(at)
    return {
        "active": active,
        "scores": found.scores,
        "guide": guide.guide(active, keeps_format=keeps_format),
        "updated_at": found.updated_at,
        "source": found.source.value if found.source else None,
        "override_until": lasting.until if lasting else None,
        "version": VERSION,
    }

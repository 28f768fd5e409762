"""What comes in and goes out about rules: candidates, evidence, and what came of them."""

from typing import Any

from rest_framework import serializers

from memory.api.serializers import MAX_BUDGET, NAME_LENGTH, StrictSerializer, Text, Whole
from memory.rules.candidates import Fault
from memory.rules.standing import Checked
from memory.rules.verify import Outcome, Reason

MOST = 200  # candidates of one call
REQUIREMENTS = 100
UNWRITABLE = "A text holds a NUL or half a surrogate pair. Leave it out."


class Candidate(serializers.JSONField):
    """Anything at all: what cannot be read is told of as unevaluable, and is no bad request."""

    def to_internal_value(self, data: Any) -> Any:
        if not _is_writable(data):
            raise serializers.ValidationError(UNWRITABLE)
        return data


class Requirements(serializers.ListField):
    def __init__(self, **options: Any) -> None:
        child = Text(max_length=NAME_LENGTH)
        super().__init__(child=child, max_length=REQUIREMENTS, **options)


class EvidenceInput(StrictSerializer):
    answer = Text(max_length=NAME_LENGTH, help_text="As apply returned it for this turn.")
    requirements = Requirements(
        default=list, help_text="Slots to cover besides what is required here; it takes none away."
    )
    budget = Whole(
        min_value=1,
        max_value=MAX_BUDGET,
        required=False,
        help_text="Tokens; a fifth is kept for what decides and is not asked for.",
    )


class VerifyInput(StrictSerializer):
    answer = Text(max_length=NAME_LENGTH, help_text="As apply returned it for this turn.")
    requirements = Requirements(
        default=list, help_text="Slots to cover besides what is required here; it takes none away."
    )
    candidates = serializers.ListField(
        child=Candidate(allow_null=True),
        max_length=MOST,
        help_text="Each with id, fields, evidence, and as it likes covers, discharges, opens, "
        "utility, option; one that was not finished with its status: timed_out.",
    )


class ToldRule(serializers.Serializer[Any]):
    rule = serializers.CharField()
    says = serializers.CharField(help_text="In plain words where its fact was given on the answer.")


class PredicateOutput(serializers.Serializer[Any]):
    field = serializers.CharField()
    comparison = serializers.CharField()
    value = serializers.JSONField(allow_null=True)


class OneRule(ToldRule):
    predicate = PredicateOutput()
    fact = serializers.CharField()
    version = serializers.IntegerField()
    confirmed_at = serializers.DateTimeField()


class RuleList(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    rules = OneRule(many=True)
    withheld = serializers.IntegerField(help_text="Rules on facts that you have no access to.")


class UnitOutput(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="What a candidate cites.")
    says = serializers.CharField()
    covers = serializers.ListField(child=serializers.CharField())
    tail = serializers.BooleanField(help_text="It decides, and was not asked for.")
    tokens = serializers.IntegerField()


class EvidenceOutput(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    evidence = UnitOutput(many=True)
    required = serializers.ListField(  # type: ignore[assignment]
        child=serializers.CharField()
    )
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Required, and covered by nothing that was chosen."
    )
    questions = serializers.ListField(
        child=serializers.CharField(),
        help_text="What to ask the person, the one on which most hangs first.",
    )
    tokens = serializers.IntegerField()


class Each(serializers.DictField):
    """By the id of a candidate."""


class VerifyOutput(serializers.Serializer[Any]):
    answer = serializers.CharField()
    receipt_url = serializers.URLField()
    outcome = serializers.ChoiceField(choices=[*Outcome])
    commitment = serializers.CharField(allow_null=True, help_text="The candidate let through.")
    reason = serializers.ChoiceField(choices=[*Reason], allow_null=True)
    say = serializers.CharField(allow_null=True)
    violations = Each(child=ToldRule(many=True))
    not_checked = Each(child=ToldRule(many=True))
    untold = serializers.CharField(
        allow_null=True,
        help_text="That a rule which you are not told stood in the way; not of which candidate.",
    )
    missing = Each(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What is required and rests on nothing that the candidate cites.",
    )
    unsupported = Each(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What it claims or cites, and nothing that was chosen bears out.",
    )
    unevaluable = Each(child=serializers.ChoiceField(choices=[*Fault]))
    against = ToldRule(many=True)
    questions = serializers.ListField(child=serializers.CharField())
    allowed = serializers.ListField(
        child=serializers.CharField(), help_text=f"Rules that were {Checked.ALLOWED} once."
    )


def _is_writable(data: Any) -> bool:
    match data:
        case str():
            return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in data)
        case dict():
            return all(_is_writable(inner) for inner in data.values())
        case list():
            return all(_is_writable(inner) for inner in data)
    return True

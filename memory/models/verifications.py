from django.conf import settings
from django.db import models

from memory.models.access import Assistant
from memory.models.answers import Answer
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedJSON
from memory.rules.obligations import Standing
from memory.rules.verify import Outcome
from memory.trust.erasure import Place, Rule


class VerificationQuerySet(OwnedQuerySet["Verification"]):
    pass


class Verification(models.Model):
    """An assistant's candidates held against the rules of one answer, and what came of it.

    *rules* are [[ref, number, `standing.Checked`], …], *counts* numbers of candidates and rules.
    What the candidates said lies in *content* alone (`memory.actions.rules.kept`), as long as the
    words of the question, and goes with what it quotes.
    """

    ref = models.CharField(max_length=24, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="verifications"
    )
    answer = models.ForeignKey(Answer, models.CASCADE, related_name="verifications")
    at = models.DateTimeField()
    outcome = models.CharField(max_length=12, choices=choices(Outcome))
    reason = models.CharField(max_length=24, blank=True)  # a verify.Reason; none where it emitted
    rules = models.JSONField(default=list)
    counts = models.JSONField(default=dict)
    content = SealedJSON(default=dict)

    objects = VerificationQuerySet.as_manager()
    ERASURE = Rule(place=Place.COMMITMENTS)

    class Meta:
        indexes = [models.Index(fields=["answer", "-at"], name="verification_answer_at")]
        constraints = [known("outcome", Outcome)]

    def __str__(self) -> str:
        return self.ref

    @property
    def committed(self) -> bool:
        return self.outcome == Outcome.COMMIT


class ObligationQuerySet(OwnedQuerySet["Obligation"]):
    pass


class Obligation(models.Model):
    """What a commitment of one assistant left to be done.

    *content* is {"id", "says", "about"}, in that assistant's words; *about* are slots.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="obligations")
    assistant = models.ForeignKey(Assistant, models.CASCADE, related_name="+")
    answer = models.ForeignKey(Answer, models.CASCADE, related_name="obligations")
    content = SealedJSON(default=dict)
    due = models.DateTimeField(null=True, blank=True)
    standing = models.CharField(
        max_length=12, choices=choices(Standing), default=Standing.OPEN.value
    )
    opened_at = models.DateTimeField()
    covered_at = models.DateTimeField(null=True, blank=True)
    discharged_at = models.DateTimeField(null=True, blank=True)

    objects = ObligationQuerySet.as_manager()
    ERASURE = Rule(place=Place.COMMITMENTS, parts={"source": "assistant"})

    class Meta:
        constraints = [known("standing", Standing)]

    def __str__(self) -> str:
        return f"obligation #{self.pk}"

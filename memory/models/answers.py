from typing import Self

from django.conf import settings
from django.db import models

from memory.models.access import Assistant
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedJSON, SealedText
from memory.receipt import Kind
from memory.trust.erasure import Place, Rule

MESSAGE_LENGTH = 8000  # characters


class AnswerQuerySet(OwnedQuerySet["Answer"]):
    def by(self, assistant: Assistant) -> Self:
        return self.filter(assistant=assistant)

    def newest(self) -> Self:
        """Newest first, with the assistant that the list names."""
        return self.select_related("assistant").order_by("-at", "-pk")


class Answer(models.Model):
    """A receipt: every slot on file at the time, each in one lane, with its reason.

    *lanes* refers to fact versions by id and holds no value; its shape is `memory.receipt`'s.
    The three counts are of slots and add up to *on_file*; the facts' counts do the same.
    """

    ref = models.CharField(max_length=24, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="answers")
    assistant = models.ForeignKey(
        Assistant, models.SET_NULL, null=True, blank=True, related_name="answers"
    )
    kind = models.CharField(max_length=12, choices=choices(Kind))
    at = models.DateTimeField()
    message = SealedText(default="")
    conversation = models.CharField(max_length=64, blank=True)  # digest of the caller's string
    used = models.PositiveIntegerField()
    silent = models.PositiveIntegerField()
    held = models.PositiveIntegerField()
    on_file = models.PositiveIntegerField()
    facts_given = models.PositiveIntegerField()
    facts_on_file = models.PositiveIntegerField()
    notes_given = models.PositiveIntegerField(default=0)  # notes stand outside the sum
    notes_on_file = models.PositiveIntegerField(default=0)
    lanes = models.JSONField()
    reach = SealedJSON(default=list)  # with the clauses, which are the message again
    tokens = models.JSONField(default=dict)
    turn = models.JSONField(default=dict)
    tone = models.JSONField(default=list)  # the tags that were given, outside the sum
    # In the database too: while a release goes out, the one before it writes answers without them.
    rules = models.JSONField(default=list, db_default=[])  # [[ref, number], …]: those in force
    evidence = models.JSONField(default=dict, db_default={})  # what was chosen last: ids, no words
    question_dropped_at = models.DateTimeField(null=True, blank=True)  # when its time was over

    objects = AnswerQuerySet.as_manager()
    ERASURE = Rule(place=Place.RECEIPTS)

    class Meta:
        indexes = [models.Index(fields=["owner", "-at"], name="answer_owner_at")]
        constraints = [known("kind", Kind)]

    def __str__(self) -> str:
        return self.ref

from typing import Self

from django.conf import settings
from django.db import models

from memory.attributes import KEY_LENGTH
from memory.models.access import Assistant
from memory.models.facts import Fact
from memory.models.owned import OwnedQuerySet, choices, known
from memory.models.sealed import SealedJSON
from memory.trust.erasure import Place, Rule
from memory.waiting import Decider, Kind, State


class ProposalQuerySet(OwnedQuerySet["Proposal"]):
    def by(self, assistant: Assistant) -> Self:
        return self.filter(assistant=assistant)

    def waiting(self) -> Self:
        return self.filter(state=State.WAITING)


class Proposal(models.Model):
    """A write that takes effect by somebody's yes only.

    A new key is on file already, unconfirmed (*fact*, with *draft* empty); what would change a
    key that is on file lies in *draft* and nowhere else. Once decided, *draft* is empty.
    """

    ref = models.CharField(max_length=24, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="proposals")
    assistant = models.ForeignKey(
        Assistant, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=12, choices=choices(Kind))
    decider = models.CharField(
        max_length=12, choices=choices(Decider), default=Decider.PERSON.value
    )
    key = models.CharField(max_length=KEY_LENGTH)
    fact = models.ForeignKey(Fact, models.CASCADE, null=True, blank=True, related_name="proposals")
    seen = models.PositiveIntegerField(null=True, blank=True)  # the fact's version at the time
    draft = SealedJSON(default=dict)
    reasons = models.JSONField(default=list)  # why it waits: codes, no content
    conversation = models.CharField(max_length=64, blank=True)  # digest of the caller's string
    state = models.CharField(max_length=12, choices=choices(State), default=State.WAITING.value)
    set_aside_at = models.DateTimeField(null=True, blank=True)  # "not sure yet"
    at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = ProposalQuerySet.as_manager()
    ERASURE = Rule(place=Place.WAITING, parts={"fact": "fact", "key": "key", "source": "assistant"})

    class Meta:
        indexes = [models.Index(fields=["owner", "state", "-at"], name="proposal_owner_state")]
        constraints = [known("kind", Kind), known("decider", Decider), known("state", State)]

    def __str__(self) -> str:
        return self.ref

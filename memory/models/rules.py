from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from memory.models.answers import Answer
from memory.models.facts import Fact, FactVersion
from memory.models.owned import OwnedQuerySet
from memory.models.sealed import SealedJSON
from memory.rules.predicates import LANGUAGE
from memory.trust.erasure import Place
from memory.trust.erasure import Rule as ErasureRule

REF_LENGTH = 24  # characters


class RuleQuerySet(OwnedQuerySet["Rule"]):
    def open(self) -> Self:
        """Confirmed ones that nothing has ended, and those that wait for a yes."""
        return self.filter(ended_at=None)

    def confirmed(self) -> Self:
        """Those that bind as long as their facts stand."""
        return self.open().exclude(confirmed_at=None)


class Rule(models.Model):
    """One version of a rule: what an assistant may commit to, made from one fact (seed 002).

    *ref* names the rule in all its versions. *predicate* is plain JSON, as `predicates.plain`
    tells it, and empty once its fact was overwritten. It binds from *confirmed_at* to *ended_at*,
    while the fact stands as it was confirmed on. The three counts are of checks.
    """

    ref = models.CharField(max_length=REF_LENGTH)
    number = models.PositiveIntegerField(default=1)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rules")
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="rules")
    rests_on = models.ForeignKey(FactVersion, models.CASCADE, related_name="rules")
    predicate = SealedJSON(default=dict)
    language = models.PositiveSmallIntegerField(default=LANGUAGE)
    at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=12, blank=True)  # an Actor
    ended_at = models.DateTimeField(null=True, blank=True)
    kept = models.PositiveIntegerField(default=0)
    conflicted = models.PositiveIntegerField(default=0)
    not_checked = models.PositiveIntegerField(default=0)

    objects = RuleQuerySet.as_manager()
    ERASURE = ErasureRule(place=Place.RULES, parts={"fact": "fact", "version": "rests_on"})

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "ref", "number"], name="rule_number_once"),
            models.UniqueConstraint(
                fields=["owner", "ref"],
                condition=Q(ended_at=None) & ~Q(confirmed_at=None),
                name="rule_binds_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ref} ({self.number})"


class WaiverQuerySet(OwnedQuerySet["Waiver"]):
    pass


class Waiver(models.Model):
    """The person let one rule off for one question; the commitment that it let through used it.

    Only what was stopped in *check* goes through by it.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="waivers")
    answer = models.ForeignKey(Answer, models.CASCADE, related_name="waivers")
    rule = models.ForeignKey(Rule, models.CASCADE, related_name="waivers")
    check_of = models.ForeignKey(
        "Verification", models.CASCADE, null=True, blank=True, related_name="waivers"
    )
    at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    objects = WaiverQuerySet.as_manager()
    ERASURE = ErasureRule(
        place=Place.RULES, parts={"fact": "rule__fact", "version": "rule__rests_on"}
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["answer", "rule"], name="waiver_once"),
        ]

    def __str__(self) -> str:
        return f"waiver #{self.pk}"

"""What goes when a fact is overwritten: no rule's words, and no candidate's, tell it again."""

from datetime import datetime

from django.db.models import DateTimeField, Value
from django.db.models.functions import Coalesce

from memory.actions.erasing import quoting, texts
from memory.models import Fact, FactVersion, Obligation, Rule, Verification


def overwrite(fact: Fact, at: datetime) -> None:
    """Before the values are blanked. Its rules end, and with them their words and what they let."""
    unquote(fact)
    rows = Rule.objects.of(fact.owner).filter(fact=fact)
    rows.update(predicate={}, ended_at=Coalesce("ended_at", Value(at, DateTimeField())))


def unquote(fact: Fact) -> None:
    """Take away what candidates said that tells of it; what was counted stays."""
    checks, owed = Verification.objects.of(fact.owner), Obligation.objects.of(fact.owner)
    if not (checks.exclude(content={}).exists() or owed.exists()):
        return
    versions = FactVersion.objects.of(fact.owner).filter(fact=fact, blanked_at=None)
    needles = quoting.needles({version.value for version in versions})
    slots = {fact.attribute.slot}
    told = texts.verifications(fact.owner, needles, slots)
    checks.filter(pk__in=told).update(content={})
    owed.filter(pk__in=texts.obligations(fact.owner, needles, slots)).delete()

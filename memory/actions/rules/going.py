"""What goes when a fact is overwritten: no rule's words, and no candidate's, tell it again."""

from datetime import datetime

from django.db.models import DateTimeField, Value
from django.db.models.functions import Coalesce

from memory.actions.erasing import quoting, texts
from memory.actions.erasing.quoting import Needles
from memory.models import Fact, FactVersion, Obligation, Rule, Verification
from memory.rules.obligations import Standing
from memory.trust.cipher import DamagedError

GONE = "What this was is overwritten."


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
    told = texts.obligations(fact.owner, needles, slots)
    owed.filter(pk__in=told, standing=Standing.DISCHARGED).delete()
    for row in owed.filter(pk__in=told):
        _blank(row, needles)


def _blank(row: Obligation, needles: Needles) -> None:
    """It stays owed, or an assistant could end it by overwriting something of its own.

    About nothing in particular, where that quotes it, is about everything.
    """
    about = _about(row)
    is_told = any(quoting.quotes(each, needles) for each in about)
    row.content = {"id": f"owed-{row.pk}", "says": GONE, "about": [] if is_told else about}
    row.save()


def _about(row: Obligation) -> list[str]:
    try:
        return [*row.content["about"]]
    except DamagedError:  # no key opens it: it goes as what quotes does
        return []

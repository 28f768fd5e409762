"""Hold an assistant's reply against its receipt, and keep what was seen for the person.

The reply is not kept; of it the sentences that something was found in. What the reply tells of
held facts only the person learns: an assistant that learned it could ask, sentence by sentence,
what is on file.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from memory import attributes, receipt, review
from memory.actions import holding, read
from memory.actions.callers import Caller, record
from memory.actions.erasing import quoting, texts
from memory.attributes import Attribute, Model
from memory.decision import Decision, Line, Ruling
from memory.models import Answer, Fact, FactVersion, Review
from memory.receipt import Entry
from memory.review import Finding, Findings, Given, Kind
from memory.trust.ledger import Act

SENTENCE = 300  # characters that are kept of one
MANY = 100  # slots; with more, replies are compared by words alone: meaning takes 10 ms a fact
UNTOLD = frozenset({Kind.VOLUNTEERED})  # what no assistant is told


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    kept: Review
    findings: Findings

    @property
    def told(self) -> tuple[Finding, ...]:
        """What the assistant may learn."""
        return tuple(found for found in self.findings.found if found.kind not in UNTOLD)


def check(
    caller: Caller, answer: Answer, reply: str, *, at: datetime, committed: bool | None = None
) -> Reviewed:
    """Keep what *reply* did with what its receipt gave; a later reply takes an earlier's place.

    Raises GoneError.
    """
    given = Given(
        decision=stood(answer, read.model_of(caller.person)),
        message=answer.message,
        tags=tuple(answer.tone),
        committed=committed,
    )
    few = len(answer.lanes) <= MANY
    findings = review.check(reply, given, by_meaning=None if few else False)
    with transaction.atomic():
        holding.hold(caller)
        kept, _ = Review.objects.update_or_create(
            owner=caller.person,
            answer=answer,
            defaults={"at": at, "counts": _counts(findings), "findings": _said(findings, reply)},
        )
        record(caller, Act.REVIEWED, answer.ref, at, **_counts(findings))
    return Reviewed(kept=kept, findings=findings)


def stood(answer: Answer, model: Model) -> Decision:
    """The decision on a receipt, with the values that are still those it was made on."""
    slots = {attribute.slot: attribute for attribute in model.attributes}
    facts = {fact.version: fact for each in model.attributes for fact in each.facts}
    lines = [_line(entry, slots, facts) for entry in receipt.decode(answer.lanes)]
    return Decision(name=model.name, lines=tuple(lines))


def unquote(fact: Fact) -> None:
    """Take away the sentences that tell of it; what was counted stays."""
    reviews = list(Review.objects.of(fact.owner).exclude(findings=[]))
    if not reviews:
        return
    versions = FactVersion.objects.of(fact.owner).filter(fact=fact, blanked_at=None)
    needles = quoting.needles({version.value for version in versions})
    for kept in reviews:
        if any(texts.tells(found, needles, {fact.attribute.slot}) for found in kept.findings):
            kept.findings = []
            kept.save(update_fields=["findings"])


def _line(
    entry: Entry, slots: Mapping[str, Attribute], facts: Mapping[int, attributes.Fact]
) -> Line:
    rulings = (
        Ruling(fact=facts[item.version], reason=item.reason)
        for item in entry.items
        if item.version in facts
    )
    return Line(
        attribute=slots.get(entry.slot) or Attribute(slot=entry.slot, facts=()),
        lane=entry.lane,
        reason=entry.reason,
        rulings=tuple(rulings),
    )


def _counts(findings: Findings) -> dict[str, int]:
    return dict(Counter(found.kind.value for found in findings.found))


def _said(findings: Findings, reply: str) -> list[dict[str, str]]:
    return [
        {
            "kind": found.kind.value,
            "about": found.about,
            "sentence": reply[found.start : found.end][:SENTENCE],
        }
        for found in findings.found
    ]

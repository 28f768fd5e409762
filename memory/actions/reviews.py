"""Hold an assistant's reply against its receipt, and keep what was seen for the person.

The reply is not kept; of it the sentences that something was found in. What the reply tells of
held facts only the person learns: an assistant that learned it could ask, sentence by sentence,
what is on file. A later reply takes nothing away of what an earlier one did.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from memory import attributes, receipt, review
from memory.actions import holding, read
from memory.actions.apply import check_standing, settled
from memory.actions.callers import Caller, record
from memory.actions.erasing import quoting, texts
from memory.actions.rules import verifying
from memory.attributes import Attribute, Model
from memory.decision import Decision, Line, Ruling
from memory.models import Answer, Fact, FactVersion, Review
from memory.receipt import Entry
from memory.review import Finding, Findings, Given, Kind
from memory.trust.ledger import Act

SENTENCE = 300  # characters that are kept of one
MOST = 100  # sentences that are kept of all replies to one message
MANY = 100  # slots; with more, replies are compared by words alone: meaning takes 10 ms a fact
UNTOLD = frozenset({Kind.VOLUNTEERED, Kind.MISLED})  # they tell of what is held, or how much


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
    """Keep what *reply* did with what its receipt gave, beside what earlier replies did.

    *committed* counts where no candidates of this answer were checked here.

    Raises GoneError.
    """

    def made() -> Reviewed:
        decision = stood(answer, read.model_of(caller.person))
        known = verifying.committed(answer)
        given = Given(
            decision=decision,
            message=answer.message,
            tags=tuple(answer.tone),
            committed=committed if known is None else known,
        )
        few = len(answer.lanes) <= MANY
        findings = review.check(reply, given, by_meaning=None if few else False)
        return _keep(caller, answer, decision, findings, reply, at)

    return settled(caller, made)


@transaction.atomic
def _keep(
    caller: Caller,
    answer: Answer,
    decision: Decision,
    findings: Findings,
    reply: str,
    at: datetime,
) -> Reviewed:
    """Raises OvertakenError where a fact that was compared is gone since."""
    holding.hold(caller)
    check_standing(caller.person, decision)
    counts, said = Counter(_counts(findings)), _said(findings, reply)
    kept = Review.objects.of(caller.person).filter(answer=answer).first()
    if kept is None:
        kept = Review(owner=caller.person, answer=answer)
    kept.at, kept.counts = at, dict(Counter(kept.counts) + counts)
    kept.findings = [*kept.findings, *(each for each in said if each not in kept.findings)][:MOST]
    kept.save()
    record(caller, Act.REVIEWED, answer.ref, at, **counts)
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

"""One write that waits for the person, as they read it before they say yes or no."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

from dashboard import asks, invisible, words
from memory.actions import drafts
from memory.attributes import SELF, Category, Mode, Sensitivity
from memory.models import Answer, Fact, FactVersion, Person, Proposal
from memory.models.waiting import ProposalQuerySet
from memory.waiting import Decider, Kind, Reason

_MEANWHILE = {
    Kind.SAVE: "You have not confirmed it, so no assistant is given it.",
    Kind.CORRECT: "Until you say yes, the value stays as it is.",
    Kind.OVERWRITE: "Until you say yes, the value stays. An overwrite blanks it with its history, "
    "and has no undo.",
}
LOOK_BACK = timedelta(days=1)  # how old a receipt may be that a write is said to come from
# The last receipt of the same conversation before it: what the write came from.
_BEHIND = (
    Answer.objects.filter(
        owner=OuterRef("owner"),
        assistant=OuterRef("assistant"),
        conversation=OuterRef("conversation"),
        at__lte=OuterRef("at"),
        at__gte=OuterRef("at") - LOOK_BACK,
    )
    .exclude(conversation="")
    .order_by("-at")
    .values("pk")[:1]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """*now* is the value in force, *words* what would stand there, *named* the same with what is
    invisible. *version* is the fact's, as the person sees it.
    """

    ref: str
    kind: Kind
    key: str
    version: int
    assistant: str
    asks: str
    is_aside: bool
    now: str
    words: str
    named: str
    told: str
    meanwhile: str
    why: tuple[str, ...]
    more: tuple[str, ...]
    answer: str  # the receipt behind it
    question: str


def waiting(person: Person) -> ProposalQuerySet:
    """What waits for *person* to decide."""
    return Proposal.objects.of(person).waiting().filter(decider=Decider.PERSON)


def with_sources(proposals: ProposalQuerySet) -> ProposalQuerySet:
    """With what `rows` reads."""
    joined = proposals.select_related("assistant", "fact__attribute")
    found: ProposalQuerySet = joined.annotate(behind=Subquery(_BEHIND))
    return found


def one(person: Person, ref: str, now: datetime) -> Row | None:
    return next(rows(person, with_sources(waiting(person).filter(ref=ref)), now), None)


def rows(person: Person, proposals: Collection[Proposal], now: datetime) -> Iterator[Row]:
    """For proposals that wait, `with_sources`: two queries."""
    facts = {proposal.fact_id for proposal in proposals}
    current = FactVersion.objects.of(person).current().filter(fact__in=facts)
    values = {version.fact_id: version.value for version in current}
    numbers = {proposal: getattr(proposal, "behind") for proposal in proposals}  # noqa: B009
    answers = Answer.objects.of(person).only("owner", "ref", "message")
    receipts = answers.in_bulk([*numbers.values()])
    for proposal, number in numbers.items():
        yield _row(proposal, _fact(proposal, person), values, receipts.get(number), now)


def _fact(proposal: Proposal, person: Person) -> Fact:
    assert proposal.fact is not None  # what waits goes when its fact goes
    proposal.fact.attribute.owner = person  # whose key opens its words
    return proposal.fact


def _row(
    proposal: Proposal,
    fact: Fact,
    values: Mapping[int, str],
    receipt: Answer | None,
    now: datetime,
) -> Row:
    kind, assistant = Kind(proposal.kind), asks.assistant_of(proposal)
    value, is_guess = values.get(fact.pk, ""), Reason.GUESS in proposal.reasons
    said = {Kind.SAVE: value, Kind.CORRECT: proposal.draft.get("value", "")}.get(kind, "")
    on = f"on {words.day(proposal.at, now)} at {words.clock(proposal.at)}"
    return Row(
        ref=proposal.ref,
        kind=kind,
        key=proposal.key,
        version=fact.version,
        assistant=assistant,
        asks="guessed" if is_guess and kind is Kind.SAVE else asks.VERBS[kind],
        is_aside=proposal.set_aside_at is not None,
        now="" if kind is Kind.SAVE else value,
        words=said,
        named=invisible.named(said),
        told=f"{assistant} {'guessed' if is_guess else 'sent'} this {on}",
        meanwhile=_MEANWHILE[kind],
        why=tuple(_why(proposal, fact, assistant)),
        more=tuple(_more(proposal, fact)),
        answer=receipt.ref if receipt else "",
        question=receipt.message if receipt else "",
    )


def _why(proposal: Proposal, fact: Fact, assistant: str) -> Iterator[str]:
    for reason in proposal.reasons:
        yield words.WAITS[Reason(reason)].format(assistant=assistant)
    if fact.version != proposal.seen:
        yield f"{proposal.key} has changed since {assistant} sent this."


def _more(proposal: Proposal, fact: Fact) -> Iterator[str]:
    """What a yes would set beside the value."""
    if proposal.kind == Kind.SAVE:
        yield from _saved(fact)
    elif proposal.kind == Kind.CORRECT:
        yield from _corrected(proposal, fact)


def _saved(fact: Fact) -> Iterator[str]:
    attribute, level = fact.attribute, Sensitivity(fact.sensitivity)
    if attribute.subject != SELF:
        yield f"About: {attribute.subject}"
    if attribute.mode == Mode.INSTRUCTION:
        yield f"Use: {words.MODES[Mode.INSTRUCTION]}"
    yield f"Kind: {words.CATEGORIES[Category(fact.category)]}"
    if level is not Sensitivity.ORDINARY:
        yield f"Sensitivity: {words.SENSITIVITIES[level]}"
    if fact.expires_at:
        yield f"Expires: {words.date(fact.expires_at)}"


def _corrected(proposal: Proposal, fact: Fact) -> Iterator[str]:
    draft = drafts.unpack(proposal)
    if draft.category and draft.category != fact.category:
        yield f"Kind: {words.CATEGORIES[draft.category]}"
    if draft.expires_at:
        yield f"Expires: {words.date(draft.expires_at)}"
    elif draft.never_expires and fact.expires_at:
        yield "Expires: never"

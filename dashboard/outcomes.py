"""What became of a write that waited, in the words that a row says afterwards."""

from dataclasses import dataclass
from datetime import datetime

from dashboard import asks, history, words
from dashboard.history import Change
from memory.models import Erasure, Person, Proposal
from memory.trust.erasure import Scope
from memory.waiting import Decider, Kind, Reason, State

_TOLD = {
    (Kind.SAVE, State.ACCEPTED): "{key} saved at {clock}.",
    (Kind.CORRECT, State.ACCEPTED): "{key} corrected at {clock}.",
    (Kind.OVERWRITE, State.ACCEPTED): "{key} overwritten at {clock}: its value and history are "
    "blanked. The key {key} still exists.",
    (Kind.SAVE, State.DECLINED): "Not saved. {what} {erased}.",
    (Kind.CORRECT, State.DECLINED): "{key} stays as it is. The words of {assistant} are not kept.",
    (Kind.OVERWRITE, State.DECLINED): "{key} stays as it is. Nothing was overwritten.",
}
_ASIDE = "Not sure yet: {key} goes on waiting, at the end of what waits for you."
_LAPSED = (
    "This does not wait any more. On {day}, {key} was changed or overwritten, or {assistant} sent "
    "other words for it."
)
_ANSWERS = {State.ACCEPTED: "yes", State.DECLINED: "no"}
_STEPS = {Kind.SAVE: "saved", Kind.CORRECT: "corrected"}  # of the correction's own template


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """*change* is what a yes put in force, as long as that is what stands there, at *step*."""

    ref: str
    key: str
    told: str
    is_aside: bool
    is_on_file: bool
    is_blank: bool
    step: str
    change: Change | None


def of(person: Person, proposal: Proposal, now: datetime, *, late: bool = False) -> Outcome:
    """*late*: it was decided already when the answer came."""
    told = _told(person, proposal, now)
    return Outcome(
        ref=proposal.ref,
        key=proposal.key,
        told=f"{_already(proposal, now)}{told}" if late else told,
        is_aside=proposal.state == State.WAITING,
        is_on_file=proposal.fact is not None,
        is_blank=proposal.fact is not None and proposal.fact.overwritten_at is not None,
        step=_STEPS.get(Kind(proposal.kind), ""),
        change=None if late else _change(person, proposal),
    )


def find(person: Person, ref: str, now: datetime) -> Outcome | None:
    """Of what the person decided on the page before."""
    decided = Proposal.objects.of(person).filter(ref=ref, decider=Decider.PERSON)
    proposal = decided.select_related("assistant", "fact__attribute").first()
    if proposal is None or (proposal.state == State.WAITING and not proposal.set_aside_at):
        return None
    return of(person, proposal, now)


def find_all(person: Person, ref: str) -> str:
    """That the person said no to all of one assistant's, of which *ref* was one."""
    decided = Proposal.objects.of(person).filter(state=State.DECLINED).select_related("assistant")
    last = decided.filter(ref=ref).first()
    if last is None:
        return ""
    number = decided.filter(assistant=last.assistant, decided_at=last.decided_at).count()
    told = f"{words.count(number, 'suggestion')} of {asks.assistant_of(last)}"
    return f"You said no to {told}. What it sent under a new key {_erased(person)}."


def _change(person: Person, proposal: Proposal) -> Change | None:
    fact, kind = proposal.fact, Kind(proposal.kind)
    if fact is None or proposal.state != State.ACCEPTED or kind is Kind.OVERWRITE:
        return None
    stands = fact.confirmed_at if kind is Kind.SAVE else fact.updated_at
    return history.change(person, fact) if stands == proposal.decided_at else None


def _erased(person: Person) -> str:
    """Only what was read again and not found is called erased."""
    unchecked = Erasure.objects.filter(person=person.pseudonym, scope=Scope.GUESS, finished_at=None)
    return "is being removed" if unchecked.exists() else "is erased"


def _told(person: Person, proposal: Proposal, now: datetime) -> str:
    state, decided = State(proposal.state), proposal.decided_at
    assistant = asks.assistant_of(proposal)
    is_guess = Reason.GUESS in proposal.reasons
    sentence = {State.WAITING: _ASIDE, State.LAPSED: _LAPSED}.get(state)
    return (sentence or _TOLD[Kind(proposal.kind), state]).format(
        key=proposal.key,
        erased=_erased(person) if state is State.DECLINED else "",
        assistant=assistant,
        what="The guess" if is_guess else f"What {assistant} sent",
        clock=words.clock(decided) if decided else "",
        day=words.day(decided, now) if decided else "",
    )


def _already(proposal: Proposal, now: datetime) -> str:
    answer, decided = _ANSWERS.get(State(proposal.state)), proposal.decided_at
    if answer is None or decided is None:
        return ""
    return f"You said {answer} to this on {words.day(decided, now)} at {words.clock(decided)}. "

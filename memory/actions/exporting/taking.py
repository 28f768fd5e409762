"""Take a copy of everything: its receipt, its event, and what the file is written from."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet

from memory.actions import holding, read
from memory.actions.callers import Caller, record
from memory.actions.exporting import contents, past, sections
from memory.actions.exporting.past import Tell
from memory.attributes import Attribute, Model
from memory.decision import Decision, Lane, Line, Reason, Ruling
from memory.models import Answer, Event, Fact, Grant, Look, Note, Person, Proposal, Rule
from memory.portable.document import Document
from memory.receipt import Kind, encode
from memory.trust import refs
from memory.trust.ledger import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    facts: int
    receipts: int
    changes: int
    notes: int
    suggestions: int  # decided ones too
    rules: int  # those that have ended too, each once
    assistants: int  # that were ever connected
    looks: int  # of admins


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """*document* holds what was on file before: neither this receipt nor its event."""

    answer: Answer
    document: Document


def count(person: Person) -> Counts:
    """What an export would hold. Eight queries."""
    return Counts(
        facts=Fact.objects.of(person).count(),
        receipts=Answer.objects.of(person).count(),
        changes=Event.objects.filter(person=person.pseudonym).count(),
        notes=Note.objects.of(person).count(),
        suggestions=Proposal.objects.of(person).count(),
        rules=Rule.objects.of(person).values("ref").distinct().count(),
        assistants=Grant.objects.of(person).count(),
        looks=Look.objects.of(person).count(),
    )


@transaction.atomic
def take(caller: Caller, tell: Tell, *, at: datetime) -> Taken:
    """Every value leaves on the receipt of it. *tell* puts a line of the ledger in words.

    The document's receipts and changes are read when it is written. Raises GoneError.
    """
    holding.hold(caller)
    counted, document = count(caller.person), _document(caller.person, tell, at)
    answer = _answer(caller, _everything(read.model_of(caller.person)), at)
    answer.save(force_insert=True)
    lanes = {lane.value: getattr(answer, lane) for lane in Lane}
    record(caller, Act.EXPORTED, answer.ref, at, **(asdict(counted) | lanes))
    return Taken(answer=answer, document=document)


def facts_alone(document: Document) -> Document:
    """What an import reads, and nothing else, so that a large file stays within its limit."""
    facts = tuple(replace(fact, history=()) for fact in document.facts)
    return replace(document.without_past(), facts=facts, sections={})


def _document(person: Person, tell: Tell, at: datetime) -> Document:
    found = contents.of(person)
    events = Event.objects.filter(person=person.pseudonym)
    return Document(
        name=person.name,
        made_at=at,
        slots=found.slots,
        facts=found.facts,
        answers=past.answers(person, _last(Answer.objects.of(person)), found.places),
        changes=past.changes(person, _last(events), tell),
        sections=sections.of(person),
    )


def _last(rows: QuerySet[Answer] | QuerySet[Event]) -> int:
    return rows.aggregate(last=Max("pk"))["last"] or 0


def _everything(model: Model) -> Decision:
    return Decision(name=model.name, lines=tuple(map(_copied, model.attributes)))


def _copied(attribute: Attribute) -> Line:
    """Whatever holds a fact back from assistants, its person gets it; an overwritten one is none.

    Its lane is *used*, for an instruction too: nobody follows a copy.
    """
    rulings = tuple(
        Ruling(fact=fact, reason=Reason.OVERWRITTEN if fact.overwritten_at else Reason.READ)
        for fact in attribute.facts
    )
    given = any(ruling.reason.gives for ruling in rulings)
    return Line(
        attribute=attribute,
        lane=Lane.USED if given else Lane.HELD,
        reason=Reason.READ if given else Reason.OVERWRITTEN,
        rulings=rulings,
    )


def _answer(caller: Caller, made: Decision, at: datetime) -> Answer:
    rulings = [ruling for line in made.lines for ruling in line.rulings]
    return Answer(
        ref=refs.new("ans_"),
        owner=caller.person,
        kind=Kind.EXPORT,
        at=at,
        **{lane.value: len(made.lane(lane)) for lane in Lane},
        on_file=len(made.lines),
        facts_given=sum(ruling.reason.gives for ruling in rulings),
        facts_on_file=len(rulings),
        notes_given=(notes := Note.objects.of(caller.person).count()),
        notes_on_file=notes,
        lanes=encode(made),
    )

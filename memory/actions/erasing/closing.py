"""Close an account: nobody acts for the person any more, then everything about them goes."""

from datetime import datetime

from django.db import transaction

from memory.actions import callers, holding
from memory.actions.callers import record
from memory.actions.erasing import plan, rows
from memory.actions.erasing.tally import Tally
from memory.models import Answer, Erasure, LedgerHead, Person, PersonKey
from memory.receipt import OWN
from memory.trust import erasure
from memory.trust.erasure import Place, Scope
from memory.trust.ledger import Act

ELSEWHERE = (Place.ADMIN_LOG, Place.SESSIONS, Place.ATTEMPTS)


def close(person: Person, *, at: datetime) -> Erasure:
    """Two transactions: from the first on, tokens and sessions are refused. Twice is once."""
    begun = _begin(person, at)
    erase(begun, at=at)
    return begun


@transaction.atomic
def erase(begun: Erasure, *, at: datetime) -> None:
    """Erase all rows of the person whose account is closing; nothing where that is done."""
    person = Person.objects.filter(pseudonym=begun.person).first()
    if person is None or not holding.lock(person.pk, closing=True):
        return
    # Held before the rows go: who adds one and has no hold on the person waits here with its
    # event, and then finds no person to refer to.
    PersonKey.lock("ROW EXCLUSIVE")  # before the ledger, as a rotation does
    LedgerHead.locked()
    tally = Tally([*dict.fromkeys(rule.place for _, rule in plan.children_first()), *ELSEWHERE])
    given = _given(person)
    meters, assistants = rows.meters(person), rows.let_in(person)
    for place, found in rows.of_account(person):
        tally.erase(place, found)
    tally.erase(Place.TOKENS, meters)
    tally.erase(Place.GRANTS, rows.unused(assistants))
    told = tally.told(given=given)
    begun.places = erasure.encode(told)
    begun.save(update_fields=["places"])
    counts = {place.value: kept.erased for place, kept in told.items()}
    record(callers.themselves(person), Act.CLOSED, begun.ref, at, **counts)


@transaction.atomic
def _begin(person: Person, at: datetime) -> Erasure:
    holding.lock(person.pk, closing=True)
    Person.objects.filter(pk=person.pk).update(is_active=False)
    begun, _ = Erasure.objects.get_or_create(
        person=person.pseudonym,
        scope=Scope.ACCOUNT,
        defaults={"ref": erasure.new_ref(), "started_at": at},
    )
    return begun


def _given(person: Person) -> int:
    """How often assistants were given something, of which they may have kept a copy."""
    answers = Answer.objects.of(person).exclude(kind__in=OWN)
    return answers.filter(facts_given__gt=0).count() + answers.filter(notes_given__gt=0).count()

"""Make a rule from a fact, confirm it, change it, retire it: the person alone (seed 002).

A rule binds by the person's yes to the words that it is told in, and to the fact as it was then.
A change waits for a yes of its own, and the version before it binds meanwhile.
"""

from datetime import datetime

from django.db import transaction

from memory import decision
from memory.actions import read, versions
from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.rules import own, reading
from memory.actions.rules.errors import UnfitFactError
from memory.actions.rules.reading import Ruled
from memory.models import Fact, FactVersion, Rule
from memory.rules import naming, predicates, words
from memory.rules.predicates import Comparison, ComparisonError, Predicate
from memory.rules.standing import Standing
from memory.trust import refs
from memory.trust.ledger import Act


def predicate(field: str, comparison: str, value: str) -> Predicate:
    """What a form's three boxes say. Raises PredicateError: *about* is the box, with a remedy."""
    if comparison not in set(Comparison):
        raise ComparisonError(f"comparison: choose one of {', '.join(words.PHRASES.values())}.")
    meant = words.value(Comparison(comparison), value)
    return Predicate(field=naming.name_of(field), comparison=Comparison(comparison), value=meant)


@transaction.atomic
def add(caller: Caller, key: str, *, field: str, comparison: str, value: str, at: datetime) -> Rule:
    """A rule that waits for the person's yes. The same again is the one that is there.

    Raises PredicateError (UnfitFactError and CrowdedError too), NotOnFileError. As all here:
    NotThePersonsError, GoneError.
    """
    own.begin(caller)
    meant = predicate(field, comparison, value)
    fact = _fact(caller, key, at)
    there = reading.of(caller.person, at=at)
    for each in there:
        if each.fact.key == key and each.predicate == meant:
            return each.row
    reading.check_room(there)
    return _write(caller, refs.new("rul_"), 1, fact, meant, at)


@transaction.atomic
def confirm(caller: Caller, ref: str, *, number: int, seen: int, at: datetime) -> Rule:
    """Say yes to version *number*, beside version *seen* of its fact. Twice is once.

    One that lapsed binds again as a version of its own. Raises NotOnFileError, StaleError,
    UnfitFactError.
    """
    own.begin(caller)
    found = _find(caller, ref, number, at)
    fact = _fact(caller, found.fact.key, at)
    if fact.version != seen:
        raise StaleError(key=fact.key, expected=seen, current=fact.version)
    if found.standing is Standing.BINDING:
        return found.row
    if found.standing is Standing.LAPSED:
        assert found.predicate is not None
        row = _row(caller, ref, number + 1, fact, found.predicate, at)
    else:
        row = found.row
    others = Rule.objects.of(caller.person).open().filter(ref=ref).exclude(pk=row.pk)
    others.update(ended_at=at)
    yes = {"rests_on": _version(fact), "confirmed_at": at, "confirmed_by": caller.actor.value}
    for name, part in yes.items():
        setattr(row, name, part)
    row.save(**({"update_fields": list(yes)} if row.pk else {"force_insert": True}))
    record(caller, Act.RULE_CONFIRMED, ref, at)
    return row


@transaction.atomic
def amend(
    caller: Caller, ref: str, *, number: int, field: str, comparison: str, value: str, at: datetime
) -> Rule:
    """Another version, which waits; what binds goes on binding until the yes to it.

    *number* is the version that was changed. Raises PredicateError, NotOnFileError, StaleError.
    """
    own.begin(caller)
    meant = predicate(field, comparison, value)
    found = _find(caller, ref, number, at)
    if found.predicate == meant:
        return found.row
    fact = _fact(caller, found.fact.key, at)
    waiting = Rule.objects.of(caller.person).open().filter(ref=ref, confirmed_at=None)
    waiting.update(ended_at=at)
    return _write(caller, ref, number + 1, fact, meant, at)


@transaction.atomic
def retire(caller: Caller, ref: str, *, number: int, at: datetime) -> None:
    """It binds no more; its history stays. Twice is once. Raises NotOnFileError, StaleError."""
    own.begin(caller)
    found = _find(caller, ref, number, at, ended=True)
    if Rule.objects.of(caller.person).open().filter(ref=found.ref).update(ended_at=at):
        record(caller, Act.RULE_RETIRED, ref, at)


def _find(caller: Caller, ref: str, number: int, at: datetime, *, ended: bool = False) -> Ruled:
    """The newest version, which has to be *number*."""
    found = reading.newest(reading.versions(caller.person, ref, at=at))
    if found is None or (found.standing is Standing.ENDED and not ended):
        raise NotOnFileError(ref)
    if found.row.number != number:
        raise StaleError(key=ref, expected=number, current=found.row.number)
    return found


def _fact(caller: Caller, key: str, at: datetime) -> Fact:
    """Raises UnfitFactError where the fact is not in use."""
    fact = versions.find(caller, key)
    if fact is None:
        raise NotOnFileError(key)
    attributes = {each.slot: each for each in read.model_of(caller.person).attributes}
    attribute = attributes[fact.attribute.slot]
    value = next(each for each in attribute.facts if each.key == key)
    if decision.standing(attribute, value, caller.access, at) is not None:
        raise UnfitFactError(
            "fact: a rule rests on a fact that is confirmed and in use. Confirm this one, or start "
            "its use again, or choose another."
        )
    return fact


def _write(
    caller: Caller, ref: str, number: int, fact: Fact, meant: Predicate, at: datetime
) -> Rule:
    row = _row(caller, ref, number, fact, meant, at)
    row.save(force_insert=True)
    record(caller, Act.RULE_ADDED, ref, at)
    return row


def _row(caller: Caller, ref: str, number: int, fact: Fact, meant: Predicate, at: datetime) -> Rule:
    return Rule(
        owner=caller.person,
        ref=ref,
        number=number,
        fact=fact,
        rests_on=_version(fact),
        predicate=predicates.plain(meant),
        at=at,
    )


def _version(fact: Fact) -> FactVersion:
    return fact.versions.get(number=fact.version)

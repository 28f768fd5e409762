"""Put earlier values back in force, many at a time: as `versions.restore` does one.

The person is held, and every writer of their facts holds them first, so that no version number
is taken meanwhile.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db.models import F, OuterRef, Subquery

from memory.models import Assistant, Fact, FactVersion, Person, Proposal
from memory.models.facts import FactQuerySet
from memory.waiting import Kind, State

CHUNK = 500  # rows that one statement writes
STANDING = ("category", "sensitivity", "expires_at")  # as `Fact.standing` has it

type Back = tuple[Fact, FactVersion]  # a fact, and the value that it has again


def back(person: Person, found: Sequence[Back], at: datetime, *, without: Assistant) -> None:
    """*without*'s own requests go with the rest of what it left: none of them waits again."""
    rows = [_next(fact, before, at) for fact, before in found]
    FactVersion.objects.bulk_create(rows, CHUNK)
    guesses = [row.fact_id for row in rows if row.waited]
    _advance(Fact.objects.of(person).filter(pk__in=guesses), at, confirmed_at=None)
    others = [row.fact_id for row in rows if not row.waited]
    _advance(Fact.objects.of(person).filter(pk__in=others), at, confirmed_at=at)
    _ask_again(person, guesses, without)


def _advance(facts: FactQuerySet, at: datetime, *, confirmed_at: datetime | None) -> None:
    """To the version after the one in force, which is there by now, and to how that stands."""
    rows = FactVersion.objects.filter(fact=OuterRef("pk"), number=OuterRef("version") + 1)
    facts.update(
        version=F("version") + 1,
        updated_at=at,
        confirmed_at=confirmed_at,
        overwritten_at=None,
        **{name: Subquery(rows.values(name)) for name in STANDING},
    )


def _next(fact: Fact, before: FactVersion, at: datetime) -> FactVersion:
    """What it holds is sealed anew, with nonces of its own."""
    waits = before.waited and before.confirmed_at is None
    stood = before if before.category else fact
    return FactVersion.holding(
        fact,
        before.value,
        number=fact.version + 1,
        form=before.form,
        origin=before.origin,
        assistant=before.assistant,
        conversation=before.conversation,
        waited=waits,
        at=at,
        **{name: getattr(stood, name) for name in STANDING},
    )


def _ask_again(person: Person, guesses: Collection[int], without: Assistant) -> None:
    """Guesses are back in force, and so are the questions about them."""
    asked = Proposal.objects.of(person).filter(fact__in=guesses, kind=Kind.SAVE)
    theirs = asked.exclude(assistant=without).order_by("at")
    last = dict(theirs.values_list("fact_id", "pk"))  # the newest of each
    number = Fact.objects.filter(pk=OuterRef("fact")).values("version")
    Proposal.objects.of(person).filter(pk__in=last.values()).update(
        state=State.WAITING, seen=Subquery(number), decided_at=None, set_aside_at=None
    )

"""What a person agrees to have kept and used, by category. No means: not saved, given to nobody."""

from datetime import datetime

from django.db import transaction

from memory import gate
from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.attributes import Category
from memory.models import Fact, Person
from memory.trust.ledger import Act


class ConsentError(gate.GateError):
    say = "You chose not to have that kind of detail kept, so I haven't saved it."


def check(person: Person, category: Category) -> None:
    """For every write of an assistant. Raises ConsentError."""
    if category in person.declined:
        raise ConsentError(
            "category",
            f"The person does not agree to have anything of the category {category} kept. "
            "Nothing was saved.",
        )


@transaction.atomic
def withdraw(caller: Caller, category: Category, *, at: datetime) -> None:
    """From the next call on. What is on file stays until it is removed. Twice is once."""
    declined = _held(caller)
    if category not in declined:
        _keep(caller, Act.WITHDREW, category, {*declined, category}, at)


@transaction.atomic
def agree(caller: Caller, category: Category, *, at: datetime) -> None:
    declined = _held(caller)
    if category in declined:
        _keep(caller, Act.CONSENTED, category, {*declined} - {category}, at)


def _held(caller: Caller) -> list[str]:
    """As it is now, with the person held until the transaction ends."""
    holding.hold(caller)
    people = Person.objects.select_related(None).filter(pk=caller.person.pk)
    declined: list[str] = people.values_list("declined", flat=True).get()
    return declined


def _keep(caller: Caller, act: Act, category: Category, declined: set[str], at: datetime) -> None:
    person = caller.person
    person.declined = sorted(declined)
    person.save(update_fields=["declined"])
    on_file = Fact.objects.of(person).filter(category=category).count()
    record(caller, act, person.pseudonym, at, **{category: on_file})

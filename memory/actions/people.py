"""An admin loads what a person has agreed to keep. The write gate's judgements do not apply."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import transaction

from memory import gate
from memory.actions import callers, read
from memory.actions.save import Draft
from memory.attributes import SELF, Category, form_of, slot_of
from memory.models import Attribute, Fact, FactVersion, Person
from memory.reach.catalogue import Catalogue
from memory.trust.ledger import Act


class AccountError(ValueError):
    """The username or the name is not one that an account can have."""


class TakenError(ValueError):
    """The username belongs to somebody already."""


class ConflictError(ValueError):
    """Two facts of one file say different things of one slot, or share a key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    person: Person
    facts: int
    slots: int


@transaction.atomic
def add_person(username: str, name: str, drafts: Sequence[Draft], *, at: datetime) -> Loaded:
    """Make the account and load its facts as the person's own word: all of them, or nothing."""
    _check_account(username, name)
    _check_keys(drafts)
    person, is_new = Person.objects.get_or_create(
        username=username, defaults={"name": name, "password": make_password(None)}
    )
    if not is_new:
        raise TakenError(f"{username} exists already. Choose another username.")
    catalogue = read.catalogue()
    attributes = _attributes(person, drafts, catalogue)
    facts = _facts(drafts, attributes, catalogue, at)
    _versions(drafts, facts, at)
    loaded = Loaded(person=person, facts=len(facts), slots=len(attributes))
    _record(loaded, drafts, at)
    return loaded


def _attributes(
    person: Person, drafts: Sequence[Draft], catalogue: Catalogue
) -> dict[str, Attribute]:
    modes = agreed(drafts, "modes", lambda draft: draft.mode)
    # A fact that names nobody is the person's own: never a companion's by its neighbour.
    subjects = agreed(
        drafts, "subjects", lambda draft: callers.subject_of(person, draft.subject or SELF)
    )
    rows = []
    for slot in dict.fromkeys(slot_of(draft.key) for draft in drafts):
        mode = modes[slot] or catalogue.mode_of(slot)
        rows.append(Attribute(owner=person, slot=slot, mode=mode, subject=subjects[slot] or SELF))
    return {row.slot: row for row in Attribute.objects.bulk_create(rows)}


def _facts(
    drafts: Sequence[Draft], attributes: dict[str, Attribute], catalogue: Catalogue, at: datetime
) -> list[Fact]:
    return Fact.objects.bulk_create(
        Fact(
            owner=attributes[slot_of(draft.key)].owner,
            attribute=attributes[slot_of(draft.key)],
            key=draft.key,
            category=draft.category or Category.PREFERENCE,
            sensitivity=draft.sensitivity or catalogue.sensitivity_of(slot_of(draft.key)),
            confirmed_at=at,
            expires_at=draft.expires_at,
            created_at=at,
            updated_at=at,
        )
        for draft in drafts
    )


def _versions(drafts: Sequence[Draft], facts: Sequence[Fact], at: datetime) -> None:
    values = [gate.value(draft.value) for draft in drafts]
    FactVersion.objects.bulk_create(
        FactVersion.holding(
            fact,
            value,
            number=fact.version,
            form=form_of(value),
            origin=draft.origin,
            at=at,
            **fact.standing,
        )
        for draft, fact, value in zip(drafts, facts, values, strict=True)
    )


def _record(loaded: Loaded, drafts: Sequence[Draft], at: datetime) -> None:
    caller, thing = callers.admin(loaded.person), loaded.person.pseudonym
    callers.record(caller, Act.LOADED, thing, at, facts=loaded.facts, slots=loaded.slots)
    categories = Counter(str(draft.category or Category.PREFERENCE) for draft in drafts)
    if categories:
        callers.record(caller, Act.CONSENTED, thing, at, **categories)


def _check_account(username: str, name: str) -> None:
    gate.name(name)
    try:
        Person(username=username, name=name, password=make_password(None)).clean_fields()
    except ValidationError as error:
        told = (f"{field}: {' '.join(says)}" for field, says in error.message_dict.items())
        raise AccountError(" ".join(told)) from None


def _check_keys(drafts: Sequence[Draft]) -> None:
    for key, times in Counter(gate.key(draft.key) for draft in drafts).items():
        if times > 1:
            raise ConflictError(f"{key} is there {times} times. Keep one.")


def agreed[P](
    drafts: Sequence[Draft], what: str, part: Callable[[Draft], P | None]
) -> dict[str, P | None]:
    """Slot → the one thing that its facts say of *what*; None where none says any."""
    agreed: dict[str, P | None] = {}
    for draft in drafts:
        slot, said = slot_of(draft.key), part(draft)
        before = agreed.get(slot)
        if None not in {before, said} and before != said:
            raise ConflictError(f"The slot {slot} has two {what}. Give it one.")
        agreed[slot] = before if said is None else said
    return agreed

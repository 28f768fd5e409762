"""The rows to erase, place by place; the same queries erase, count again, and find nothing."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from memory.actions import limits
from memory.actions.erasing import others, plan
from memory.models import Assistant, Grant, Meter, Once, Person, Token
from memory.models.sealed import Sealed
from memory.trust.cipher import FORMAT, NONCE_LENGTH, TAG_LENGTH
from memory.trust.erasure import Place

type Rows = QuerySet[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of what is on file about a person.

    *ids* maps each kind of part that a rule may name to its ids; "key" to keys, by which a row
    that came back is found too. *versions* are all values by which receipts refer to it, *refs*
    the references of all of it, *slots* the names of which nothing else is on file. *back* are
    the references of facts that stay, with a value from before.
    """

    person: Person
    ids: Mapping[str, frozenset[Any]]
    versions: frozenset[int] = frozenset()
    refs: frozenset[str] = frozenset()
    slots: frozenset[str] = frozenset()
    back: tuple[str, ...] = ()


class Found(NamedTuple):
    place: Place
    rows: Rows


def of_part(part: Part) -> list[Found]:
    """Children first. Places that hold nothing of it are there too, with no rows."""
    found = [
        Found(rule.place, of(part, model)) for model, rule in plan.children_first() if rule.parts
    ]
    return [
        Found(Place.ADMIN_LOG, others.logged([rows for _, rows in found])),
        Found(Place.RETRIES, _retries(part)),
        *found,
    ]


def of(part: Part, model: plan.Model) -> Rows:
    """The rows of one model. Raises LookupError where it has no rule."""
    rule = plan.rule_of(model)
    if rule is None:
        raise LookupError(model._meta.label)
    where = Q(pk__in=())
    for kind, path in rule.parts.items():
        if ids := part.ids.get(kind):
            where |= Q(**{f"{path}__in": ids})
    return model._base_manager.filter(where, **{rule.owner: part.person.pk})


def of_account(person: Person) -> list[Found]:
    """Everything that refers to *person*, and at last the person."""
    found = [
        Found(rule.place, model._base_manager.filter(**{rule.owner: person.pk}))
        for model, rule in plan.children_first()
    ]
    return [
        Found(Place.ADMIN_LOG, others.logged([rows for _, rows in found])),
        Found(Place.SESSIONS, others.sessions(person)),
        *(Found(Place.ATTEMPTS, rows) for rows in others.attempts(person)),
        *found,
    ]


def meters(person: Person) -> Rows:
    """How often they, their tokens and their grants called. Asked for before those go."""
    tokens = Token.objects.filter(grant__owner=person).values_list("prefix", flat=True)
    grants = Grant.objects.of(person).values_list("pk", flat=True)
    named = [*tokens, *map(limits.grant_name, grants)]
    keys = [limits.person_key(person.pk), *map(limits.token_key, named)]
    return Meter.objects.filter(key__in=keys)


def let_in(person: Person) -> frozenset[int]:
    """Assistants that they ever let in. Asked for before the grants go."""
    return frozenset(Assistant.objects.granted_by(person).values_list("pk", flat=True))


def unused(assistants: Collection[int]) -> Rows:
    """Those that nothing refers to any more, and that no admin made.

    One that an admin switched off stays, and off.
    """
    left = Assistant.objects.filter(pk__in=assistants, made_by_admin=False, is_active=True)
    for reference in Assistant._meta.related_objects:
        field = reference.field
        theirs = field.model._base_manager.filter(**{f"{field.name}__in": assistants})
        left = left.exclude(pk__in=theirs.values(field.attname))
    return left


def marks(rows: Rows, *names: str) -> Iterator[str]:
    """The nonce of each sealed text, in hexadecimal; of other bytes, their longer end.

    Of the columns called *names*, or of all that hold bytes.
    """
    columns = [
        column
        for column in rows.model._meta.concrete_fields
        if column.get_internal_type() == "BinaryField" and (not names or column.name in names)
    ]
    for row in rows.values_list(*(column.attname for column in columns)) if columns else ():
        yield from (mark(c, bytes(blob)) for c, blob in zip(columns, row, strict=True) if blob)


def mark(column: object, blob: bytes) -> str:
    if isinstance(column, Sealed):
        return blob[len(FORMAT) : len(FORMAT) + NONCE_LENGTH].hex()
    return blob[-TAG_LENGTH:].hex()


def erase(rows: Rows) -> int:
    _, counts = rows.delete()
    return int(counts.get(rows.model._meta.label, 0))


def _retries(part: Part) -> Rows:
    """Records of repeated requests that name something of it."""
    kept = Once.objects.of(part.person)
    named = part.refs | part.ids.get("key", frozenset())
    pks = [pk for pk, things in kept.values_list("pk", "things") if named & _texts(things)]
    return kept.filter(pk__in=pks)


def _texts(things: Mapping[str, Any]) -> set[str]:
    return {str(thing) for thing in things.values()}

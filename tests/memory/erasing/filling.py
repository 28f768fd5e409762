"""Fill every text of every row that a person may have with a sentinel, by what the models say."""

import secrets
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.db import models
from django_mcpz.oauth.models import Client

from memory.actions.erasing import others, plan, rows
from memory.models import Assistant, Person
from memory.models.sealed import Sealed, SealedBytes, SealedJSON, SealedText
from memory.trust.erasure import Place
from tests.memory.erasing.raw import Marks

TEXTS: tuple[type, ...] = (
    Sealed,
    models.JSONField,
    models.CharField,
    models.TextField,
)


def sentinel() -> str:
    return f"mark-{secrets.token_hex(6)}"


def person() -> tuple[Person, Marks]:
    """Somebody whose every text is a sentinel."""
    marks = Marks()
    made = Person(pk=None, **_texts(Person, marks))
    made.is_active = True
    made.save()
    assert made.vault
    made.groups.add(Group.objects.get_or_create(name="Readers")[0])
    return made, marks


def fill(made: Person, marks: Marks, count: int) -> None:
    """*count* rows of each model, each text of each a sentinel of its own."""
    parents_first = [model for model, _ in reversed(plan.children_first())]
    for number in range(1, count + 1):
        family: dict[Any, Any] = {Person: made}
        for model in parents_first:
            if model is Person or _is_there(model, made):
                continue
            family[model] = _row(model, family, number, marks)
        _elsewhere(made, marks)


def sealed(made: Person) -> set[str]:
    """The nonces of all that is sealed for a person, as it stands in the rows."""
    found: set[str] = set()
    for _, each in rows.of_account(made):
        found |= set(rows.marks(each, *_names(each.model)))
    return found


def left(made: Person) -> int:
    return sum(each.count() for _, each in rows.of_account(made))


def _names(model: type[models.Model]) -> list[str]:
    fields = model._meta.concrete_fields
    return [f.name for f in fields if isinstance(f, Sealed)] or ["no such column"]


def _is_there(model: plan.Model, made: Person) -> bool:
    """The auto-created rows came with the person, and of a one-to-one there is one."""
    if model._meta.auto_created:
        return True
    rule = plan.rule_of(model)
    single = any(isinstance(field, models.OneToOneField) for field in plan.references(model))
    return single and rule is not None and _has_one(model, rule.owner, made)


def _has_one(model: plan.Model, owner: str, made: Person) -> bool:
    return model._base_manager.filter(**{owner: made}).exists()


def _row(model: plan.Model, family: dict[Any, Any], number: int, marks: Marks) -> Any:
    row = model(**_texts(model, marks), **_numbers(model, number), **_kin(model, family, number))
    row.save()
    return row


def _texts(model: plan.Model, marks: Marks, *, without: str = "") -> dict[str, Any]:
    return {
        column.name: _text(column, marks)
        for column in model._meta.concrete_fields
        if isinstance(column, TEXTS) and not column.choices and column.name != without
    }


def _text(column: Any, marks: Marks) -> Any:
    if isinstance(column, SealedText):
        return f"{sentinel()} sealed"
    if isinstance(column, SealedBytes):
        return f"{sentinel()} sealed".encode()
    if isinstance(column, SealedJSON):
        return {sentinel(): sentinel()} if column.default is dict else [sentinel()]
    made = sentinel()
    if isinstance(column, models.JSONField):
        marks.plain.add(made)
        return {made: made} if column.default is dict else [[made, "held", "not_reached", []]]
    if column.max_length and column.max_length < len(made):
        return made[5 : 5 + column.max_length]  # too short to be looked for
    marks.plain.add(made)
    return made


def _numbers(model: plan.Model, number: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for column in model._meta.concrete_fields:
        if isinstance(column, models.DateField):  # and of times
            made[column.name] = datetime.now(UTC)
        elif column.choices:
            made[column.name] = column.choices[0][0]
        elif isinstance(column, models.IntegerField) and not column.primary_key:
            made[column.name] = number
    return made


def _kin(model: plan.Model, family: dict[Any, Any], number: int) -> dict[str, Any]:
    """Rows of the same person, and strangers to everybody: assistants, kinds of content."""
    made: dict[str, Any] = {}
    for reference in plan.references(model):
        target = reference.related_model
        if target is Assistant:
            made[reference.name] = Assistant.objects.get_or_create(name=f"Robot {number}")[0]
        elif target is Client:
            made[reference.name] = Client.objects.get_or_create(client_id=f"robot-{number}")[0]
        elif target is ContentType:
            made[reference.name] = ContentType.objects.get_for_model(Person)
        else:
            made[reference.name] = family[target]
    return made


def _elsewhere(made: Person, marks: Marks) -> None:
    """Sessions, and sign-ins that failed."""
    session = SessionStore()
    session["_auth_user_id"] = str(made.pk)
    session.create()
    for place, model in others.models():
        if place is Place.ATTEMPTS:
            texts = _texts(model, marks, without="username")
            model(username=made.username, **texts, **_numbers(model, 1)).save()

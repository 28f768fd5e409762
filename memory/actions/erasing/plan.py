"""Which rows leave with their person, as the models say, so that a new model is not passed over."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models

from memory.models import Person
from memory.trust.erasure import Place, Rule

type Model = type[models.Model]
type Reference = models.ForeignKey[Any, Any]

# What others' models refer to people with; the memory's own say it themselves, as ERASURE.
OTHERS: Mapping[str, Rule] = {
    "admin.LogEntry": Rule(place=Place.ADMIN_LOG, owner="user"),
    "django_mcpz_oauth.AccessToken": Rule(place=Place.TOKENS, owner="user"),
    "django_mcpz_oauth.AuthorizationCode": Rule(place=Place.TOKENS, owner="user"),
    "django_mcpz_oauth.RefreshToken": Rule(place=Place.TOKENS, owner="user"),
    "tone.ToneEvent": Rule(place=Place.TONE, parts={"tone": "pk"}),
    "tone.ToneProfile": Rule(place=Place.TONE),
    "memory.Person_groups": Rule(place=Place.GROUPS, owner="person"),
    "memory.Person_user_permissions": Rule(place=Place.GROUPS, owner="person"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A model that an erasure would pass over, or the path that leads it astray."""

    model: str
    code: str
    why: str


def rule_of(model: Model) -> Rule | None:
    return getattr(model, "ERASURE", None) or OTHERS.get(model._meta.label)


def installed() -> list[Model]:
    return apps.get_models(include_auto_created=True)


@cache
def children_first() -> tuple[tuple[Model, Rule], ...]:
    """Every model that refers to a person, in an order in which its rows can be erased."""
    owned = about_people(installed())
    placed = sorted(owned, key=lambda model: _depth(model, owned), reverse=True)
    return tuple((model, rule) for model in placed if (rule := rule_of(model)))


def about_people(models: Iterable[Model]) -> set[Model]:
    """Those that refer to a person, through others too, and Person itself."""
    found: set[Model] = {Person}
    rest = {model for model in models if not model._meta.proxy} - found
    while new := {m for m in rest if any(r.related_model in found for r in references(m))}:
        found |= new
        rest -= new
    return found


def references(model: Model) -> Iterator[Reference]:
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            yield field


def faults(models: Collection[Model]) -> Iterator[Fault]:
    """What keeps an erasure from reaching every row of *models*."""
    for model in sorted(about_people(models), key=lambda model: model._meta.label):
        rule = rule_of(model)
        if rule is None:
            yield _fault(model, "E010", "refers to a person and has no rule of erasure")
        elif _end(model, rule.owner) is not Person:
            yield _fault(model, "E011", f"its path {rule.owner} does not lead to its person")
        else:
            yield from _passed_over(model, rule)


def _passed_over(model: Model, rule: Rule) -> Iterator[Fault]:
    known = {rule.owner.split("__")[0], *rule.others}
    for reference in references(model):
        target: Any = reference.related_model
        if target is Person and reference.name not in known and model is not Person:
            yield _fault(model, "E012", f"its rule does not name {reference.name}")
        theirs = rule_of(target)
        for part in (part for part, path in theirs.parts.items() if path == "pk") if theirs else ():
            if part not in rule.parts:
                yield _fault(model, "E013", f"it is of a {part}, and its rule does not say so")
    for part, path in rule.parts.items():
        if _end(model, path) is None:
            yield _fault(model, "E011", f"its path {path} to a {part} leads nowhere")


def _fault(model: Model, code: str, why: str) -> Fault:
    return Fault(model=model._meta.label, code=code, why=why)


def _end(model: Model, path: str) -> Model | None:
    """The model whose rows *path* leads to, or whose column it ends at; None where it breaks."""
    here: Any = model
    for name in path.split("__"):
        try:
            field = here._meta.pk if name == "pk" else here._meta.get_field(name)
        except FieldDoesNotExist:
            return None
        here = field.related_model or here
    found: Model = here
    return found


def _depth(model: Model, owned: set[Model]) -> int:
    """How many references lie between a row and its person, the longest way."""
    above = [r.related_model for r in references(model) if r.related_model in owned - {model}]
    return 1 + max((_depth(parent, owned) for parent in above), default=-1)

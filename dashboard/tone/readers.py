"""Which assistants have to do with a person's tone, by what the person lets them do."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from memory.models import Grant, Person
from memory.scopes import Scope
from tone import guide as guides


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """The guide for assistants that keep the format of their output."""

    names: tuple[str, ...]
    guide: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Readers:
    """Names of assistants. A write that waits for a yes changes no tone."""

    connected: tuple[str, ...]
    told: tuple[str, ...]  # the whole guide
    keep_format: tuple[str, ...]  # and are told the guide without what bears on that
    propose: tuple[str, ...]
    pass_on: tuple[str, ...]

    def own(self, tags: Iterable[str]) -> Own | None:
        text = guides.guide(tags, keeps_format=True)
        return Own(names=self.keep_format, guide=text) if self.keep_format else None


def of(person: Person, now: datetime) -> Readers:
    found = Grant.objects.of(person).in_force(now).filter(assistant__is_active=True)
    grants = [*found.select_related("assistant").order_by("assistant__name")]
    writing = [grant for grant in grants if not grant.asks_first]
    reading = _with(grants, Scope.TONE_READ)
    return Readers(
        connected=_names(grants),
        told=_names(grant for grant in reading if not grant.keeps_format),
        keep_format=_names(grant for grant in reading if grant.keeps_format),
        propose=_names(_with(writing, Scope.TONE_PROPOSE)),
        pass_on=_names(_with(writing, Scope.TONE_EXPLICIT)),
    )


def _with(grants: Iterable[Grant], scope: Scope) -> list[Grant]:
    return [grant for grant in grants if scope in grant.scopes]


def _names(grants: Iterable[Grant]) -> tuple[str, ...]:
    return tuple(grant.assistant.name for grant in grants)

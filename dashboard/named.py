"""What the ledger's references stand for now: it keeps references only, and names can go."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import OuterRef, Subquery

from memory.models import (
    Assistant,
    Attribute,
    Event,
    Fact,
    FactVersion,
    Grant,
    Look,
    Person,
    Proposal,
    Rule,
    Token,
    sealed,
)
from memory.trust.ledger import Act


class Thing(StrEnum):
    """What an act is about, by the reference in its line."""

    ANSWER = "answer"
    FACT = "fact"
    GRANT = "grant"
    LOOK = "look"
    REMOVAL = "removal"
    REQUEST = "request"
    RULE = "rule"
    SLOT = "slot"
    TOKEN = "token"
    TONE = "tone"


OF = {
    Thing.ANSWER: {
        Act.GAVE,
        Act.REVIEWED,
        Act.TRIED,
        Act.EXPORTED,
        Act.VERIFIED,
        Act.RULE_ALLOWED,
        Act.OWED_ENDED,
    },
    Thing.FACT: {Act.SAVED, Act.CORRECTED, Act.UNDONE, Act.OVERWRITTEN},
    Thing.GRANT: {
        Act.GRANTED,
        Act.WIDENED,
        Act.CHANGED_ACCESS,
        Act.PAUSED,
        Act.RESUMED,
        Act.DISCONNECTED,
        Act.ASKS_FIRST,
        Act.WRITES_AT_ONCE,
        Act.SIGNED_IN,
        Act.SIGNED_OUT,
    },
    Thing.LOOK: {Act.LOOKED},
    Thing.REMOVAL: {Act.REMOVED, Act.ERASED},
    Thing.REQUEST: {Act.PROPOSED, Act.ACCEPTED, Act.DECLINED},
    Thing.RULE: {
        Act.RULE_ADDED,
        Act.RULE_CONFIRMED,
        Act.RULE_RETIRED,
        Act.RULE_RESTORED,
    },
    Thing.SLOT: {Act.STOPPED, Act.STARTED, Act.CHANGED_MODE, Act.DESCRIBED},
    Thing.TOKEN: {Act.ISSUED, Act.TOKEN_WITHDRAWN},
    Thing.TONE: {
        Act.TONE_LEARNED,
        Act.TONE_ASKED,
        Act.TONE_SET,
        Act.TONE_FOR_NOW,
        Act.TONE_UNDONE,
        Act.TONE_READ,
    },
}
PREFIX = 12  # characters of a token's, at most; sign-ins were once told as tokens, by their grant
_THINGS: dict[str, Thing] = {act.value: thing for thing, acts in OF.items() for act in acts}
_VALUE = sealed.field(FactVersion, "value")


def thing_of(act: str) -> Thing | None:
    return _THINGS.get(act)


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Rows by reference; what is gone is not among them. *made*: by fact and time."""

    assistants: dict[Any, str]
    facts: dict[str, Fact]
    slots: dict[str, str]
    requests: dict[str, Proposal]
    bots: dict[str, str] = field(default_factory=dict)  # by grant, and by token's prefix
    rules: dict[str, str] = field(default_factory=dict)  # the keys of their facts
    looks: dict[str, Look] = field(default_factory=dict)
    made: dict[tuple[int, datetime], FactVersion] = field(default_factory=dict)
    was: dict[int, str] = field(default_factory=dict)  # by the version that replaced it


def of(person: Person, events: Collection[Event]) -> Names:
    """Nine queries at most; each kind of thing that is not named asks none."""
    refs = {thing: {e.thing for e in events if thing_of(e.act) is thing} for thing in Thing}
    acted = {event.assistant for event in events if event.assistant}
    refs[Thing.GRANT] |= {ref for ref in refs[Thing.TOKEN] if len(ref) > PREFIX}
    requests = _by_ref(Proposal.objects.of(person).select_related("fact"), refs[Thing.REQUEST])
    facts = _by_ref(Fact.objects.of(person), refs[Thing.FACT])
    proposed = [request.fact for request in requests.values() if request.fact]
    versions = _versions(person, [*facts.values(), *proposed], {event.at for event in events})
    return Names(
        assistants=dict(_names(Assistant.objects.filter(ref__in=acted), acted)),
        facts=facts,
        slots={
            ref: row.slot
            for ref, row in _by_ref(Attribute.objects.of(person), refs[Thing.SLOT]).items()
        },
        requests=requests,
        bots=_granted(person, refs[Thing.GRANT]) | _tokens(person, refs[Thing.TOKEN]),
        rules=_ruled(person, refs[Thing.RULE]),
        looks=_by_ref(Look.objects.of(person), refs[Thing.LOOK]),
        made={(version.fact_id, version.at): version for version in versions},
        was={
            version.pk: _VALUE.open(person.vault, bytes(version.before))
            for version in versions
            if version.before
        },
    )


def _by_ref(rows: Any, refs: set[str]) -> dict[str, Any]:
    return {str(row.ref): row for row in rows.filter(ref__in=refs)} if refs else {}


def _names(rows: Any, wanted: Collection[Any]) -> Iterable[tuple[Any, str]]:
    return rows.values_list("ref", "name") if wanted else ()


def _granted(person: Person, refs: set[str]) -> dict[str, str]:
    rows = _by_ref(Grant.objects.of(person).select_related("assistant"), refs)
    return {ref: row.assistant.name for ref, row in rows.items()}


def _ruled(person: Person, refs: set[str]) -> dict[str, str]:
    rows = Rule.objects.of(person).filter(ref__in=refs) if refs else Rule.objects.none()
    return dict(rows.values_list("ref", "fact__key"))


def _tokens(person: Person, prefixes: set[str]) -> dict[str, str]:
    if not prefixes:
        return {}
    rows = Token.objects.filter(grant__owner=person, prefix__in=prefixes)
    return dict(rows.values_list("prefix", "grant__assistant__name"))


def _versions(person: Person, facts: Collection[Fact], times: set[datetime]) -> list[Any]:
    """What was written at *times*, oldest first, each with the sealed value *before* it."""
    if not facts:
        return []
    earlier = FactVersion.objects.filter(
        fact=OuterRef("fact"), number__lt=OuterRef("number"), blanked_at=None
    )
    written = FactVersion.objects.of(person).filter(fact__in=facts, at__in=times)
    before = Subquery(earlier.order_by("-number").values("value")[:1])
    return list(written.annotate(before=before).order_by("number"))

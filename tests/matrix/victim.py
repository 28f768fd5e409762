"""Somebody of whom everything is on file, each text with a mark of its own kind."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from memory.actions import callers, grants, look, notes, reviews, save, services, tone
from memory.actions.apply import Request, apply
from memory.actions.callers import Caller
from memory.actions.erasing import removal
from memory.actions.importing import files
from memory.actions.people import add_person
from memory.actions.rules import verifying, writing
from memory.actions.save import Draft
from memory.attributes import Origin, Sensitivity
from memory.models import Assistant, Grant, Obligation, Person, Proposal, Token
from memory.scopes import Scope
from tests.conftest import NOON
from tone.profile import Setting

SECRET = "zqsecretzq"  # in values, questions, notes, reasons: nobody else's to see
NAME = "zqnamezq"  # in keys, labels and the like: an admin may see it, on admin pages
BOT = "Vault Bot"


@dataclass(slots=True, kw_only=True)
class Victim:
    """*refs* fills the addresses of routes, by the name of a route's part."""

    person: Person
    refs: dict[str, Any] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)


def make(admin: Person) -> Victim:
    drafts = [
        Draft(key=f"{NAME}.a", value=f"keeps {SECRET} bees"),
        Draft(key="diet", value=f"eats {SECRET} fish"),
    ]
    person = add_person("vera", f"Vera {SECRET}", drafts, at=NOON).person
    Person.objects.filter(pk=person.pk).update(external_id="crm-vera")
    victim = Victim(person=Person.objects.get(pk=person.pk))
    _connect(victim)
    _fill(victim, admin)
    return victim


def _connect(victim: Victim) -> None:
    """A live token, one that is paused, one that has expired, one of a service without a grant."""
    for name, at in (
        (BOT, datetime.now(UTC)),
        ("Paused Bot", NOON),
        ("Late Bot", NOON - timedelta(days=400)),
    ):
        credential = grants.issue_token(
            victim.person, name, list(Scope), Sensitivity.SPECIAL, at=at
        )
        victim.tokens[name] = str(credential)
    Grant.objects.filter(assistant__name="Paused Bot").update(paused_at=NOON)
    stranger = Assistant.objects.create(name="Nobody's Service")
    service = services.issue(stranger, list(Scope), Sensitivity.SPECIAL, at=NOON)
    victim.tokens["service"] = str(service[1])


def _rule(me: Caller, bot: Caller) -> dict[str, Any]:
    """On what was asked about, with something offered that it stops, and something left to do."""
    form = {"field": "parts", "comparison": "contains_none", "value": f"{SECRET} glue"}
    rule = writing.add(me, f"{NAME}.a", at=NOON, **form)
    writing.confirm(me, rule.ref, number=1, seen=1, at=NOON)
    asked = apply(bot, Request(message=f"order things for {NAME}"), at=NOON).answer
    offer = {"id": SECRET, "option": SECRET, "fields": {"parts": [f"{SECRET} glue"]}}
    verifying.check(bot, asked, [offer], at=NOON)
    assert asked.assistant is not None
    owed = Obligation.objects.create(
        owner=me.person, assistant=asked.assistant, answer=asked,
        content={"id": SECRET, "says": SECRET, "about": [NAME]}, opened_at=NOON,
    )  # fmt: skip
    return {"rule": rule.ref, "owed": owed.pk}


def _fill(victim: Victim, admin: Person) -> None:
    person = victim.person
    me = callers.themselves(person)
    token = Token.objects.select_related("grant__owner", "grant__assistant")
    bot = callers.bearer(token.get(grant__assistant__name=BOT))
    answer = apply(bot, Request(message=f"what about {SECRET} and {NAME}?"), at=NOON).answer
    reviews.check(bot, answer, f"You keep {SECRET} bees.", at=NOON)
    ruled = _rule(me, bot)
    note = notes.keep(bot, notes.Draft(text=f"the {SECRET} kettle broke"), at=NOON)
    guess = Draft(key=f"{NAME}.b", value=f"may like {SECRET}", origin=Origin.INFERRED)
    save.save(bot, guess, at=NOON)
    save.save(me, Draft(key="hat.a", value="wears a hat"), at=NOON)
    look.look(admin, person, "diet", f"because of {SECRET} ticket", at=NOON)
    happened = tone.put(me, "concise", Setting.ON, at=NOON)
    brought = files.start(me, f"hobby: {SECRET} again".encode(), at=NOON)
    gone = removal.fact(me, "hat.a", at=NOON)
    grant = Grant.objects.get(owner=person, assistant=bot.assistant)
    victim.refs = {
        "answer": answer.ref, "key": f"{NAME}.a", "slot": NAME, "note": str(note.ref),
        "proposal": Proposal.objects.of(person).get().ref, "import": brought.ref,
        "removal": gone.ref, "grant": str(grant.ref), "assistant": str(grant.assistant.ref),
        "event": str(happened.event and happened.event.ref), "pk": person.pk, **ruled,
    }  # fmt: skip

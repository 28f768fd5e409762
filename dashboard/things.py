"""What a line of the changes is about and by whom, each with the page that it leads to."""

from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse

from dashboard import named, told
from dashboard.named import Names, Thing
from memory.models import Event, Grant, Person
from memory.trust.ledger import Actor
from memory.waiting import State

type Pages = Mapping[str, str]  # addresses, by the name of an assistant

GONE = {
    Thing.FACT: "a fact since removed",
    Thing.SLOT: "a name since removed",
    Thing.REQUEST: "a fact since removed",
    Thing.RULE: "a fact since removed",
    Thing.LOOK: "a value since removed",
    Thing.GRANT: told.GONE,
    Thing.TOKEN: told.GONE,
}


class Name(NamedTuple):
    """A name in a sentence; *address* is its page, if it has one."""

    text: str = ""
    address: str = ""
    is_key: bool = False


def pages(person: Person) -> Pages:
    """Of each assistant that they ever let in."""
    rows = Grant.objects.of(person).values_list("assistant__name", "assistant__ref")
    return {name: reverse("assistant", args=[ref]) for name, ref in rows}


def who(event: Event, names: Names, pages: Pages) -> Name:
    """Who acted, as the sentence begins."""
    acted = told.who(event.actor, names.assistants.get(event.assistant, ""))
    is_assistant = event.actor == Actor.ASSISTANT
    return Name(acted, pages.get(acted, "") if is_assistant else "")


def name(event: Event, names: Names, pages: Pages) -> Name:
    """What it is about, with the page of that where there is one."""
    thing = named.thing_of(event.act)
    match thing:
        case Thing.FACT | Thing.RULE if key := _key(event.thing, names):
            return Name(key, reverse("fact", args=[key]), is_key=True)
        case Thing.SLOT if slot := names.slots.get(event.thing):
            return Name(slot, reverse("slot-use", args=[slot]), is_key=True)
        case Thing.REQUEST if (request := names.requests.get(event.thing)) and request.key:
            if request.state == State.WAITING:
                return Name(request.key, reverse("waiting-one", args=[request.ref]), is_key=True)
            address = reverse("fact", args=[request.key]) if request.fact else ""
            return Name(request.key, address, is_key=True)
        case Thing.LOOK if look := names.looks.get(event.thing):
            return Name(look.key, is_key=True)
        case Thing.REMOVAL | Thing.TONE:
            return _page(thing, event.thing)
        case Thing.GRANT | Thing.TOKEN if bot := names.bots.get(event.thing):
            return Name(bot, pages.get(bot, ""))
    return Name(GONE.get(thing, "") if thing else "")


def _key(ref: str, names: Names) -> str:
    """Of a fact, or of the fact that a rule rests on."""
    fact = names.facts.get(ref)
    return fact.key if fact else names.rules.get(ref, "")


def _page(thing: Thing, ref: str) -> Name:
    if thing is Thing.TONE:
        return Name("tone", reverse("tone"))
    return Name(ref, reverse("removal", args=[ref]), is_key=True)

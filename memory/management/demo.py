"""The demo person: Priya with a rule, two assistants, and two weeks of their questions."""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction

from memory.actions import callers
from memory.actions.apply import Request, apply
from memory.actions.callers import Caller
from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.actions.rules import verifying, writing
from memory.attributes import Sensitivity
from memory.credentials import PREFIX_BYTES, Credential
from memory.management.people import read
from memory.models import Fact, Person, Token
from memory.scopes import Scope

FILE = Path(__file__).parents[1] / "data" / "priya.json"
USERNAME = "priya"
PANTRY, TRIPS = "Pantry Bot", "Trip Planner"
SCOPES = {
    PANTRY: {
        Scope.APPLY, Scope.SAVE, Scope.OVERWRITE, Scope.HELD_NAMES, Scope.TONE_READ,
        Scope.RULES_READ, Scope.VERIFY,
    },
    TRIPS: {Scope.APPLY, Scope.TONE_READ},
}  # fmt: skip
SPAN = timedelta(days=14)
WAKING = 7  # o'clock, UTC

# Whom each was said to, oldest first; None is Priya trying a question herself.
MESSAGES: tuple[tuple[str | None, str], ...] = (
    (PANTRY, "what should I not eat?"),
    (PANTRY, "suggest three quick dinners for this week"),
    (PANTRY, "how long do I boil an egg?"),
    (TRIPS, "find me a restaurant near the station for Saturday"),
    (TRIPS, "what is my home address?"),
    (PANTRY, "what do I usually drink in the morning?"),
    (None, "what should I not eat?"),
    (PANTRY, "write a shopping list for two days of meals"),
    (TRIPS, "how do I get to work?"),
    (PANTRY, "thanks, that was lovely"),
    (PANTRY, "plan a lunch I can take to the office"),
    (TRIPS, "what is the weather like in Lisbon in May?"),
    (TRIPS, "plan a weekend in Porto"),
    (PANTRY, "what am I like to talk to?"),
    (PANTRY, "am I allowed to eat prawns?"),
    (TRIPS, "who do I work for?"),
    (PANTRY, "convert 200 grams of flour to cups"),
    (PANTRY, "book a table for dinner on Friday"),
    (None, "where do I live?"),
    (TRIPS, "how long is my commute?"),
    (PANTRY, "what did I say about the Spark job?"),
    (PANTRY, "give me a recipe for tonight"),
    (TRIPS, "fill in the form: employer and job title"),
    (PANTRY, "do I drink tea or coffee?"),
    (PANTRY, "if I were vegan, what would breakfast look like?"),
    (TRIPS, "is there a direct train on Sunday?"),
    (PANTRY, "order groceries for the weekend"),
    (PANTRY, "what do you remember about me?"),
    (TRIPS, "draft an out of office message"),
    (None, "what do assistants know about my diet?"),
    (PANTRY, "which of these can I eat: trout, lentils, ham?"),
    (TRIPS, "send the parcel to my home address"),
    (PANTRY, "make the last answer shorter"),
    (PANTRY, "how many coffees do I have a day?"),
    (TRIPS, "book lunch for the team at a good restaurant"),
    (PANTRY, "what can I bake without gluten?"),
    (TRIPS, "what is my job title?"),
    (PANTRY, "cook something special for our anniversary dinner"),
    (TRIPS, "what's the quickest way to the airport?"),
    (PANTRY, "where do I work and what should I not eat?"),
)

MEAT = "diet.meat"
NO_MEAT = {"field": "ingredients", "comparison": "contains_none", "value": "beef, pork, chicken"}
# What Pantry Bot would offer to some of them, and what is in it: one keeps that rule.
OFFERS = {
    "give me a recipe for tonight": ("Lentil curry", ["lentils", "spinach", "rice"]),
    "cook something special for our anniversary dinner": ("Beef Wellington", ["beef", "pastry"]),
}


class NotTheDemoError(ValueError):
    """The demo's username belongs to somebody else."""


def ensure(*, at: datetime) -> bool:
    """Load the demo where it is missing; whether anything was done."""
    person = Person.objects.filter(username=USERNAME).first()
    if person is None:
        _load(at)
        return True
    if not Token.objects.filter(grant__owner=person, prefix=credential(PANTRY).prefix).exists():
        raise NotTheDemoError(
            f"{USERNAME} is on file and is not the demo person. Use another DATABASE_URL for it."
        )
    return False


def credential(assistant: str) -> Credential:
    """A demo token that can be printed again: derived from this server's own secret key."""
    prefix, secret = _derive(f"prefix of {assistant}"), _derive(f"secret of {assistant}")
    return Credential(
        prefix=prefix[:PREFIX_BYTES].hex(),
        secret=base64.urlsafe_b64encode(secret).decode().rstrip("="),
    )


def password() -> str:
    return base64.b32encode(_derive("password")).decode().lower()[:12]


@transaction.atomic
def _load(at: datetime) -> None:
    start = at - SPAN
    content = read(FILE)
    person = add_person(USERNAME, content.name, content.drafts, at=start - SPAN).person
    person.set_password(password())
    person.save(update_fields=["password"])
    _draw_a_line(person, start)
    asking = {bot: _connect(person, bot, at) for bot in SCOPES}
    for place, (bot, message) in enumerate(MESSAGES):
        caller = asking[bot] if bot else callers.themselves(person)
        moment = _moment(start, place)
        answer = apply(caller, Request(message=message), at=moment).answer
        if message in OFFERS:
            verifying.check(caller, answer, [_offer(*OFFERS[message])], at=moment)


def _draw_a_line(person: Person, at: datetime) -> None:
    caller = callers.themselves(person)
    rule = writing.add(caller, MEAT, **NO_MEAT, at=at)
    seen = Fact.objects.of(person).get(key=MEAT).version
    writing.confirm(caller, rule.ref, number=rule.number, seen=seen, at=at)


def _offer(option: str, ingredients: list[str]) -> dict[str, object]:
    fields = {"ingredients": ingredients}
    return {"id": "1", "option": option, "fields": fields, "evidence": [f"fact:{MEAT}"]}


def _connect(person: Person, bot: str, at: datetime) -> Caller:
    given = credential(bot)
    issue_token(person, bot, SCOPES[bot], Sensitivity.ORDINARY, at=at, credential=given)
    tokens = Token.objects.select_related("grant__owner", "grant__assistant")
    return callers.bearer(tokens.get(prefix=given.prefix))


def _moment(start: datetime, place: int) -> datetime:
    """Spread unevenly over the waking hours of two weeks, the last a few minutes ago."""
    end = start + SPAN - timedelta(minutes=5)
    moment = start + SPAN * (place + 1) / len(MESSAGES) - timedelta(minutes=37 * (place * 7 % 11))
    if moment.hour < WAKING:
        moment += timedelta(hours=WAKING)
    return min(moment, end) if place < len(MESSAGES) - 1 else end


def _derive(what: str) -> bytes:
    key = settings.SECRET_KEY.encode()
    return hmac.new(key, f"demo {what}".encode(), hashlib.sha256).digest()

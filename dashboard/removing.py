"""What the pages say before something is removed, and what their forms take."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django import forms

from dashboard import words
from dashboard.forms import Problems
from memory.actions.erasing import kept
from memory.actions.erasing.kept import Kept
from memory.actions.erasing.removal import Also
from memory.actions.erasing.saved import Saved
from memory.attributes import slot_of
from memory.models import Fact, FactVersion, Grant, Person
from memory.trust.erasure import Place

SHOWN = 50  # values that a page restates


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is to be removed, restated. *seen* is how it stood on this page."""

    name: str
    slot: str  # what receipts call it
    seen: str
    values: tuple[tuple[str, str], ...]  # key and value, the first of *facts*
    facts: int
    places: tuple[str, ...]
    receipts: str
    replies: str  # whose reviews tell of it, and go with it
    offers: str  # how often assistants offered something about it, or left something to do
    given: str
    kept: Kept

    @property
    def more(self) -> int:
        return self.facts - len(self.values)

    @property
    def quoting(self) -> int:
        """Questions that quote it, whose words always go."""
        return self.kept.places[Place.QUESTIONS]

    @property
    def questions(self) -> int:
        """Answers that gave it, whose words go where the person says so."""
        return sum(self.kept.given.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What one assistant saved, restated. *gone* and *back*: some of it, as key and value."""

    seen: str
    told: tuple[tuple[str, str], ...]
    gone: tuple[tuple[str, str], ...]
    back: tuple[tuple[str, str], ...]
    quoting: int
    replies: str  # whose reviews tell of it, and go with it
    offers: str  # how often assistants offered something about it, or left something to do
    notes: int  # of others, that quote it
    given: str
    is_connected: bool

    @property
    def is_part(self) -> bool:
        return SHOWN in (len(self.gone), len(self.back))


class RemoveForm(forms.Form):
    """*seen* is what the page showed; the rest is what the person wants gone as well."""

    seen = forms.CharField(max_length=64)
    names = forms.BooleanField(required=False)
    questions = forms.BooleanField(required=False)
    notes = forms.BooleanField(required=False)

    @property
    def also(self) -> Also:
        return Also(**{part: self.cleaned_data[part] for part in ("names", "questions", "notes")})


class CloseForm(Problems, forms.Form):
    password = forms.CharField(
        strip=False, error_messages={"required": "Enter your password to close the account."}
    )


def of(person: Person, name: str, facts: Sequence[Fact], seen: str) -> Asked:
    found = kept.of(person, facts)
    return Asked(
        name=name,
        slot=slot_of(name),
        seen=seen,
        values=tuple((row.fact.key, row.value) for row in _shown(person, facts)),
        facts=len(facts),
        places=tuple(_places(found)),
        receipts=words.count(found.receipts, "receipt"),
        replies=_replies(found),
        offers=_offers(found),
        given=_given(found),
        kept=found,
    )


def of_source(found: Saved, now: datetime) -> Source:
    places = kept.of_source(found.part)
    mine = Grant.objects.of(found.person).in_force(now).filter(assistant=found.assistant)
    return Source(
        seen=found.state,
        told=tuple(_told(found)),
        gone=tuple((row.fact.key, row.value) for row in _shown(found.person, found.whole)),
        back=tuple((fact.key, before.value) for fact, before in found.back[:SHOWN]),
        quoting=places.places[Place.QUESTIONS],
        replies=_replies(places),
        offers=_offers(places),
        notes=places.notes,
        given=_given(places),
        is_connected=mine.exists(),
    )


def _told(found: Saved) -> Iterator[tuple[str, str]]:
    """How much goes and comes back, in words; nothing of what there is none of."""
    old = len(found.corrections) - len(found.back)
    if facts := len(found.whole):
        guesses = f", {found.guesses:,} of them not confirmed by you" if found.guesses else ""
        yield "Facts", f"{words.count(facts, 'fact')} that nobody else has a value for{guesses}"
    if back := len(found.back):
        yield (
            "Put back",
            f"{words.count(back, 'fact')} that it corrected: the value before comes back",
        )
    if old:
        yield "Old values", f"{words.count(old, 'value')} in the history of facts that stay"
    if found.requests:
        yield (
            "Suggestions",
            f"{words.count(len(found.requests), 'suggestion')}, with what you said to each",
        )
    if found.tone:
        told = words.count(len(found.tone), "change")
        yield "Tone", f"{told} to how assistants talk to you, as if they had not been"
    if found.notes:
        yield "Notes", words.count(len(found.notes), "note")


def _shown(person: Person, facts: Sequence[Fact]) -> Iterable[FactVersion]:
    """Their values."""
    current = FactVersion.objects.of(person).current().filter(fact__in=facts[:SHOWN])
    return current.select_related("fact")


def _replies(found: Kept) -> str:
    """'2 replies', or nothing: of which what was noted goes with it."""
    number = found.places[Place.REVIEWS]
    return f"{number:,} {'reply' if number == 1 else 'replies'}" if number else ""


def _offers(found: Kept) -> str:
    number = found.places[Place.COMMITMENTS]
    return _times(number) if number else ""


def _given(found: Kept) -> str:
    return ", ".join(f"{who}, {_times(n)}" for who, n in sorted(found.given.items()))


def _places(found: Kept) -> list[str]:
    places = found.places
    old = max(places[Place.VALUES] - places[Place.FACTS], 0)
    told = [
        words.count(places[Place.FACTS], "fact"),
        words.count(old, "old value"),
        words.count(places[Place.WAITING], "suggestion"),
        words.count(places[Place.RULES], "rule"),
    ]
    return [each for each in told if not each.startswith("0 ")]


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"

"""What an assistant's reply did with what it was given, in words."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from dashboard import words
from memory.models import Answer, Assistant, Person, Review
from memory.review import Kind

WORDS = {
    Kind.VOLUNTEERED: "It told something that was held back: {about}.",
    Kind.RECITED: "It repeated what it was to follow without mentioning: {about}.",
    Kind.NAMED: "It named what was to act on the picks only: {about}.",
    Kind.IGNORED: "It did not follow {about}.",
    Kind.OPTIONS: "It named options where none could be settled on, or more than were asked for.",
    Kind.MISLED: "What it says it used does not add up with this receipt.",
}
COUNTED = {
    Kind.VOLUNTEERED: "told something that was held back",
    Kind.RECITED: "repeated what it was to follow without mentioning",
    Kind.NAMED: "named what was to act on the picks only",
    Kind.IGNORED: "did not follow what it was given to follow",
    Kind.OPTIONS: "named options that it should not have",
    Kind.MISLED: "told what it used in a way that does not add up",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """Something that a reply did with what it was given, and the sentence that did it."""

    what: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    when: str
    counted: int
    seen: tuple[Seen, ...]

    @property
    def lost(self) -> int:
        """Sentences that were kept for a time, or quoted what was overwritten since."""
        return self.counted - len(self.seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviews:
    """How many replies of one assistant were held against their receipts, and what was found."""

    replies: int
    found: tuple[str, ...]


def by(person: Person, assistant: Assistant, since: datetime) -> Reviews:
    """One query; counts alone, no sentence."""
    rows = Review.objects.of(person).filter(answer__assistant=assistant, at__gte=since)
    counts = list(rows.values_list("counts", flat=True))
    total = sum(map(Counter, counts), Counter[str]())
    told = (
        f"{words.count(total[kind], 'time')} it {said}"
        for kind, said in COUNTED.items()
        if total[kind]
    )
    return Reviews(replies=len(counts), found=tuple(told))


def of(person: Person, answer: Answer, now: datetime) -> Reviewed | None:
    kept = Review.objects.of(person).filter(answer=answer).first()
    if kept is None:
        return None
    seen = (
        Seen(what=sentence(found["kind"], found["about"]), sentence=found["sentence"])
        for found in kept.findings
    )
    when = words.moment(kept.at, now)
    return Reviewed(when=when, counted=sum(kept.counts.values()), seen=tuple(seen))


def sentence(kind: str, about: str) -> str:
    return WORDS[Kind(kind)].format(about=about)

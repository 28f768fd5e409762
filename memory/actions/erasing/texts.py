"""Sealed texts that quote what is erased, which is given as needles: many look for the same."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from memory.actions.erasing import quoting
from memory.actions.erasing.quoting import Needles
from memory.models import (
    Answer,
    Import,
    Look,
    Note,
    Obligation,
    Person,
    Review,
    Verification,
    sealed,
)
from memory.trust.cipher import DamagedError


def questions(person: Person, needles: Needles) -> frozenset[int]:
    """Answers whose question quotes one of them."""
    return _that_quote(Answer.objects.of(person), "message", person, needles)


def notes(person: Person, needles: Needles) -> frozenset[int]:
    return _that_quote(Note.objects.of(person), "text", person, needles)


def looks(person: Person, needles: Needles) -> frozenset[int]:
    """Openings by an admin whose reason quotes one of them."""
    return _that_quote(Look.objects.of(person), "reason", person, needles)


def reviews(person: Person, needles: Needles, slots: Collection[str]) -> frozenset[int]:
    """Reviews of replies in which a sentence quotes one of them, or tells of one of *slots*."""
    kept = opened(Review.objects.of(person), "findings", person)
    return frozenset(
        pk for pk, found in kept
        if found is None or any(tells(each, needles, slots) for each in found)
    )  # fmt: skip


def tells(finding: Mapping[str, str], needles: Needles, slots: Collection[str]) -> bool:
    """A reply may have told a value in words of its own, so its slot counts as well."""
    return finding["about"] in slots or quoting.quotes(finding["sentence"], needles)


def verifications(person: Person, needles: Needles, slots: Collection[str]) -> frozenset[int]:
    """Checks of candidates that quote one of them, or that were about one of *slots*."""
    return _of_candidates(
        Verification.objects.of(person).exclude(content={}), person, needles, slots
    )


def obligations(person: Person, needles: Needles, slots: Collection[str]) -> frozenset[int]:
    return _of_candidates(Obligation.objects.of(person), person, needles, slots)


def _of_candidates(
    rows: QuerySet[Any], person: Person, needles: Needles, slots: Collection[str]
) -> frozenset[int]:
    """An assistant may have told a value in words of its own, so what they are about counts."""
    kept = opened(rows, "content", person)
    return frozenset(
        pk for pk, content in kept
        if content is None
        or not {*slots}.isdisjoint(content["about"])
        or any(quoting.quotes(text, needles) for text in _strings(content))
    )  # fmt: skip


def files(person: Person, needles: Needles) -> frozenset[int]:
    """Files that wait to be brought in and hold one of them."""
    waiting = opened(Import.objects.of(person), "content", person) if needles else ()
    return frozenset(
        pk for pk, content in waiting
        if content is None or any(quoting.quotes(text, needles) for text in _strings(content))
    )  # fmt: skip


def opened(rows: QuerySet[Any], column: str, person: Person) -> Iterator[tuple[int, Any]]:
    """Each row's id and text, as far as it opens; None where it is damaged."""
    place = sealed.field(rows.model, column)
    for pk, blob in rows.values_list("pk", column).iterator():
        try:
            yield pk, place.open(person.vault, bytes(blob))
        except DamagedError:
            yield pk, None


def _strings(content: Any) -> Iterator[str]:
    """Every text in a JSON value, and every name and number."""
    match content:
        case dict():
            yield from content
            for inner in content.values():
                yield from _strings(inner)
        case list():
            for inner in content:
                yield from _strings(inner)
        case str() | int() | float():
            yield str(content)


def _that_quote(
    rows: QuerySet[Any], column: str, person: Person, needles: Needles
) -> frozenset[int]:
    """A text that nobody can open counts too: what it quotes cannot be ruled out."""
    if not needles:
        return frozenset()
    kept = opened(rows.exclude(**{column: ""}), column, person)
    return frozenset(pk for pk, text in kept if text is None or quoting.quotes(text, needles))

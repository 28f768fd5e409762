"""Whom a sentence about somebody is about, and what it says of them."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from memory.attributes import SELF, Form, form_of
from memory.portable import grammar
from memory.reach.roles import CALLED
from memory.reach.words import fold

THING_LENGTH = 5  # words before "is" in "favourite kind of music is jazz"

_END = re.compile(r"(?<=[.!?\u2026])[\"'\u201d)]*\s+(?=[\"'\u201c(]?[^\W\d_a-z])")
_SHORT = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|e\.g|i\.e|vs|approx|No)|\b[A-Z])\.\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A sentence as a fact: *value* without its *subject*; *topic* is what to name its key by.

    *pronoun* is what the text calls the person, as far as it has said ("she"). *unclear*: it may
    be about somebody else than *subject*.
    """

    subject: str
    value: str
    topic: str = ""
    form: Form
    pronoun: str = ""
    others: bool = False  # somebody else is named in it
    unclear: bool = False


def tell(text: str, names: Collection[str] = (), before: Told | None = None) -> Told:
    """Read one sentence about a person who goes by *names*; *before* is the one it goes on from.

    What does not start with the person or a companion of theirs stays as it stands.
    """
    text = grammar.expand(tidy(text))
    owner, rest = grammar.owner(text, names)
    if owner:
        return _marked(_owned(rest, _whom(owner, before)), owner, before)
    doer, rest = grammar.doer(text, names)
    if doer and grammar.does(rest, doer):
        value = rest if doer in grammar.SINGULAR else grammar.third_person(rest)
        told = Told(subject=_whom(doer, before), value=value, form=Form.PREDICATE)
        return _marked(told, doer, before)
    return _marked(_unowned(text), "", before)


def tidy(text: str) -> str:
    """One line without marks of emphasis and without the full stop at its end."""
    text = re.sub(r"\*\*|__|`", "", " ".join(text.split())).strip()
    return text.removesuffix(".") if not text.endswith("..") else text


def _unowned(text: str) -> Told:
    topic, mark, value = text.partition(": ")
    if mark and value.strip() and len(topic.split()) < THING_LENGTH:
        return Told(subject=SELF, value=value.strip(), topic=topic, form=Form.PHRASE)
    if form_of(text) is Form.PREDICATE and grammar.is_verb(text[:1].lower() + text[1:]):
        return Told(subject=SELF, value=text[:1].lower() + text[1:], form=Form.PREDICATE)
    another = grammar.is_of_another(text)
    return Told(subject=SELF, value=text, form=Form.PHRASE, unclear=another)


def _owned(rest: str, whose: str) -> Told:
    """What follows "User's": a companion and what they do, or a thing and what it is."""
    companion = grammar.companion(rest) if whose == SELF else None
    if companion is None or grammar.IS_NAMED.search(rest):
        return _thing(rest, whose)
    if companion.owns:
        return _thing(companion.rest, companion.called)
    if companion.acts:
        return Told(subject=companion.called, value=companion.rest, form=Form.PREDICATE)
    return replace(_thing(rest, whose), unclear=True)


def _thing(text: str, whose: str) -> Told:
    match = grammar.THING.match(text)
    if match and len(match["thing"].split()) <= THING_LENGTH:
        value, topic = match["what"], match["thing"]
        return Told(subject=whose, value=value, topic=topic, form=Form.PHRASE)
    return Told(subject=whose, value=text, form=Form.PHRASE)


def _whom(word: str, before: Told | None) -> str:
    """A pronoun goes on with the companion of the sentence before."""
    if word in grammar.PRONOUNS and before is not None:
        return before.subject
    return SELF


def _marked(told: Told, opening: str, before: Told | None) -> Told:
    known, pronoun = (before.pronoun if before else ""), grammar.PRONOUNS.get(opening, "")
    doubtful = before is not None and bool(pronoun) and _is_doubtful(pronoun, before)
    mine = told.subject == SELF and not doubtful
    return replace(
        told,
        value=grammar.unnamed(told.value),
        pronoun=known or (pronoun or grammar.calls(told.value) if mine else ""),
        others=(before is not None and before.others) or _names_others(told.value),
        unclear=told.unclear or doubtful,
    )


def _names_others(text: str) -> bool:
    return any(fold(word) in CALLED for word in re.findall(r"[^\W\d_]+", text))


def _is_doubtful(pronoun: str, before: Told) -> bool:
    """Whether a pronoun may stand for the other of two people that were spoken of."""
    if before.subject == SELF:
        return pronoun != before.pronoun and (before.others or bool(before.pronoun))
    return pronoun == before.pronoun


def split(text: str) -> list[str]:
    """The sentences of a paragraph; an abbreviation ends none."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if not _SHORT.search(text[max(start, end.start() - 8) : end.start()]):
            found.append(text[start : end.start()].strip())
            start = end.end()
    return [sentence for sentence in (*found, text[start:].strip()) if sentence]

"""By which phrases a message reaches a slot: add one, silence one, take that back."""

from datetime import datetime

from django.db import transaction

from memory import gate, reach
from memory.actions import read, use
from memory.actions.callers import Caller, record
from memory.attributes import Model
from memory.models import Attribute
from memory.reach import ways
from memory.reach.words import canonical
from memory.trust.ledger import Act


class PhraseError(gate.GateError):
    """No message could be told by it, or it does not reach the slot."""


@transaction.atomic
def add(caller: Caller, slot: str, phrase: str, *, at: datetime) -> bool:
    """Let *phrase* reach the slot, one that was silenced too; whether anything changed.

    Raises GateError; NotOnFileError.
    """
    attribute, cue = use.find(caller, slot), _cue(phrase)
    silenced = _without(attribute.silenced, cue)
    if silenced == attribute.silenced and _found(attribute, cue):
        return False
    attribute.silenced = silenced
    attribute.save(update_fields=["silenced"])
    if not _found(attribute, cue):
        attribute.aliases = gate.aliases([*attribute.aliases, gate.phrase(phrase)])
    return _keep(caller, attribute, at)


@transaction.atomic
def silence(caller: Caller, slot: str, phrase: str, *, at: datetime) -> bool:
    """Let no message reach the slot by *phrase*; whether anything changed.

    Raises GateError, PhraseError for what does not reach it by itself, or goes on reaching it by
    a phrase within; NotOnFileError.
    """
    attribute, cue = use.find(caller, slot), _cue(phrase)
    if cue in map(canonical, attribute.silenced):
        return False
    found = _found(attribute, cue) or (phrase if _is_quieted(attribute, phrase) else "")
    if not found:
        raise PhraseError("phrase", "This phrase does not reach it. Choose one that does.")
    attribute.aliases = _without(attribute.aliases, cue)
    attribute.silenced = gate.silenced([*attribute.silenced, found])
    return _keep(caller, attribute, at)


def _keep(caller: Caller, attribute: Attribute, at: datetime) -> bool:
    attribute.save(update_fields=["aliases", "silenced"])
    record(caller, Act.DESCRIBED, attribute.ref, at)
    return True


def _cue(phrase: str) -> str:
    """*phrase* as it is looked up."""
    cue = canonical(gate.phrase(phrase))
    if not cue:
        raise PhraseError("phrase", "This has no word to tell a question by. Enter one that has.")
    return cue


def _found(attribute: Attribute, cue: str) -> str:
    """The phrase of *cue* by which a message reaches the slot, as the rows are now; a word that
    needs "my" before it with that or without."""
    own: list[str] = attribute.aliases
    for alias in own:
        if canonical(alias) == cue:
            return alias
    for way in ways.of(attribute.slot, read.model_of(attribute.owner), read.catalogue()):
        folded = canonical(way.phrase)
        if folded == cue or (way.weak and f"my {folded}" == cue):
            return way.phrase
    return ""


def _is_quieted(attribute: Attribute, phrase: str) -> bool:
    """Whether a message of *phrase* alone reaches the slot, as by what it sounds like, and would
    not once *phrase* is silent."""
    model = read.model_of(attribute.owner)
    quiet = model.silencing(attribute.slot, (*attribute.silenced, phrase))
    heard = _reaches(attribute.slot, phrase, model)
    return heard and not _reaches(attribute.slot, phrase, quiet)


def _reaches(slot: str, message: str, model: Model) -> bool:
    heard = reach.read(message, model, read.catalogue())
    return any(found.slot == slot for _, slots in heard for found in slots)


def _without(phrases: list[str], cue: str) -> list[str]:
    return [phrase for phrase in phrases if canonical(phrase) != cue]

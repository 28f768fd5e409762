"""How a slot is used: stop and start its use, answer with it or follow it."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from memory import gate
from memory.actions import holding
from memory.actions.callers import Caller, record
from memory.actions.errors import NotOnFileError
from memory.attributes import Mode
from memory.models import Attribute
from memory.reach.words import canonical
from memory.trust.ledger import Act


@transaction.atomic
def stop(caller: Caller, slot: str, *, at: datetime) -> Attribute:
    """The slot stays on file and is given to no assistant. Twice is once."""
    attribute = find(caller, slot)
    if Attribute.objects.filter(pk=attribute.pk, paused_at=None).update(paused_at=at):
        attribute.paused_at = at
        record(caller, Act.STOPPED, attribute.ref, at)
    return attribute


@transaction.atomic
def start(caller: Caller, slot: str, *, at: datetime) -> Attribute:
    attribute = find(caller, slot)
    stopped = Attribute.objects.filter(pk=attribute.pk, paused_at__isnull=False)
    if stopped.update(paused_at=None):
        attribute.paused_at = None
        record(caller, Act.STARTED, attribute.ref, at)
    return attribute


@transaction.atomic
def set_mode(caller: Caller, slot: str, mode: Mode, *, at: datetime) -> Attribute:
    """Answer with the slot, or follow it without ever stating it (seed 000, the stretch)."""
    attribute = find(caller, slot)
    if Attribute.objects.filter(pk=attribute.pk).exclude(mode=mode).update(mode=mode):
        attribute.mode = mode
        record(caller, Act.CHANGED_MODE, attribute.ref, at)
    return attribute


@transaction.atomic
def describe(
    caller: Caller, slot: str, *, label: str, aliases: Sequence[str], at: datetime
) -> Attribute:
    """What the slot is called, and by which other words a message reaches it; a new one among
    them is silent no more.

    Raises GateError; NotOnFileError.
    """
    attribute = find(caller, slot)
    known = {attribute.label, *attribute.aliases}
    attribute.label = gate.label(label)
    attribute.aliases = gate.aliases(aliases)
    said = set(map(canonical, {attribute.label, *attribute.aliases} - known))
    attribute.silenced = [kept for kept in attribute.silenced if canonical(kept) not in said]
    attribute.save(update_fields=["label", "aliases", "silenced"])
    record(caller, Act.DESCRIBED, attribute.ref, at)
    return attribute


def find(caller: Caller, slot: str) -> Attribute:
    holding.hold(caller)
    attribute = Attribute.objects.of(caller.person).filter(slot=slot).first()
    if attribute is None:
        raise NotOnFileError(slot)
    return attribute

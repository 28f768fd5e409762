"""Remove everything that one assistant saved about a person (threat T9)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from memory.actions import versions
from memory.actions.callers import Caller, record
from memory.actions.erasing import parts
from memory.actions.erasing.removal import remove
from memory.actions.erasing.rows import Part
from memory.models import Assistant, Erasure, Fact, FactVersion, Note, Proposal
from memory.trust.erasure import Scope
from memory.trust.ledger import Act


def source(caller: Caller, assistant: Assistant, *, at: datetime) -> Erasure:
    """Its values, guesses, requests and notes, in one transaction.

    Where it only corrected what is on file from somebody else, the newest value that is not its
    own comes back in force.
    """

    def find() -> Part:
        theirs = FactVersion.objects.of(caller.person).filter(assistant=assistant, blanked_at=None)
        facts = Fact.objects.of(caller.person).filter(versions__in=theirs).distinct()
        shared = dict(_shared(facts, assistant))
        whole = parts.of_facts(caller.person, [fact for fact in facts if fact.pk not in shared])
        corrections = frozenset(theirs.filter(fact__in=shared).values_list("pk", flat=True))
        bot = frozenset([assistant.pk])
        for before in shared.values():
            _put_back(caller, before, assistant, at)
        return replace(
            whole,
            ids={**whole.ids, "version": corrections, "source": bot},
            versions=whole.versions | corrections,
            refs=whole.refs | _refs(caller, assistant),
        )

    return remove(caller, Scope.SOURCE, find, at=at)


def _refs(caller: Caller, assistant: Assistant) -> set[str]:
    """Of its requests and notes, by which repeated calls name them."""
    asked = Proposal.objects.of(caller.person).by(assistant).values_list("ref", flat=True)
    noted = Note.objects.of(caller.person).filter(assistant=assistant).values_list("ref", flat=True)
    return {*asked, *map(str, noted)}


def _shared(facts: Iterable[Fact], assistant: Assistant) -> Iterator[tuple[int, FactVersion]]:
    """Facts that have a value of somebody else, with the newest such."""
    for fact in facts:
        others = fact.versions.filter(blanked_at=None).exclude(assistant=assistant)
        if before := others.select_related("assistant").order_by("-number").first():
            before.fact, before.owner = fact, fact.owner
            yield fact.pk, before


def _put_back(caller: Caller, before: FactVersion, assistant: Assistant, at: datetime) -> None:
    fact = before.fact
    if not fact.versions.filter(number=fact.version, assistant=assistant).exists():
        return  # its value is in the history alone
    versions.restore(fact, before, at, seen=fact.version)
    record(caller, Act.UNDONE, fact.ref, at)

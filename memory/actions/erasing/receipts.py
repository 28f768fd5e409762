"""Which receipts name a part, and which gave it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from memory.decision import Reason
from memory.models import Answer, Person
from memory.receipt import OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """The answers that name one of some slots, and those that gave one of some versions.

    *given* maps an answer to the assistant that got it; what the person tried went to nobody.
    """

    naming: frozenset[int]
    given: Mapping[int, str]


def mentions(person: Person, slots: Collection[str], versions: Collection[int]) -> Mentions:
    naming, given = set(), {}
    answers = Answer.objects.of(person).values_list("pk", "kind", "assistant__name", "lanes")
    for pk, kind, assistant, lanes in answers.iterator():
        for slot, _, reason, items in lanes:
            if slot in slots:
                naming.add(pk)
                if kind not in OWN and any(_gave(item, reason, versions) for item in items):
                    given[pk] = assistant or ""
    return Mentions(naming=frozenset(naming), given=given)


def _gave(item: Any, reason: str, versions: Collection[int]) -> bool:
    version, why = item if isinstance(item, list) else (item, reason)
    return version in versions and Reason(why).gives

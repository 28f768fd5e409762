"""Take off receipts what a clause sounded like and how sure that was: it tells of the message and
of the value."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Value

from memory import receipt
from memory.actions.erasing import rows
from memory.actions.erasing.tally import Tally
from memory.models import Answer, Person, sealed
from memory.models.answers import AnswerQuerySet
from memory.models.sealed import Stored

BATCH = 200  # receipts in one statement

_REACH = sealed.field(Answer, "reach")


class Lessened(NamedTuple):
    """What a receipt holds, and what is to be left of it; both sealed."""

    answer: int
    was: bytes
    left: Stored


def erase(person: Person, slots: Collection[str], questions: Collection[int], tally: Tally) -> None:
    """What reached *slots*; on the receipts of *questions*, whose words go, all of it."""
    found = [*lessened(person, slots, questions)]
    tally.marks += [rows.mark(_REACH, was) for _, was, _ in found]
    write(person, found)


def overwrite(person: Person, slot: str) -> None:
    write(person, [*lessened(person, {slot})])


def lessened(
    person: Person, slots: Collection[str], questions: Collection[int] = ()
) -> Iterator[Lessened]:
    """Receipts that tell some of it; those from which the words went in time hold none."""
    kept = _kept(person).exclude(reach=[]).values_list("pk", "reach")
    for pk, stored in kept.iterator():
        was = bytes(stored)
        before = _REACH.open(person.vault, was)
        told = {found[0] for part in before for found in part["slots"]}
        left = receipt.without_sounds(before, told if pk in questions else slots)
        if left != before:
            yield Lessened(answer=pk, was=was, left=_REACH.seal(person.vault, left))


def write(person: Person, found: Sequence[Lessened]) -> None:
    put(person, [(pk, left) for pk, _, left in found])


def put(person: Person, left: Sequence[tuple[int, Stored]]) -> None:
    """Put down what is left of receipts, sealed. One whose words went since it was read stays
    without."""
    changed = [
        Answer(pk=pk, reach=Value(stored, output_field=_REACH))  # an expression is not sealed again
        for pk, stored in left
    ]
    _kept(person).bulk_update(changed, ["reach"], batch_size=BATCH)


def _kept(person: Person) -> AnswerQuerySet:
    return Answer.objects.of(person).filter(question_dropped_at=None)

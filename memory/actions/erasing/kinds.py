"""Take off receipts what a clause sounded like: it tells of the message and of the value."""

from collections.abc import Collection

from memory import receipt
from memory.actions.erasing.tally import Tally
from memory.models import Answer, Person


def erase(person: Person, slots: Collection[str], questions: Collection[int], tally: Tally) -> None:
    """What reached *slots*; on the receipts of *questions*, whose words go, all of it."""
    for answer in _lessened(person, slots, questions):
        tally.mark(Answer.objects.of(person).filter(pk=answer.pk), "reach")
        answer.save(update_fields=["reach"])


def overwrite(person: Person, slot: str) -> None:
    for answer in _lessened(person, {slot}):
        answer.save(update_fields=["reach"])


def _lessened(
    person: Person, slots: Collection[str], questions: Collection[int] = ()
) -> list[Answer]:
    """Receipts that told some of it and are still to be saved; those from which the words went
    in time hold none."""
    kept = Answer.objects.of(person).filter(question_dropped_at=None).exclude(reach=[])
    return [
        answer
        for answer in kept.only("owner", "reach").iterator()
        if _is_lessened(answer, None if answer.pk in questions else slots)
    ]


def _is_lessened(answer: Answer, slots: Collection[str] | None) -> bool:
    """Whether *answer* told of *slots*, or of any; it does no more."""
    before = answer.reach
    told = slots if slots is not None else {found[0] for part in before for found in part["slots"]}
    answer.reach = receipt.without_kinds(before, told)
    return bool(answer.reach != before)

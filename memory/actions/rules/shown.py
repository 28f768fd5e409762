"""A check as its person sees it: every rule in words, whatever the assistant was told."""

from dataclasses import dataclass, replace

from memory.attributes import slot_of
from memory.models import Person, Rule, Verification
from memory.rules import predicates, words
from memory.rules.predicates import Predicate
from memory.rules.standing import Checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """*says* is empty and *predicate* None once the rule was overwritten with its fact.

    *is_masked*: they are left out of what can be taken along.
    """

    ref: str
    number: int
    key: str
    says: str
    predicate: Predicate | None
    checked: Checked
    is_masked: bool = False

    @property
    def slot(self) -> str:
        return slot_of(self.key)


def of(person: Person, made: Verification) -> tuple[Shown, ...]:
    """The rules that were checked, in the versions of then; erased ones are left out."""
    named = {(ref, number): Checked(checked) for ref, number, checked in made.rules}
    rows = Rule.objects.of(person).filter(ref__in={ref for ref, _ in named})
    return tuple(
        _shown(row, named[row.ref, row.number])
        for row in rows.select_related("fact").order_by("fact_id", "pk")
        if (row.ref, row.number) in named
    )


def masked(each: Shown) -> Shown:
    return replace(each, says="", predicate=None, is_masked=True)


def _shown(row: Rule, checked: Checked) -> Shown:
    predicate = predicates.of(row.predicate) if row.predicate else None
    return Shown(
        ref=row.ref,
        number=row.number,
        key=row.fact.key,
        says=words.words(predicate) if predicate else "",
        predicate=predicate,
        checked=checked,
    )

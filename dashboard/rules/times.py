"""How often a rule was kept, conflicted or was not checked: the ledger of a rule."""

from dataclasses import dataclass

from django.db.models import Sum

from dashboard import charts, words
from memory.models import Person, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """Of all its versions together."""

    kept: int = 0
    conflicted: int = 0
    not_checked: int = 0

    @property
    def total(self) -> int:
        return self.kept + self.conflicted + self.not_checked

    @property
    def rects(self) -> tuple[charts.Rect, ...]:
        return charts.ledger(self.kept, self.conflicted, self.not_checked)

    @property
    def told(self) -> str:
        return (
            f"Checked {words.count(self.total, 'time')}: {self.kept:,} kept, "
            f"{self.conflicted:,} conflicted, {self.not_checked:,} not checked"
        )


def of(person: Person) -> dict[str, Times]:
    """By the reference of the rule. One query."""
    rows = Rule.objects.of(person).order_by().values_list("ref")
    sums = rows.annotate(Sum("kept"), Sum("conflicted"), Sum("not_checked"))
    return {
        ref: Times(kept=kept, conflicted=conflicted, not_checked=not_checked)
        for ref, kept, conflicted, not_checked in sums
    }

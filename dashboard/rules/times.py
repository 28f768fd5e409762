"""How often a rule was kept, conflicted or was not checked: the ledger of a rule."""

from dataclasses import dataclass

from django.db.models import Count, Sum

from dashboard import charts, words
from memory.models import Person, Rule, Waiver


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """Of all its versions together."""

    kept: int = 0
    conflicted: int = 0
    not_checked: int = 0
    allowed: int = 0  # let off by the person, and used; apart from the ledger

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
            f"{self.conflicted:,} conflicted, {self.not_checked:,} not checked{self._allowed}"
        )

    @property
    def _allowed(self) -> str:
        return f"; let off by you {words.count(self.allowed, 'time')}" if self.allowed else ""


def of(person: Person) -> dict[str, Times]:
    """By the reference of the rule. Two queries."""
    rows = Rule.objects.of(person).order_by().values_list("ref")
    sums = rows.annotate(Sum("kept"), Sum("conflicted"), Sum("not_checked"))
    waivers = Waiver.objects.of(person).exclude(used_at=None).order_by()
    used = dict(waivers.values_list("rule__ref").annotate(Count("pk")))
    return {
        ref: Times(
            kept=kept, conflicted=conflicted, not_checked=not_checked, allowed=used.get(ref, 0)
        )
        for ref, kept, conflicted, not_checked in sums
    }

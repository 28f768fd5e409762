"""What is erased, counted by place, with the marks that the files are searched for afterwards."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from memory.actions.erasing import rows
from memory.trust.erasure import Place, Told


class Tally:
    def __init__(self, places: Iterable[Place]) -> None:
        self.counts = Counter(dict.fromkeys(places, 0))
        self.kept: Counter[Place] = Counter()  # by the person's choice
        self.marks: list[str] = []

    def mark(self, found: QuerySet[Any], *columns: str) -> None:
        """Remember what these columns held, which is about to go."""
        self.marks += rows.marks(found, *columns)

    def erase(self, place: Place, found: QuerySet[Any]) -> None:
        self.mark(found)
        self.counts[place] += rows.erase(found)

    def blank(self, place: Place, found: QuerySet[Any], column: str) -> None:
        """Empty a sealed text of rows that stay."""
        self.mark(found, column)
        self.counts[place] += found.update(**{column: ""})

    def told(self, *, given: int) -> dict[Place, Told]:
        """The receipt's places before the check; what lies in the files is still there."""
        marks = tuple(dict.fromkeys(self.marks))  # all of them, however many
        places = {
            place: Told(erased=self.counts[place], kept=self.kept[place])
            for place in {**self.counts, **self.kept}
        }
        places[Place.FILES] = Told(erased=len(marks), left=len(marks), marks=marks)
        places[Place.GIVEN] = Told(left=given)
        return places | ({Place.LOG: Told()} if connection.vendor == "postgresql" else {})

"""Situations as their file has them, and how their labels are read.

A fixture is labels, not sentences. What it leaves open is settled here, once for all variants and
for no fixture by itself: a detail slot that shares its stem with a witness, or that names the
late tail witness, is filled by that witness, the others by a piece of evidence of their own; the
required dimensions are dealt to the witnesses in turn, since no label says which carries which.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TAIL_SLOT = "late_tail_witness"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    raw: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.raw["fixture_id"])

    def labels(self, name: str) -> list[str]:
        return list(self.raw[name])

    @property
    def faults(self) -> list[str]:
        """What goes wrong while it runs, whoever answers."""
        return self.labels("runtime_repair_guards")

    @property
    def constraints(self) -> list[str]:
        return self.labels("confirmed_hard_constraints")

    @property
    def witnesses(self) -> list[str]:
        return [*self.raw["required_witnesses"], *self.raw["tail_witnesses"]]

    @property
    def control(self) -> dict[str, list[str]]:
        """What a commitment must not lose, by kind."""
        return {
            "hard": self.constraints,
            "witness": self.raw["required_witnesses"],
            "tail": self.raw["tail_witnesses"],
            "debt": self.raw["consequence_debt"],
        }

    @property
    def own_details(self) -> list[str]:
        filled = {slot for slots in self.fills.values() for slot in slots}
        return [slot for slot in self.raw["required_detail_slots"] if slot not in filled]

    @property
    def fills(self) -> dict[str, list[str]]:
        """The detail slots of each witness."""
        found: dict[str, list[str]] = {label: [] for label in self.witnesses}
        for slot in self.raw["required_detail_slots"]:
            stem = slot.removesuffix("_slot")
            for label in self.witnesses:
                is_tail = label in self.raw["tail_witnesses"]
                if (slot == TAIL_SLOT and is_tail) or label.removesuffix("_anchor") == stem:
                    found[label].append(slot)
        return found

    @property
    def carries(self) -> dict[str, set[str]]:
        """The dimensions and slots that each piece of evidence bears on."""
        found = {label: set(slots) for label, slots in self.fills.items()}
        for place, dimension in enumerate(self.raw["required_dimensions"]):
            found[self.witnesses[place % len(self.witnesses)]].add(dimension)
        return found | {slot: {slot} for slot in self.own_details}

    @property
    def question(self) -> str:
        asked = [self.raw["scenario_focus"], *self.raw["required_dimensions"]]
        return words(" ".join([*asked, *self.raw["required_detail_slots"]]))


def words(label: str) -> str:
    return label.replace("_", " ")


def load(path: Path) -> list[Fixture]:
    return [Fixture(raw=raw) for raw in json.loads(path.read_text())]

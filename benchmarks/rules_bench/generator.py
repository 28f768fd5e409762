"""A simulated writer of candidates. No language model is asked.

It knows the fields that a commitment of this kind fills in, and of everything else only what it is
shown. Of the lines that it is shown it heeds SPAN, which ones is drawn; now and then it drops one
that it heeded. Where it heeded a rule it keeps it, where two that it heeded cannot both hold it
picks one, where it heeded none it does the one or the other. It cites what it heeded and claims
what that bears on. It never declines. Everything is drawn from a hash of fixture, candidate and
line, so that variants differ only in what they show, and a run repeats itself.

What goes wrong in a fixture goes wrong for every variant: claims that nothing bears out, or a
reply that breaks off.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.rules_bench.world import World, predicate

CANDIDATES = 4
SPAN = 12  # lines
SLIP = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    span: int = SPAN
    slip: float = SLIP

    def write(self, world: World, shown: Sequence[str]) -> list[dict[str, Any]]:
        """Candidates in JSON; *shown* are ids of lines, one may stand there twice."""
        return [self._one(world, shown, f"c{n}") for n in range(CANDIDATES)]

    def heed(self, world: World, shown: Sequence[str], name: str) -> set[str]:
        drawn = [
            (chance(world, name, "span", id_, str(place)), id_) for place, id_ in enumerate(shown)
        ]
        seen = {id_ for _, id_ in sorted(drawn)[: self.span]}
        return {id_ for id_ in seen if chance(world, name, "slip", id_) >= self.slip}

    def _one(self, world: World, shown: Sequence[str], name: str) -> dict[str, Any]:
        heeded = self.heed(world, shown, name)
        made: dict[str, Any] = {
            "id": name,
            "fields": _fields(world, heeded, name),
            "evidence": sorted(heeded),
            "covers": sorted({each for id_ in heeded for each in bears_on(world, id_)}),
            "utility": round(chance(world, name, "utility"), 6),
        }
        if "unsupported_commitment" in world.fixture.faults:
            made["covers"].append("a_stronger_claim")
        if "validator_failure" in world.fixture.faults:
            return {"id": name, "evidence": made["evidence"]}  # broke off before its fields
        return made


def bears_on(world: World, id_: str) -> set[str]:
    return world.fixture.carries.get(id_.partition(":")[2], set())


def _fields(world: World, heeded: set[str], name: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"decision": f"option {name}"}
    wanted: dict[str, list[bool]] = {}
    for label in world.fixture.constraints:
        rule = predicate(label)
        known = wanted.setdefault(rule.field, [])
        if f"rule:{label}" in heeded:
            known.append(bool(rule.value))
    for field, known in wanted.items():
        options = sorted(set(known)) or [False, True]
        fields[field] = options[int(chance(world, name, "field", field) * len(options))]
    return fields


def chance(world: World, *about: str) -> float:
    """From 0 to below 1, always the same of the same."""
    digest = hashlib.sha256("\x1f".join([world.fixture.id, *about]).encode()).digest()
    return int.from_bytes(digest[:7]) / 2**56

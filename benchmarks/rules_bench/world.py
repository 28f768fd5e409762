"""A fixture as the product sees it: a contract, the whole record, and what goes wrong."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from benchmarks.rules_bench import nearness
from benchmarks.rules_bench.fixtures import Fixture, words
from memory.attributes import Fact
from memory.rules import contract
from memory.rules.contract import Contract
from memory.rules.obligations import Obligation, State
from memory.rules.predicates import Comparison, Predicate
from memory.rules.terms import Known, Provenance, Rule, Scene

AT = datetime(2026, 5, 4, tzinfo=UTC)
SHADOWS = (1, 5)  # facts of a fixture that nobody compiled, least and most
_THINGS = ("bicycle", "kettle", "ladder", "window", "curtain", "garden", "radio", "ticket", "lamp")
_DOINGS = ("was repaired", "arrived late", "is too loud", "turned up again", "went missing")
_NOTED = ("matters more than it looks", "was mentioned once", "should stay in mind")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """*lines* are the whole record by id, in the order in which it came about."""

    fixture: Fixture
    contract: Contract
    lines: dict[str, str]
    near: dict[str, float]
    shadows: frozenset[str] = frozenset()


def predicate(label: str) -> Predicate:
    """'x_must_not_do_y' and 'no_y' are no, all others yes; to do and not to do are one field."""
    if "_must_not_" in label:
        return _is(label.replace("_must_not_", "_"), said=False)
    if label.startswith("no_"):
        return _is(label.removeprefix("no_"), said=False)
    return _is(label.replace("_must_do_", "_do_"), said=True)


def _is(field: str, *, said: bool) -> Predicate:
    return Predicate(field=field, comparison=Comparison.IS, value=said)


def of(
    fixture: Fixture, *, with_faults: bool, padding: int = 0, shadows: bool = False, seed: int = 1
) -> World:
    """*padding* is how many unrelated observations stand beside each of the fixture's own."""
    draw = Random(f"{seed} {fixture.id}")
    said = {f"said.{n}": text for n, text in enumerate(fixture.labels("noisy_user_observations"))}
    others = {f"else.{n}": _unrelated(draw, n) for n in range(padding * len(said))}
    hidden = {f"shadow.{n}": _shadow(draw, fixture, n) for n in _count(draw, shadows=shadows)}
    lost = {fixture.witnesses[2]} if with_faults and "missing_evidence" in fixture.faults else set()
    compiled = _compile(fixture, said | others | hidden, lost)
    texts = {unit.id: unit.says for unit in compiled.units}
    mixed = draw.sample([*texts], len(texts))
    return World(
        fixture=fixture,
        contract=compiled,
        lines={id_: texts[id_] for id_ in mixed},
        near=nearness.to(fixture.question, texts),
        shadows=frozenset(f"fact:{key}" for key in hidden),
    )


def _count(draw: Random, *, shadows: bool) -> range:
    return range(draw.randint(*SHADOWS) if shadows else 0)


def _unrelated(draw: Random, number: int) -> str:
    return f"On day {number} the {draw.choice(_THINGS)} near the {draw.choice(_THINGS)} " + (
        f"{draw.choice(_DOINGS)}, somebody said in passing."
    )


def _shadow(draw: Random, fixture: Fixture, number: int) -> str:
    focus = words(fixture.raw["scenario_focus"])
    return f"About {focus}: the {draw.choice(_THINGS)} {draw.choice(_NOTED)} ({number})."


def _compile(fixture: Fixture, heard: dict[str, str], lost: set[str]) -> Contract:
    """Every piece costs one, as the budgets of this record count pieces."""
    carries, tails = fixture.carries, fixture.labels("tail_witnesses")
    evidence = [label for label in carries if label not in lost]
    facts = [
        *(_known(label, words(label), carries[label], tail=label in tails) for label in evidence),
        *(_known(label, words(label)) for label in fixture.labels("mutable_state_facts")),
        *(_known(key, text) for key, text in heard.items()),
    ]
    confirmed = Provenance(confirmed_by="the person", confirmed_at=AT)
    rules = [
        Rule(id=label, predicate=predicate(label), provenance=confirmed)
        for label in fixture.constraints
    ]
    owed = [Obligation(id=label, says=words(label)) for label in fixture.labels("consequence_debt")]
    scene = Scene(
        dimensions=frozenset(fixture.labels("required_dimensions"))
        | frozenset(fixture.labels("required_detail_slots")),
        details=frozenset(fixture.witnesses),
    )
    made = contract.compile(facts, rules, scene, at=AT, state=State(obligations=tuple(owed)))
    says = {f"rule:{label}": words(label) for label in fixture.constraints}
    units = (replace(unit, cost=1, says=says.get(unit.id, unit.says)) for unit in made.units)
    return replace(made, units=tuple(units))


def _known(key: str, says: str, carries: set[str] | None = None, *, tail: bool = False) -> Known:
    dimensions = frozenset(carries or {key})
    return Known(fact=Fact(key=key, value=says), says=says, dimensions=dimensions, is_tail=tail)

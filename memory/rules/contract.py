"""Compile what was confirmed into a contract: rules, evidence, state and what must be covered.

Only what the person confirmed is in it (seed 002, definition 1): an unconfirmed rule or fact
becomes at most a question. Required coverage is derived here; a caller adds to it, and there is
no way to narrow it. Which facts and rules bear on a turn is decided by whoever compiles.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory import tokens
from memory.attributes import slot_of
from memory.rules import checking, conflicts, questions
from memory.rules.checking import Checker
from memory.rules.conflicts import Conflict
from memory.rules.obligations import State
from memory.rules.questions import Question
from memory.rules.terms import Known, Provenance, Requirement, Rule, Scene, Source, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """All in the order of their ids. *waived* are confirmed rules that are let off this once.

    Rules that are not told ask for no evidence, which would tell of them: they are checked alone.
    *conflicts* are of the others, *stuck* the ids of those that are in one.
    """

    rules: tuple[Rule, ...]
    units: tuple[Unit, ...]
    requirements: tuple[Requirement, ...]
    state: State
    conflicts: tuple[Conflict, ...]
    questions: tuple[Question, ...]
    stuck: frozenset[str] = frozenset()
    waived: tuple[Rule, ...] = ()
    checker: Checker = field(repr=False, compare=False)

    @property
    def required(self) -> frozenset[str]:
        return frozenset(each.id for each in self.requirements)


NOTHING_OWED = State()
_NONE = Provenance()


def compile(
    facts: Iterable[Known],
    rules: Iterable[Rule],
    scene: Scene,
    *,
    at: datetime,
    state: State = NOTHING_OWED,
    waived: Iterable[str] = (),
) -> Contract:
    """The contract at *at*. Ids of rules, keys of facts and ids of obligations are unique."""
    facts = sorted((each for each in facts if each.holds(at)), key=lambda each: each.fact.key)
    let_off, everything = frozenset(waived), sorted(rules, key=lambda rule: rule.id)
    confirmed = tuple(rule for rule in everything if rule.confirmed)
    binding = tuple(rule for rule in confirmed if rule.id not in let_off)
    told = [rule for rule in binding if rule.told]
    untold = {rule.id for rule in binding} - {rule.id for rule in told}
    against = _conflicts(told)
    stuck = {id_ for each in _conflicts(binding) for id_ in each.rules} if untold else set()
    requirements = _requirements(told, scene, state, against)
    units = _units(facts, told, state)
    waiting = [rule for rule in everything if not rule.confirmed]
    return Contract(
        rules=binding,
        units=units,
        requirements=requirements,
        state=state,
        conflicts=against,
        questions=questions.rank(requirements, units, waiting),
        stuck=frozenset(stuck & untold),
        waived=tuple(rule for rule in confirmed if rule.id in let_off),
        checker=checking.ready([rule.predicate for rule in binding]),
    )


def _conflicts(rules: Iterable[Rule]) -> tuple[Conflict, ...]:
    return conflicts.find((rule.id, rule.predicate) for rule in rules)


def _requirements(
    rules: Sequence[Rule], scene: Scene, state: State, against: Iterable[Conflict]
) -> tuple[Requirement, ...]:
    found = [
        *(Requirement(name=rule.id, source=Source.RULE, hangs_on=_ground(rule)) for rule in rules),
        *(_detail(key) for key in scene.details),
        *(
            Requirement(name=owed.id, source=Source.DEBT, hangs_on=owed.about | {owed.id})
            for owed in state.owed
        ),
        *(
            Requirement(name=name, source=Source.SCENE, hangs_on=frozenset({name}))
            for name in scene.dimensions | scene.added
        ),
        *(
            Requirement(name=name, source=Source.CHECK, hangs_on=frozenset({name}))
            for name in scene.checks | {each.field for each in against}
        ),
    ]
    return tuple(sorted(found, key=lambda each: each.id))


def _detail(key: str) -> Requirement:
    return Requirement(name=key, source=Source.EVIDENCE, hangs_on=frozenset({key, slot_of(key)}))


def _ground(rule: Rule) -> frozenset[str]:
    fact = rule.provenance.fact
    return frozenset({rule.id, rule.predicate.field, fact, slot_of(fact)} - {""})


def _units(facts: Sequence[Known], rules: Sequence[Rule], state: State) -> tuple[Unit, ...]:
    """A fact is the evidence of the rules made from it; other rules are their own."""
    by_fact: dict[str, set[str]] = {each.fact.key: set() for each in facts}
    alone = []
    for rule in rules:
        if rule.provenance.fact in by_fact:
            by_fact[rule.provenance.fact].add(f"{Source.RULE}:{rule.id}")
        else:
            alone.append(rule)
    units = [
        *(_of_fact(each, by_fact[each.fact.key]) for each in facts),
        *(
            _unit(f"rule:{rule.id}", rule.says, {f"{Source.RULE}:{rule.id}"}, rule.provenance)
            for rule in alone
        ),
        *(
            replace(
                _unit(owed.requirement, owed.says, {owed.requirement}, _NONE), dimensions=owed.about
            )
            for owed in state.owed
        ),
    ]
    return tuple(sorted(units, key=lambda unit: unit.id))


def _of_fact(known: Known, rules: set[str]) -> Unit:
    key = known.fact.key
    dimensions = known.dimensions or frozenset({slot_of(key)})
    covers = {
        *rules,
        f"{Source.EVIDENCE}:{key}",
        f"{Source.CHECK}:{key}",
        *(f"{Source.SCENE}:{name}" for name in dimensions),
    }
    provenance = Provenance(fact=key, fact_version=known.fact.version)
    made = _unit(f"fact:{key}", known.says, covers, provenance)
    return replace(made, dimensions=dimensions, is_tail=known.is_tail)


def _unit(id_: str, says: str, covers: set[str], provenance: Provenance) -> Unit:
    cost = max(1, tokens.count(says))
    return Unit(id=id_, says=says, covers=frozenset(covers), provenance=provenance, cost=cost)

"""Random selections to make, and their exact best, by trying every set."""

from dataclasses import replace
from random import Random

from memory.rules import evidence
from memory.rules.evidence import Budget
from memory.rules.terms import Requirement, Source, Unit
from tests.rules.build import made


def contract_of(units, names):
    """A contract whose scene asks for *names*, with these units."""
    requirements = tuple(Requirement(name=name, source=Source.SCENE) for name in names)
    return replace(made(), units=tuple(units), requirements=requirements)


def draw_instance(draw, most=14):
    """Up to *most* units of 1 to 30 tokens, a budget for about half of them."""
    requirements = [
        Requirement(name=f"q{n}", source=draw.choice([*Source])) for n in range(draw.randint(1, 8))
    ]
    units = [_draw_unit(draw, f"u{n}", requirements) for n in range(draw.randint(1, most))]
    whole = max(1, int(sum(unit.cost for unit in units) * draw.uniform(0.2, 0.8)))
    tail = draw.randint(0, whole // 3)
    near = {unit.id: draw.random() for unit in units if draw.random() < 0.7}
    contract = replace(made(), units=tuple(units), requirements=tuple(requirements))
    return contract, near, Budget(main=whole - tail, tail=tail)


def _draw_unit(draw, id_, requirements):
    known = draw.sample(requirements, min(len(requirements), draw.choice((0, 1, 1, 2, 3))))
    return Unit(
        id=id_,
        says=id_,
        covers=frozenset(each.id for each in known),
        is_tail=draw.random() < 0.25,
        cost=draw.randint(1, 30),
    )


def best(contract, near, budget):
    """The largest value of the objective, over all sets within the budget."""
    aim = evidence.objective(contract, near)
    places = {id_: 1 << n for n, id_ in enumerate(sorted(aim.worth))}
    worth = [aim.worth[id_] for id_ in sorted(aim.worth)]
    of_covered = [
        sum(each for n, each in enumerate(worth) if covered >> n & 1)
        for covered in range(1 << len(worth))
    ]
    sets = [(0.0, 0, 0, 0)]  # what they are worth by themselves, main, whole, covered
    for unit in contract.units:
        covers = sum(places.get(id_, 0) for id_ in unit.covers)
        alone, cost = aim.alone(unit), unit.cost
        main = 0 if unit.is_tail else cost
        sets += [
            (value + alone, on_main + main, spent + cost, covered | covers)
            for value, on_main, spent, covered in sets
            if on_main + main <= budget.main and spent + cost <= budget.whole
        ]
    return max(value + of_covered[covered] for value, _, _, covered in sets)


def ratios(count, seed):
    """The greedy choice, as a share of the exact best, of *count* instances."""
    draw = Random(seed)
    while count:
        contract, near, budget = draw_instance(draw)
        optimum = best(contract, near, budget)
        if optimum > 0:
            count -= 1
            yield evidence.select(contract, near, budget=budget).value / optimum

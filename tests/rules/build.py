"""Rules, contracts and candidates for the tests, by hand and drawn at random."""

from datetime import UTC, date, datetime

from memory.attributes import Fact
from memory.rules import contract, evidence, words
from memory.rules.candidates import Candidate, Fault, Left, Unevaluable
from memory.rules.obligations import Obligation, State
from memory.rules.predicates import Comparison, Predicate
from memory.rules.terms import Known, Provenance, Rule, Scene

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
_C = Comparison
DISHES = ("soup", "beef stew", "rice", "Thai curry")
DAYS = tuple(date(2026, 6, day) for day in (1, 5, 9))


def rule(id_, said, *, fact="", confirmed=True, told=True):
    return Rule(
        id=id_,
        predicate=words.read(said) if isinstance(said, str) else said,
        told=told,
        provenance=Provenance(
            fact=fact, confirmed_by="priya", confirmed_at=NOW if confirmed else None
        ),
    )


def known(key, value="something", *, tail=False, dimensions=(), **more):
    return Known(
        fact=Fact(key=key, value=value, **more),
        says=f"Priya, {key}: {value}",
        is_tail=tail,
        dimensions=frozenset(dimensions),
    )


def owed(id_, *, about=()):
    return Obligation(id=id_, says=f"to do: {id_}", about=frozenset(about))


def made(*rules, facts=(), scene=None, state=None, waived=()):
    return contract.compile(
        facts, rules, scene or Scene(), at=NOW, state=state or State(), waived=waived
    )


def candidate(id_, fields, *, evidence=(), covers=(), discharges=(), utility=0.5, opens=()):
    return Candidate(
        id=id_,
        fields=fields,
        evidence=frozenset(evidence),
        covers=frozenset(covers),
        discharges=frozenset(discharges),
        opens=tuple(opens),
        utility=utility,
    )


def everything(of):
    """All the units of a contract, by id."""
    return frozenset(unit.id for unit in of.units)


def draw_predicate(draw):
    number, day = draw.choice((10, 20, 20.5, 40)), draw.choice(DAYS)
    some = tuple(draw.sample(DISHES, draw.randint(1, 3)))
    field, comparison, value = draw.choice((
        ("price", draw.choice((_C.AT_MOST, _C.AT_LEAST, _C.LESS_THAN, _C.MORE_THAN)), number),
        ("price", draw.choice((_C.IS, _C.IS_NOT)), number),
        ("dish", draw.choice((_C.IS, _C.IS_NOT)), draw.choice(DISHES)),
        ("dish", draw.choice((_C.ONE_OF, _C.NONE_OF)), some),
        ("day", draw.choice((_C.BEFORE, _C.AFTER, _C.BY, _C.FROM, _C.IS, _C.IS_NOT)), day),
        ("parts", draw.choice((_C.CONTAINS_ONLY, _C.CONTAINS_NONE)), some),
        ("parts", _C.CONTAINS, draw.choice(DISHES)),
        ("open", draw.choice((_C.IS, _C.IS_NOT)), draw.random() < 0.5),
        (draw.choice(("price", "dish")), _C.PRESENT, None),
    ))  # fmt: skip
    return Predicate(field=field, comparison=comparison, value=value)


def draw_fields(draw):
    wrong: tuple[object, ...] = (
        "40",
        True,
        None,
        float("nan"),
        float("inf"),
        20,
        "",
        [],
        ["soup", 3],
        "2026-13-40",
    )
    fields: dict[str, object] = {
        "price": draw.choice((5, 10, 20, 20.5, 30, 40, 99.5)),
        "dish": draw.choice((*DISHES, "SOUP", "bread")),
        "day": draw.choice(("2026-05-31", "2026-06-01", "2026-06-05T19:00", "2026-06-30")),
        "parts": draw.sample((*DISHES, "bread"), draw.randint(1, 3)),
        "open": draw.random() < 0.5,
    }
    for name in [*fields]:
        if draw.random() < 0.06:
            fields[name] = draw.choice(wrong)
        elif draw.random() < 0.03:
            del fields[name]
    return fields


def draw_contract(draw, *, most_rules=3):
    rules = [
        rule(f"r{n}", draw_predicate(draw), fact=draw.choice(("", "diet.a", "plan")),
             confirmed=draw.random() < 0.7)
        for n in range(draw.randint(0, most_rules))
    ]  # fmt: skip
    facts = [
        known(key, tail=draw.random() < 0.3, confirmed=draw.random() < 0.9)
        for key in ("diet.a", "diet.b", "plan", "home")
        if draw.random() < 0.7
    ]
    pick = lambda names: frozenset(name for name in names if draw.random() < 0.1)  # noqa: E731
    scene = Scene(
        dimensions=pick(("diet", "plan")), details=pick(("diet.b",)), added=pick(("home",))
    )
    state = State(obligations=tuple(owed(f"o{n}") for n in range(draw.randint(0, 2))))
    return rules, made(*rules, facts=facts, scene=scene, state=state)


def draw_candidates(draw, names):
    """Most cite all of *names*, ids of units; few claim more than that."""
    names = sorted(names)
    drawn = []
    for n in range(draw.randint(0, 6)):
        if draw.random() < 0.1:
            drawn.append(Unevaluable(id=f"c{n}", fault=draw.choice([*Fault])))
            continue
        cited = names if draw.random() < 0.8 else draw.sample(names, draw.randint(0, len(names)))
        claims = ["diet"] if draw.random() < 0.1 else []
        opens = [Left(id="o9", says="call back")] if draw.random() < 0.2 else []
        drawn.append(
            candidate(
                f"c{n}", draw_fields(draw), evidence=cited, covers=claims, opens=opens,
                utility=draw.choice((0, 0.5, 0.5, 1)),
            )
        )  # fmt: skip
    return drawn


def chosen(of, draw):
    """What was selected, under a budget that is now and then too small."""
    main = draw.choice((10, 200, 200, 200))
    return evidence.select(of, {}, budget=evidence.Budget(main=main, tail=20)).ids

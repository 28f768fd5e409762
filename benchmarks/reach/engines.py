"""What may be measured. An engine says which slots of a model a message reaches, and how.

A new one is one line in `ENGINES`. What each baseline is, its module says.
"""

from collections.abc import Callable, Iterable
from itertools import groupby
from time import perf_counter

from benchmarks.reach import lexical, mem0_search, nearness
from benchmarks.reach.cases import Case, Corpus, Outcome, answers
from benchmarks.reach.prepared import Engine, NotHereError, Prepared, Reach
from memory import reach, semantic
from memory.attributes import Model
from memory.reach.catalogue import load
from memory.reach.learned import facts
from memory.reach.relation import Reached, Relation

_WEAKEST_FIRST = (Relation.ACTS, Relation.ASKS)


def held(message: str, model: Model) -> Reach:
    """Each slot once, asked over acting; what is somebody else's is not reached."""
    return _slots(hit for _, reached in reach.read(message, model, load()) for hit in reached)


def rules(message: str, model: Model) -> Reach:
    """The same without what was learned."""
    bare = reach.index(model, load(), facts.nothing)
    questions = reach.formulate(message)
    return _slots(hit for question in questions for hit in reach.slots_for(question, bare))


def _slots(found: Iterable[Reached]) -> Reach:
    hits = list(found)
    return {
        hit.slot: relation
        for relation in _WEAKEST_FIRST
        for hit in hits
        if hit.relation is relation
    }


def everything(message: str, model: Model) -> Reach:
    return dict.fromkeys(answers(model), Relation.ASKS)


def nothing(message: str, model: Model) -> Reach:
    return {}


ENGINES: dict[str, Engine] = {"held": held, "rules": rules}
# Each is made for one corpus, as some are tuned on it.
BASELINES: dict[str, Callable[[Corpus], Prepared]] = {
    "everything": lambda corpus: Prepared(read=everything),
    "nothing": lambda corpus: Prepared(read=nothing),
    "bm25": lambda corpus: Prepared(read=lexical.overlap),
    "nearest": nearness.tuned,
    "mem0": mem0_search.opened,
}
WARMING = "hello"  # a message that is not timed
NEEDING_THE_MODEL = frozenset({"nearest", "mem0"})


def prepare(name: str, corpus: Corpus) -> Prepared:
    """Raises `NotHereError` where a baseline cannot be run."""
    if name in ENGINES:
        return Prepared(read=ENGINES[name], laned=True)
    require(name)
    return BASELINES[name](corpus)


def require(name: str) -> None:
    if name in NEEDING_THE_MODEL and not semantic.available():
        raise NotHereError("the extra `semantic` is not installed")
    if name == "mem0" and not mem0_search.available():
        raise NotHereError("not installed")


def run(engine: Engine, corpus: Corpus) -> list[Outcome]:
    """Every case, one person after another: what is kept with the facts is made before."""
    made = []
    for person, cases in groupby(corpus.cases, key=lambda case: case.person):
        engine(WARMING, corpus.models[person])
        made += [outcome(engine, case, corpus.models[person]) for case in cases]
    return made


def outcome(engine: Engine, case: Case, model: Model) -> Outcome:
    start = perf_counter()
    reached = engine(case.text, model)
    spent = 1000 * (perf_counter() - start)
    kept = answers(model)
    lanes = {slot: relation for slot, relation in reached.items() if slot in kept}
    return Outcome(case=case, reach=lanes, spent=spent)

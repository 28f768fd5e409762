"""Whatever may be on file, be said and be granted, as hypothesis draws it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.actions.save import Draft
from memory.attributes import Category, Mode, Sensitivity, slot_of
from memory.models import Attribute, Fact, Grant
from memory.scopes import Scope
from memory.turn import EVERYTHING, Access

SLOTS = ("diet", "employer", "commute", "residence", "beverage", "response_style", "allergies",
         "medication", "hive_count", "caption_needs", "samira_diet", "zz_topic")  # fmt: skip
ENDS = ("", ".main", ".second", ".third")
CLAUSES = (
    "where do I work", "what should I not eat", "how do I get to work", "where do I live",
    "what do I drink", "suggest three quick dinners for this week", "book a flight to Porto",
    "what do you remember about me", "how many hives do I have", "what is Samira allergic to",
    "thanks, that was lovely", "if I were vegan, what would I eat", "what did I say about my job",
    "what medication am I on", "write me a cover letter", "just for Sam, cook dinner",
    "what are my caption needs", "tell me about zz topic", "what am I like to talk to",
)  # fmt: skip
NOW = datetime.now(UTC)
FEW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
MANY = settings(FEW, max_examples=2000)
_people = count()


@dataclass(frozen=True, kw_only=True)
class State:
    """One fact on file, with what stands in its way."""

    key: str
    value: str
    category: Category
    sensitivity: Sensitivity
    confirmed: bool
    expired: bool
    overwritten: bool


@dataclass(frozen=True, kw_only=True)
class Case:
    facts: tuple[State, ...]
    modes: dict[str, Mode]
    paused: frozenset[str]
    message: str
    access: Access
    turn: dict[str, Any]

    def stands(self, one: State) -> bool:
        """Whether *one* may be given at all, worked out apart from the code."""
        slot = slot_of(one.key)
        granted = self.access.every_slot or slot in self.access.slots
        return (
            granted
            and one.category in self.access.categories
            and one.sensitivity.rank <= self.access.clearance.rank
            and one.confirmed
            and not (one.expired or one.overwritten or slot in self.paused)
        )


messages = st.builds(
    lambda clauses, noise, end: f"{' and '.join(clauses)} {noise}{end}",
    st.lists(st.sampled_from(CLAUSES), min_size=1, max_size=3),
    st.text("abc xyz?!.,'\u00e9\u6f22\U0001f600-", max_size=30),
    st.sampled_from(["", "?", ".", "!"]),
)
subsets = st.sets(st.sampled_from(SLOTS))
accesses = st.builds(
    Access,
    clearance=st.sampled_from(Sensitivity),
    categories=st.frozensets(st.sampled_from(Category)),
    slots=st.frozensets(st.sampled_from(SLOTS)),
    every_slot=st.booleans(),
    counts_nominations=st.booleans(),
)
turns = st.fixed_dictionaries(
    {},
    optional={
        "overrides": st.dictionaries(st.sampled_from(SLOTS), st.just("not today"), max_size=2),
        "asks": subsets,
        "acts": subsets,
        "speaker": st.sampled_from(["self", "Sam"]),
        "budget": st.integers(1, 200),
    },
)


@st.composite
def cases(draw):
    keys = draw(
        st.lists(
            st.builds(lambda slot, end: slot + end, st.sampled_from(SLOTS), st.sampled_from(ENDS)),
            min_size=1,
            max_size=14,
            unique=True,
        )
    )
    rarely = st.sampled_from([False, False, False, True])
    facts = tuple(
        State(
            key=key,
            value=draw(st.sampled_from(["is ", "eats ", "", "four of "])) + f"zzsentinel{n:03}",
            category=draw(st.sampled_from(Category)),
            sensitivity=draw(st.sampled_from(Sensitivity)),
            confirmed=not draw(rarely),
            expired=draw(rarely),
            overwritten=draw(rarely),
        )
        for n, key in enumerate(keys)
    )
    slots = sorted({slot_of(key) for key in keys})
    return Case(
        facts=facts,
        modes={slot: Mode.INSTRUCTION if draw(rarely) else Mode.ANSWER for slot in slots},
        paused=frozenset(slot for slot in slots if draw(rarely)),
        message=draw(messages),
        access=draw(accesses | st.just(EVERYTHING)),
        turn=draw(turns),
    )


def load(case):
    """The case's person in the database, and a token with the case's access."""
    drafts = [
        Draft(
            key=one.key, value=one.value, category=one.category, sensitivity=one.sensitivity,
            mode=case.modes[slot_of(one.key)], expires_at=NOW if one.expired else None,
        )
        for one in case.facts
    ]  # fmt: skip
    name = f"person{next(_people)}"
    person = add_person(name, name, drafts, at=NOW - timedelta(days=1)).person
    unconfirmed = [one.key for one in case.facts if not one.confirmed]
    overwritten = [one.key for one in case.facts if one.overwritten]
    Fact.objects.of(person).filter(key__in=unconfirmed).update(confirmed_at=None)
    Fact.objects.of(person).filter(key__in=overwritten).update(overwritten_at=NOW)
    Attribute.objects.of(person).filter(slot__in=case.paused).update(paused_at=NOW)
    scopes = set(Scope) - {Scope.HELD_NAMES}
    token = issue_token(person, "Pantry Bot", scopes, case.access.clearance, at=NOW)
    Grant.objects.of(person).update(
        categories=sorted(case.access.categories),
        slots=sorted(case.access.slots),
        every_slot=case.access.every_slot,
        counts_nominations=case.access.counts_nominations,
    )
    return person, token


def post(api, case):
    turn = dict(case.turn)
    overrides = turn.pop("overrides", {})
    turn |= {name: sorted(turn[name]) for name in ("asks", "acts") if name in turn}
    return api.post("apply/", {"message": case.message, "turn": {"overrides": overrides}} | turn)


def sentinels(*texts):
    joined = "\n".join(texts)
    return {f"zzsentinel{n:03}" for n in range(14) if f"zzsentinel{n:03}" in joined}

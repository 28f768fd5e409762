"""Whatever is on file, whatever is said and whatever is granted: every slot lies in one lane, the
lanes add up to everything on file, and no byte of what is held leaves."""

import json
import logging
import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.actions import callers
from memory.actions import give as giving
from memory.actions.apply import Request, apply
from memory.actions.grants import issue_token
from memory.actions.people import add_person
from memory.actions.save import Draft
from memory.attributes import Category, Mode, Model, Sensitivity, slot_of
from memory.decision import Lane
from memory.models import Attribute, Fact, Grant, Token
from memory.scopes import Scope
from memory.turn import EVERYTHING, Access
from tests.conftest import Api
from tests.memory.build import attribute, decide, fact

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


def told(response):
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    return sentinels(response.content.decode(), headers)


def logged(caplog):
    return sentinels(caplog.text, *(str(vars(record)) for record in caplog.records))


def check_lanes(made, facts):
    """One lane a slot; used, silent and held are everything on file, and so it is with facts."""
    slots = [line.slot for line in made.decision.lines]
    assert sorted(slots) == sorted({slot_of(one.key) for one in facts})
    assert all(sum(line in made.decision.lane(lane) for lane in Lane) == 1
               for line in made.decision.lines)  # fmt: skip
    answer = made.answer
    assert answer.used + answer.silent + answer.held == answer.on_file == len(slots)
    held = sum(line.withheld for line in made.decision.lines)
    assert answer.facts_given + held == answer.facts_on_file == len(facts)


def run_through_actions(case):
    with transaction.atomic():
        _, credential = load(case)
        token = Token.objects.select_related("grant__owner", "grant__assistant")
        caller = callers.bearer(token.get(prefix=credential.prefix))
        turn = {"asks": frozenset(), "acts": frozenset()} | case.turn
        for made in (
            apply(caller, Request(message=case.message, **turn), at=NOW),
            giving.give_profile(caller, at=NOW),
        ):
            check_lanes(made, case.facts)
            given = {r.fact.key for line in made.decision.lines for r in line.given}
            assert given <= {one.key for one in case.facts if case.stands(one)}
        transaction.set_rollback(True)


def run_through_http(case, caplog):
    caplog.clear()
    with transaction.atomic():
        _, token = load(case)
        api = Api(str(token))
        response = post(api, case)
        body = response.json()
        given = {f["key"]: f["value"] for s in body["used"] + body["silent"] for f in s["facts"]}
        assert set(given) <= {one.key for one in case.facts if case.stands(one)}
        assert told(response) == sentinels(*given.values())
        slots = len(body["used"]) + len(body["silent"]) + body["held"]["count"]
        assert slots == len(case.modes)
        assert told(api.get(f"answers/{body['answer']}/disclosure/")) <= told(response)
        check_errors(api, case)
        assert logged(caplog) == set()
        transaction.set_rollback(True)


def check_errors(api, case):
    """What is refused or held says nothing of any value."""
    for one in case.facts:
        read_back = api.get(f"facts/{one.key}/")
        assert (read_back.status_code == 200) is case.stands(one)
        assert told(read_back) == (sentinels(one.value) if case.stands(one) else set())
    key = case.facts[0].key
    refused = [
        api.put(f"facts/{key}/", {"value": ""}),
        api.put(f"facts/{key}/", {"value": "x", "subject": "nobody at all"}),
        api.put(f"facts/{key}/", {"value": "x"}, If_Match='"99"'),
        api.put(f"facts/{key}/", {"value": "x", "answer": "ans_none"}),
        api.post(f"facts/{key}/overwrite/", {}, If_Match='"99"'),
        api.post("apply/", {"message": ""}),
    ]
    assert all(response.status_code >= 400 for response in refused)
    waits = api.put(f"facts/{key}/", {"value": "x", "origin": "inferred"})
    assert waits.status_code in (202, 403, 422)
    assert set().union(*map(told, [*refused, waits])) == set()


def rulings(made):
    return {
        line.slot: (line.lane, line.reason, {r.fact.key: r.reason for r in line.rulings})
        for line in made.lines
    }


def pure(case):
    """The case as a model and a turn, without a database."""
    grouped: dict[str, list[Any]] = {slot: [] for slot in case.modes}
    for one in case.facts:
        grouped[slot_of(one.key)].append(
            fact(
                one.key, one.value, category=one.category, sensitivity=one.sensitivity,
                confirmed=one.confirmed, expires_at=NOW if one.expired else None,
                overwritten_at=NOW if one.overwritten else None,
            )
        )  # fmt: skip
    attributes = tuple(
        attribute(*facts, mode=case.modes[slot], paused_at=NOW if slot in case.paused else None)
        for slot, facts in sorted(grouped.items())
    )
    turn = {"asks": frozenset(), "acts": frozenset(), "access": case.access, "at": NOW}
    return Model(name="Priya", attributes=attributes), turn | {
        name: value for name, value in case.turn.items() if name != "budget"
    }


def run_shuffled(case, seed):
    found, turn = pure(case)
    rng = random.Random(seed)
    shuffled = [
        replace(a, facts=tuple(rng.sample(a.facts, len(a.facts)))) for a in found.attributes
    ]
    rng.shuffle(shuffled)
    other = replace(found, attributes=tuple(shuffled))
    assert rulings(decide(other, case.message, **turn)) == rulings(
        decide(found, case.message, **turn)
    )


def run_beside_an_unrelated_fact(case):
    found, turn = pure(case)
    stranger = attribute(fact("plugh_xyzzy", "is zzsentinel900"))
    more = replace(found, attributes=(*found.attributes, stranger))
    before, after = (rulings(decide(m, case.message, **turn)) for m in (found, more))
    after.pop("plugh_xyzzy")
    assert after == before


@given(cases())
@FEW
def test_every_slot_lies_in_one_lane_and_they_add_up(db, case):
    run_through_actions(case)


@given(cases())
@settings(FEW, max_examples=40)
def test_no_byte_of_what_is_held_leaves(db, caplog, case):
    with caplog.at_level(logging.DEBUG):
        run_through_http(case, caplog)


@given(cases(), st.integers())
@FEW
def test_the_order_on_file_does_not_matter(case, seed):
    run_shuffled(case, seed)


@given(cases())
@FEW
def test_an_unrelated_fact_changes_no_other_line(case):
    run_beside_an_unrelated_fact(case)


@pytest.mark.long
@given(cases())
@MANY
def test_every_slot_lies_in_one_lane_a_thousand_times(db, case):
    run_through_actions(case)


@pytest.mark.long
@given(cases())
@MANY
def test_no_byte_of_what_is_held_leaves_a_thousand_times(db, caplog, case):
    with caplog.at_level(logging.DEBUG):
        run_through_http(case, caplog)


@pytest.mark.long
@given(cases(), st.integers())
@settings(FEW, max_examples=5000)
def test_the_order_on_file_does_not_matter_a_thousand_times(case, seed):
    run_shuffled(case, seed)
    run_beside_an_unrelated_fact(case)


def test_a_row_that_cannot_be_read_is_an_error_without_a_value(api, caplog):
    Attribute.objects.filter(slot="commute").update(aliases=b"zzsentinel001")
    with caplog.at_level(logging.DEBUG):
        response = api.apply("how long is my commute? zzsentinel001")
    assert response.status_code == 500
    assert json.loads(response.content)["title"] == "Internal Server Error"
    assert told(response) == logged(caplog) == set()

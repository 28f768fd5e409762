"""Whatever is on file, whatever is said and whatever is granted: every slot lies in one lane, and
the lanes add up to everything on file."""

import pytest
from django.db import transaction
from hypothesis import given

from memory.actions import callers, replay
from memory.actions import give as giving
from memory.actions.apply import Request, apply
from memory.actions.recall import recall
from memory.attributes import slot_of
from memory.decision import Lane
from memory.models import Token
from tests.memory.cases import FEW, MANY, NOW, cases, load


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


def by_topic(caller, said):
    """The receipt of a recall, read again as it is kept."""
    return replay.again(caller, recall(caller, said, 5, at=NOW).answer.ref, at=NOW)


def run_through_actions(case):
    with transaction.atomic():
        _, credential = load(case)
        token = Token.objects.select_related("grant__owner", "grant__assistant")
        caller = callers.bearer(token.get(prefix=credential.prefix))
        turn = {"asks": frozenset(), "acts": frozenset()} | case.turn
        for made in (
            apply(caller, Request(message=case.message, **turn), at=NOW),
            giving.give_profile(caller, at=NOW),
            by_topic(caller, case.message),
        ):
            check_lanes(made, case.facts)
            given = {r.fact.key for line in made.decision.lines for r in line.given}
            assert given <= {one.key for one in case.facts if case.stands(one)}
        transaction.set_rollback(True)


@given(cases())
@FEW
def test_every_slot_lies_in_one_lane_and_they_add_up(db, case):
    run_through_actions(case)


@pytest.mark.long
@given(cases())
@MANY
def test_every_slot_lies_in_one_lane_a_thousand_times(db, case):
    run_through_actions(case)

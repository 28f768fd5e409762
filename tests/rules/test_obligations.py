from dataclasses import replace
from datetime import timedelta

from memory.rules import obligations, verify
from memory.rules.candidates import Left
from memory.rules.obligations import Obligation, Standing, State
from tests.rules.build import NOW, candidate, everything, made, owed

LEFT = Left(id="refund", says="claim the refund", about=frozenset({"money"}), due=NOW)


def standings(state):
    return {each.id: each.standing for each in state.obligations}


def committed(state, *candidates):
    contract = made(state=state)
    verdict = verify.judge(contract, everything(contract), candidates)
    assert verdict.commitment is not None
    return obligations.emit(state, verdict.commitment, verdict.rests_on, NOW)


def test_an_emitted_commitment_leaves_what_it_opens():
    after = committed(State(), candidate("book", {"price": 20}, opens=[LEFT]))

    assert after.obligations == (
        Obligation(
            id="refund", says="claim the refund", about=frozenset({"money"}), due=NOW,
            opened_by="book", opened_at=NOW,
        ),
    )  # fmt: skip
    assert after.fields == {"price": 20}


def test_what_is_owed_is_required_of_the_next_turn():
    after = committed(State(), candidate("book", {"price": 20}, opens=[LEFT]))

    assert made(state=after).required == {"debt:refund"}


def test_what_a_commitment_rests_on_is_covered_and_stays_owed():
    before = State(obligations=(owed("refund"),))
    after = committed(before, candidate("a", {"x": 1}, evidence=["debt:refund"]))

    assert standings(after) == {"refund": Standing.COVERED}
    assert made(state=after).required == {"debt:refund"}


def test_what_is_discharged_is_required_no_more():
    before = State(obligations=(owed("refund"),))
    done = candidate("a", {"x": 1}, evidence=["debt:refund"], discharges=["refund"])

    assert standings(committed(before, done)) == {"refund": Standing.DISCHARGED}
    assert made(state=committed(before, done)).required == frozenset()


def test_a_discharge_without_evidence_changes_nothing():
    before = State(obligations=(owed("refund"),))
    claimed = candidate("a", {"x": 1}, discharges=["refund"])

    assert standings(obligations.emit(before, claimed, [], NOW)) == {"refund": Standing.OPEN}


def test_it_is_overdue_from_its_day_until_it_is_discharged():
    late = Obligation(id="a", says="a", due=NOW)

    assert late.is_overdue(NOW)
    assert not late.is_overdue(NOW - timedelta(1))
    assert not Obligation(id="a", says="a", due=NOW, standing=Standing.DISCHARGED).is_overdue(NOW)


def test_what_is_discharged_stays_so():
    before = State(obligations=(replace(owed("refund"), standing=Standing.DISCHARGED),))
    rests = candidate("a", {"x": 1}, evidence=["debt:refund"])

    assert standings(obligations.emit(before, rests, ["debt:refund"], NOW)) == {
        "refund": Standing.DISCHARGED
    }


def test_what_is_opened_again_is_owed_anew():
    before = State(obligations=(replace(owed("refund"), standing=Standing.DISCHARGED),))
    after = obligations.emit(before, candidate("b", {"x": 1}, opens=[LEFT]), [], NOW)

    assert standings(after) == {"refund": Standing.OPEN}
    assert [each.opened_by for each in after.obligations] == ["b"]


def test_what_is_still_owed_grows_where_it_is_opened_again():
    late = replace(LEFT, about=frozenset({"home"}), says="never mind", due=NOW + timedelta(1))
    before = obligations.emit(State(), candidate("a", {"x": 1}, opens=[LEFT]), [], NOW)
    (found,) = obligations.emit(before, candidate("b", {"x": 1}, opens=[late]), [], NOW).owed

    assert (found.says, found.opened_by, found.due) == ("claim the refund", "a", NOW)
    assert found.about == {"money", "home"}


def test_what_is_about_everything_stays_so():
    wide = replace(LEFT, about=frozenset())
    before = obligations.emit(State(), candidate("a", {"x": 1}, opens=[wide]), [], NOW)
    (found,) = obligations.emit(before, candidate("b", {"x": 1}, opens=[LEFT]), [], NOW).owed

    assert found.about == frozenset()

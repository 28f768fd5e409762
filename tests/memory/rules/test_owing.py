"""What commitments leave to be done."""

import pytest

from memory.actions.rules import choosing, owing, verifying
from memory.actions.rules.errors import OwingError
from memory.models import Obligation
from tests.conftest import NOON
from tests.memory.rules.conftest import CURRY, LEAVING, STEW


def test_what_is_overdue_has_to_be_rested_on_whatever_it_is_about(check, pantry, ask):
    due = {"about": ["trip"], "due": NOON.isoformat()}
    check(CURRY | {"opens": [{"id": "refund", "says": "call", **due}]})
    assert check(CURRY).outcome == "abstain"


def test_what_was_opened_since_evidence_was_chosen_cannot_be_cited(check, pantry, answer, no_beef):
    choosing.choose(pantry, answer, at=NOON)
    check(LEAVING)
    answer.refresh_from_db()
    rested = CURRY | {"evidence": ["fact:diet.meat", "debt:spice"]}
    assert check(rested).outcome == "clarify"
    choosing.choose(pantry, answer, at=NOON)
    assert check(rested).outcome == "commit"


def test_what_an_emission_leaves_has_to_be_rested_on(check, no_beef):
    check(LEAVING)
    assert check(CURRY).outcome == "abstain"
    made = check(CURRY | {"evidence": ["fact:diet.meat", "debt:spice"]})
    assert (made.outcome, Obligation.objects.get().standing) == ("commit", "covered")


def test_what_is_discharged_is_owed_no_more(check, no_beef):
    check(LEAVING)
    done = {"evidence": ["fact:diet.meat", "debt:spice"], "discharges": ["spice"]}
    assert check(CURRY | done).outcome == "commit"
    assert check(CURRY).outcome == "commit"


def test_what_is_owed_is_not_got_rid_of_by_opening_it_again(check, pantry, ask, no_beef):
    check(LEAVING)
    other = ask("where do I work?").answer
    again = [{"id": "spice", "says": "nothing", "about": ["zzz"]}]
    verifying.check(pantry, other, [{"id": "a", "fields": {"x": 1}, "opens": again}], at=NOON)
    owed = Obligation.objects.get()
    assert owed.content == {"id": "spice", "says": "ask how hot", "about": ["diet", "zzz"]}
    assert check(CURRY).outcome == "abstain"


def test_what_was_discharged_stays_on_file_beside_what_is_opened_anew(check, no_beef):
    check(LEAVING)
    done = {"evidence": ["fact:diet.meat", "debt:spice"], "discharges": ["spice"]}
    check(LEAVING | done)
    found = Obligation.objects.order_by("pk").values_list("standing", flat=True)
    assert [*found] == ["discharged", "open"]


@pytest.mark.parametrize("offer", [CURRY, STEW])
def test_more_than_can_be_owed_is_not_looked_at_whatever_rule_it_breaks(check, no_beef, offer):
    for n in range(3):
        opens = [{"id": f"o{n}-{k}", "says": "call", "about": ["x"]} for k in range(20)]
        if n < 2:
            check(CURRY | {"opens": opens})
    with pytest.raises(OwingError):
        check(offer | {"opens": opens})
    assert Obligation.objects.count() == 40


def test_what_takes_the_place_of_what_it_discharges_is_not_too_much(check, monkeypatch):
    monkeypatch.setattr(owing, "MOST", 1)
    check(LEAVING)
    done = {"evidence": ["fact:diet.meat", "debt:spice"], "discharges": ["spice"]}
    opens = [{"id": "wine", "says": "ask which wine"}]
    assert check(CURRY | done | {"opens": opens}).outcome == "commit"

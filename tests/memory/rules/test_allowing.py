"""What the person lets off once, and what goes through by that."""

import pytest

from memory.actions.rules import allowing, verifying, writing
from memory.models import Waiver
from memory.rules.standing import Checked
from tests.conftest import NOON
from tests.memory.rules.conftest import COOKING, CURRY, PIE, STEW, version


def test_allowed_once_it_goes_through_once(check, me, answer, no_beef):
    check(STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    outcomes = [check(STEW).outcome for _ in range(2)]
    assert outcomes == ["commit", "recontract"]


def test_allowed_for_one_question_it_is_not_for_another(check, me, pantry, ask, answer, no_beef):
    check(STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    other = ask(COOKING).answer
    assert verifying.check(pantry, other, [STEW], at=NOON).outcome == "recontract"


def test_what_would_have_been_kept_uses_nothing_up(check, me, answer, no_beef):
    check(STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    assert check(CURRY).rules == [[no_beef.ref, 1, Checked.KEPT]]
    assert Waiver.objects.get().used_at is None


def test_what_went_through_by_it_is_said_to_be_let_off(check, me, answer, no_beef):
    check(STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    made = check(STEW | {"utility": 1}, CURRY)
    assert made.rules == [[no_beef.ref, 1, Checked.ALLOWED]]
    assert Waiver.objects.get().used_at == NOON


def test_what_is_allowed_once_is_that_offer_and_no_other(check, me, answer, no_beef):
    check(PIE)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    assert check(STEW).rules == [[no_beef.ref, 1, Checked.CONFLICTED]]
    made = check(STEW, PIE)
    assert made.content["commitment"]["id"] == "pie"


def test_what_is_stopped_after_it_is_not_allowed_with_it(check, me, answer, no_beef):
    check(PIE)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    assert [check(STEW).outcome for _ in range(2)] == ["recontract", "recontract"]


def test_what_is_allowed_later_stands_in_place_of_what_was_before(check, me, answer, no_beef):
    for offer in (PIE, STEW):
        check(offer)
        allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    assert [check(offer).outcome for offer in (PIE, STEW)] == ["clarify", "commit"]


def test_what_shares_an_id_was_not_stopped_by_a_rule(check, me, answer, no_beef):
    check(PIE, STEW, STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    assert check(STEW).outcome == "recontract"


def test_where_nothing_could_be_read_no_rule_can_be_allowed(check, me, answer, no_beef):
    check("nonsense")
    with pytest.raises(LookupError):
        allowing.once(me, answer.ref, no_beef.ref, at=NOON)


def test_a_version_that_stood_in_no_ones_way_cannot_be_allowed(check, me, answer, no_beef):
    check(STEW)
    said = {"field": "ingredients", "comparison": "contains_none", "value": "beef"}
    made = writing.amend(me, no_beef.ref, number=1, **said, at=NOON)
    writing.confirm(me, made.ref, number=2, seen=version("diet.meat"), at=NOON)
    with pytest.raises(LookupError):
        allowing.once(me, answer.ref, no_beef.ref, at=NOON)


def test_what_is_allowed_of_one_version_is_not_of_the_next(check, me, answer, no_beef):
    check(STEW)
    allowing.once(me, answer.ref, no_beef.ref, at=NOON)
    said = {"field": "ingredients", "comparison": "contains_none", "value": "beef"}
    made = writing.amend(me, no_beef.ref, number=1, **said, at=NOON)
    writing.confirm(me, made.ref, number=2, seen=version("diet.meat"), at=NOON)
    assert check(STEW).outcome == "recontract"


def test_only_what_stood_in_the_way_can_be_allowed(check, me, answer, no_beef):
    check(CURRY)
    with pytest.raises(LookupError):
        allowing.once(me, answer.ref, no_beef.ref, at=NOON)

"""What was overwritten or erased lives on in no rule's words and in no candidate's."""

from datetime import timedelta

import pytest

from memory.actions import overwrite, retention, save
from memory.actions.erasing import removal
from memory.actions.exporting import rules as exporting
from memory.actions.rules import going, reading
from memory.models import Event, Obligation, Rule, Verification, Waiver
from memory.rules.standing import Standing
from memory.trust.erasure import decode
from tests.conftest import NOON
from tests.memory.rules.conftest import COOKING, CURRY, LEAVING, STEW


def contents():
    return [each.content for each in Verification.objects.all()]


def counts(erasure):
    return {place.value: told.erased for place, told in decode(erasure.places).items()}


def test_an_overwrite_ends_the_rule_and_blanks_its_words(me, priya, no_beef):
    overwrite.overwrite(me, "diet.meat", at=NOON)
    (found,) = reading.versions(priya, no_beef.ref, at=NOON)
    assert (found.standing, found.says) == (Standing.ENDED, "")


def test_an_overwrite_takes_what_candidates_said_of_it(me, check, no_beef):
    check(STEW)
    check(LEAVING)
    overwrite.overwrite(me, "diet.meat", at=NOON)
    assert contents() == [{}, {}]
    owed = Obligation.objects.get()
    assert owed.content == {"id": f"owed-{owed.pk}", "says": going.GONE, "about": ["diet"]}


def test_an_assistant_ends_nothing_that_it_owes_by_overwriting_what_it_saved(check, pantry):
    check(LEAVING)
    save.save(pantry, save.Draft(key="diet.plums", value="likes plums"), at=NOON)
    overwrite.overwrite(pantry, "diet.plums", at=NOON)
    assert check(CURRY).outcome == "abstain"


@pytest.mark.parametrize("part", [{"id": "likes plums"}, {"about": ["diet", "likes plums"]}])
def test_nothing_of_what_is_owed_quotes_what_was_overwritten(me, check, part):
    opens = [{"id": "spice", "says": "ask", "about": ["diet"]} | part]
    check(CURRY | {"opens": opens})
    save.save(me, save.Draft(key="fruit", value="likes plums"), at=NOON)
    overwrite.overwrite(me, "fruit", at=NOON)
    assert "plums" not in str(Obligation.objects.get().content)


def test_an_overwrite_of_something_else_leaves_it(me, check, no_beef):
    check(LEAVING)
    overwrite.overwrite(me, "commute", at=NOON)
    assert all(contents())
    assert Obligation.objects.exists()


def test_a_removal_takes_the_rule_in_all_its_versions(me, check, answer, no_beef):
    check(STEW)
    Waiver.objects.create(owner=me.person, answer=answer, rule=no_beef, at=NOON)
    erasure = removal.fact(me, "diet.meat", at=NOON)
    assert not Rule.objects.exists()
    assert (counts(erasure)["rules"], counts(erasure)["commitments"]) == (2, 1)


def test_the_check_stays_with_its_outcome_and_counts(me, check, no_beef):
    made = check(STEW)
    removal.fact(me, "diet.meat", at=NOON)
    made.refresh_from_db()
    assert (made.outcome, made.rules) == ("recontract", [[no_beef.ref, 1, "conflicted"]])
    assert made.content == {}


QUOTING = {
    "option": {"option": "for who commutes 40 minutes by train"},
    "id": {"id": "commutes 40 minutes by train", "evidence": []},
    "name of a field": {"fields": {"commutes 40 minutes by train": True}},
    "field": {"fields": {"day": [{"note": "40 minutes by train"}]}},
}


@pytest.mark.parametrize("more", QUOTING.values(), ids=QUOTING)
def test_a_removal_of_something_that_a_candidate_quotes_takes_its_words(me, check, more):
    check(CURRY | more)
    removal.fact(me, "commute", at=NOON)
    assert contents() == [{}]


def test_a_number_quotes_as_its_digits_do(me, check):
    save.save(me, save.Draft(key="customer", value="471 1234"), at=NOON)
    check(CURRY | {"fields": {"order": {"by": 4711234}}})
    removal.fact(me, "customer", at=NOON)
    assert contents() == [{}]


def test_what_was_asked_to_be_covered_goes_with_the_name_of_it(me, ask, check):
    ask("how long is my commute?")
    removal.fact(me, "commute", at=NOON)
    check(CURRY, added=["commute"])
    removal.name(me, "commute", at=NOON)
    assert contents() == [{}]


def test_the_words_of_candidates_go_with_those_of_questions(check, no_beef):
    check(CURRY)
    late = NOON + timedelta(days=31)
    assert retention.run(at=late).candidates == 1
    assert contents() == [{}]


def test_an_obligation_goes_a_month_after_it_was_discharged(check, no_beef):
    check(LEAVING)
    done = {"evidence": ["fact:diet.meat", "debt:spice"], "discharges": ["spice"]}
    check(CURRY | done)
    assert retention.run(at=NOON + timedelta(days=31)).obligations == 1
    assert not Obligation.objects.exists()


def test_what_is_owed_stays(check, no_beef):
    check(LEAVING)
    retention.run(at=NOON + timedelta(days=400))
    assert Obligation.objects.exists()


@pytest.mark.parametrize("is_told", [True, False])
def test_the_receipt_names_the_rules_that_were_in_force(ask, no_beef, is_told):
    answer = ask(COOKING if is_told else "thanks, that was lovely").answer
    assert answer.rules == ([[no_beef.ref, 1]] if is_told else [])


def test_an_overwrite_by_an_assistant_waits_where_a_rule_would_go_with_it(pantry, priya, no_beef):
    done = overwrite.overwrite(pantry, "diet.meat", at=NOON)
    assert done.proposal is not None
    assert done.proposal.reasons == ["rule"]
    assert reading.binding(priya, at=NOON)


def test_an_assistants_expiry_lifts_no_rule(pantry, no_beef):
    draft = save.Draft(
        key="diet.meat", value="does not eat meat", expires_at=NOON + timedelta(days=1)
    )
    assert save.save(pantry, draft, at=NOON).waits


def test_a_copy_holds_what_was_checked_and_no_digest_of_it(check, priya, no_beef):
    made = check(STEW)
    (told,) = exporting.of(priya)["checks"]
    assert made.content["stopped"]
    assert made.content.keys() - told["content"].keys() == {"stopped"}


def test_each_act_is_in_the_ledger(no_beef):
    acts = [event.act for event in Event.objects.filter(thing=no_beef.ref)]
    assert acts == ["rule_added", "rule_confirmed"]

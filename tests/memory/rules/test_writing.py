import pytest
from django.db import connection

from memory.actions import callers, save, use
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.rules import reading, writing
from memory.actions.rules.errors import NotThePersonsError, UnfitFactError
from memory.models import Answer, Event, Rule
from memory.rules.predicates import PredicateError
from memory.rules.standing import Standing
from tests.conftest import NOON
from tests.memory.rules.conftest import version


def standings(person):
    return [each.standing for each in reading.of(person, at=NOON)]


def correct(me, key, value):
    save.save(me, save.Draft(key=key, value=value), at=NOON)


def test_a_rule_binds_by_the_persons_yes_alone(add, priya):
    add("diet.meat", "ingredients", "contains_none", "beef", confirmed=False)
    assert standings(priya) == [Standing.WAITING]
    assert reading.binding(priya, at=NOON) == []


def test_a_confirmed_rule_says_who_confirmed_it_and_on_what(no_beef, priya):
    (found,) = reading.binding(priya, at=NOON)
    assert found.says == "ingredients contains none of beef, pork"
    assert (no_beef.confirmed_by, no_beef.confirmed_at, found.fact.key) == (
        "person", NOON, "diet.meat",
    )  # fmt: skip


def test_the_same_rule_again_is_the_one_that_is_there(add, no_beef):
    assert add("diet.meat", "ingredients", "contains_none", "beef, pork") == no_beef
    assert Rule.objects.count() == 1


@pytest.mark.parametrize(
    ("about", "field", "comparison", "value"),
    [
        ("field", "The price!", "at_most", "40"),
        ("comparison", "price", "cheaper", "40"),
        ("value", "price", "at_most", "forty"),
        ("value", "price", "present", "40"),
    ],
)
def test_what_cannot_be_a_rule_names_the_box_and_the_remedy(me, about, field, comparison, value):
    with pytest.raises(PredicateError) as error:
        writing.add(me, "diet.meat", field=field, comparison=comparison, value=value, at=NOON)
    assert error.value.about == about
    assert str(error.value).startswith(f"{about}: ")
    assert not Rule.objects.exists()


def test_no_rule_rests_on_a_fact_that_is_not_used(me, add):
    use.stop(me, "diet", at=NOON)
    with pytest.raises(UnfitFactError):
        add("diet.meat", "ingredients", "contains_none", "beef")


def test_no_rule_rests_on_a_fact_that_is_not_there(add):
    with pytest.raises(NotOnFileError):
        add("diet.eggs", "ingredients", "contains_none", "eggs")


def test_nobody_but_the_person_decides(priya, pantry, no_beef):
    for caller in (pantry, callers.admin(priya)):
        with pytest.raises(NotThePersonsError):
            writing.retire(caller, no_beef.ref, number=1, at=NOON)


def test_a_yes_is_to_the_fact_that_was_seen(me, add):
    rule = add("diet.meat", "ingredients", "contains_none", "beef", confirmed=False)
    correct(me, "diet.meat", "eats meat on Sundays")
    with pytest.raises(StaleError):
        writing.confirm(me, rule.ref, number=1, seen=1, at=NOON)


def test_a_change_waits_while_the_version_before_it_binds(me, priya, no_beef):
    changed = writing.amend(
        me, no_beef.ref, number=1, field="ingredients", comparison="contains_none", value="beef",
        at=NOON,
    )  # fmt: skip
    assert standings(priya) == [Standing.BINDING, Standing.WAITING]
    writing.confirm(me, changed.ref, number=2, seen=version("diet.meat"), at=NOON)
    assert [each.row.number for each in reading.binding(priya, at=NOON)] == [2]


def test_every_version_stays_in_the_history(me, priya, no_beef):
    form = {"field": "ingredients", "comparison": "contains_none"}
    writing.amend(me, no_beef.ref, number=1, value="beef", at=NOON, **form)
    writing.amend(me, no_beef.ref, number=2, value="pork", at=NOON, **form)
    says = [each.says for each in reading.versions(priya, no_beef.ref, at=NOON)]
    assert says == [
        f"ingredients contains none of {text}" for text in ("pork", "beef", "beef, pork")
    ]


def test_who_changes_an_older_version_is_stale(me, no_beef):
    form = {"field": "ingredients", "comparison": "contains_none"}
    writing.amend(me, no_beef.ref, number=1, value="beef", at=NOON, **form)
    with pytest.raises(StaleError):
        writing.amend(me, no_beef.ref, number=1, value="pork", at=NOON, **form)


def test_a_retired_rule_binds_no_more_and_twice_is_once(me, priya, no_beef):
    writing.retire(me, no_beef.ref, number=1, at=NOON)
    writing.retire(me, no_beef.ref, number=1, at=NOON)
    assert reading.of(priya, at=NOON) == []
    assert Event.objects.filter(act="rule_retired").count() == 1


def test_a_rule_whose_fact_was_corrected_waits_for_another_yes(me, priya, no_beef):
    correct(me, "diet.meat", "eats meat on Sundays")
    assert standings(priya) == [Standing.LAPSED]
    writing.confirm(me, no_beef.ref, number=1, seen=version("diet.meat"), at=NOON)
    assert [each.row.number for each in reading.binding(priya, at=NOON)] == [2]


def test_a_rule_rests_while_its_fact_is_not_used(me, priya, no_beef):
    use.stop(me, "diet", at=NOON)
    assert standings(priya) == [Standing.LAPSED]
    use.start(me, "diet", at=NOON)
    assert standings(priya) == [Standing.BINDING]


def test_rules_that_cannot_hold_together_are_told_before_the_yes(add, priya):
    add("diet.meat", "price", "at_most", "40")
    add("diet.fish", "price", "at_least", "50", confirmed=False)
    (found,) = reading.against(priya, at=NOON)
    assert found.field == "price"


def test_a_strangers_rule_is_not_there(mallory, no_beef):
    with pytest.raises(NotOnFileError):
        writing.retire(callers.themselves(mallory), no_beef.ref, number=1, at=NOON)


def test_an_answer_can_be_written_by_what_knows_of_no_rules(answer):
    columns = [str(field.column) for field in Answer._meta.concrete_fields]
    kept = [name for name in columns if name not in {"id", "ref", "rules", "evidence"}]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO memory_answer (ref, {', '.join(kept)}) "
            f"SELECT 'ans_older', {', '.join(kept)} FROM memory_answer"
        )
    older = Answer.objects.get(ref="ans_older")
    assert (older.rules, older.evidence) == ([], {})

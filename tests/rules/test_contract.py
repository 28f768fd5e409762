from dataclasses import replace
from datetime import timedelta

import pytest

from memory import tokens
from memory.rules import questions
from memory.rules.obligations import Standing, State
from memory.rules.questions import Asks
from memory.rules.terms import Scene
from tests.rules.build import NOW, known, made, owed, rule

NO_MEAT = rule("no_meat", "parts contains none of meat", fact="diet.meat")


def units(of):
    return {unit.id: unit for unit in of.units}


def test_required_coverage_comes_from_five_sources():
    contract = made(
        NO_MEAT,
        rule("now", "act_now is yes"),
        rule("not_now", "act_now is no"),
        scene=Scene(dimensions=frozenset({"trip"}), details=frozenset({"diet.meat"})),
        state=State(obligations=(owed("refund"),)),
    )

    assert contract.required == {
        "rule:no_meat", "rule:now", "rule:not_now", "scene:trip", "evidence:diet.meat",
        "debt:refund", "check:act_now",
    }  # fmt: skip


def test_a_caller_adds_and_takes_nothing_away():
    derived = made(NO_MEAT, scene=Scene(dimensions=frozenset({"trip"})))
    asked = made(NO_MEAT, scene=Scene(dimensions=frozenset({"trip"}), added=frozenset({"money"})))

    assert asked.required == derived.required | {"scene:money"}


@pytest.mark.parametrize(
    "fact",
    [
        known("diet.meat", confirmed=False),
        known("diet.meat", overwritten_at=NOW),
        known("diet.meat", expires_at=NOW),
    ],
)
def test_what_is_not_confirmed_and_in_force_is_no_evidence(fact):
    assert made(facts=[fact]).units == ()


def test_an_unconfirmed_rule_is_only_a_question():
    contract = made(rule("no_meat", "parts contains none of meat", confirmed=False))

    assert (contract.rules, contract.units, contract.required) == ((), (), frozenset())
    assert [(each.asks, each.about) for each in contract.questions] == [(Asks.WHETHER, "no_meat")]


def test_a_fact_is_the_evidence_of_the_rules_made_from_it():
    found = units(made(NO_MEAT, facts=[known("diet.meat", "eats no meat")]))

    assert "rule:no_meat" in found["fact:diet.meat"].covers
    assert [*found] == ["fact:diet.meat"]


def test_a_rule_without_its_fact_is_its_own_evidence():
    found = units(made(NO_MEAT))

    assert found["rule:no_meat"].says == "parts contains none of meat"
    assert found["rule:no_meat"].provenance.confirmed_by == "priya"


def test_evidence_costs_what_its_words_cost():
    [unit] = made(facts=[known("diet.meat", "eats no meat")]).units

    assert unit.cost == tokens.count("Priya, diet.meat: eats no meat")


def test_what_is_let_off_once_is_not_binding_and_is_named():
    contract = made(NO_MEAT, waived=["no_meat"])

    assert (contract.rules, contract.required) == ((), frozenset())
    assert [each.id for each in contract.waived] == ["no_meat"]


def test_what_is_discharged_is_owed_no_more():
    done = replace(owed("refund"), standing=Standing.DISCHARGED)

    assert made(state=State(obligations=(done,))).required == frozenset()


def test_the_order_of_what_is_compiled_changes_nothing():
    facts = [known("diet.meat"), known("home"), known("diet.fish", expires_at=NOW + timedelta(1))]
    rules = [NO_MEAT, rule("cheap", "price is at most 40"), rule("x", "a is 1", confirmed=False)]

    assert made(*rules, facts=facts) == made(*rules[::-1], facts=facts[::-1])


def test_the_question_with_most_hanging_on_it_comes_first():
    contract = made(
        rule("no_meat", "parts contains none of meat", fact="diet.meat"),
        scene=Scene(dimensions=frozenset({"diet", "trip"}), details=frozenset({"diet.nuts"})),
        state=State(obligations=(owed("menu", about=["diet"]),)),
    )

    asked = [(each.about, each.effect) for each in contract.questions]
    assert asked == [("diet", 4), ("diet.nuts", 1), ("trip", 1)]


def test_what_is_on_file_is_not_asked_for():
    contract = made(scene=Scene(dimensions=frozenset({"diet"})), facts=[known("diet.meat")])

    assert questions.rank(contract.requirements, contract.units, []) == ()


def test_a_rule_confirmed_in_another_language_has_to_be_confirmed_again():
    old = replace(NO_MEAT, language=0)

    assert made(old).rules == ()
    assert [each.asks for each in made(old).questions] == [Asks.WHETHER]

"""Make a rule from a fact, and change one: saving it is the person's yes."""

import pytest
from django.urls import reverse

from dashboard.rules import examples
from memory.models import Event, Rule
from memory.rules.predicates import Comparison, Predicate
from tests.dashboard.conftest import HTMX, text_of
from tests.dashboard.rules import BOXES, COOKING, CURRY, SAYS, check, make

URL = reverse("fact-rule", args=["diet.meat"])
NEW = BOXES | {"seen": 1, "number": 0}


def change(rule):
    return reverse("rule-change", args=[rule.ref])


def test_it_starts_from_a_fact(priya_client):
    choose = priya_client.get(reverse("rule-new"))
    page = priya_client.get(URL)

    assert f'href="{URL}"' in choose.text
    assert "The fact on file: “ does not eat meat ”" in text_of(page)


def test_saving_it_is_the_yes_to_it(priya_client):
    answer = priya_client.post(URL, NEW, follow=True)

    assert "The rule is in force from now on. Assistants are held to it." in text_of(answer)
    assert SAYS in text_of(answer)
    assert Rule.objects.confirmed().get().confirmed_by == "person"


def test_the_same_rule_twice_is_one(priya_client, rule):
    priya_client.post(URL, NEW)

    assert Rule.objects.get() == rule


@pytest.mark.parametrize("typed", ["Price per person", "price-per-person", " price_per_person "])
def test_a_field_may_be_typed_as_words(priya_client, typed):
    priya_client.post(URL, NEW | {"field": typed, "comparison": "at_most", "value": "40"})

    assert Rule.objects.get().predicate["field"] == "price_per_person"


def test_it_names_the_fields_that_assistants_have_sent_the_most_used_first(
    priya_client, priya, pantry, ask
):
    odd = {"id": "odd", "fields": {"ingredients": ["rice"], "Serves": 2, "Preis (EUR)": 4}}
    check(pantry, ask(COOKING).answer, CURRY, odd)
    check(pantry, ask(COOKING).answer, CURRY)
    page = priya_client.get(URL)

    assert "Yours have sent: ingredients , serves ." in text_of(page)
    assert '<option value="serves"></option>' in page.text


def test_it_names_an_example_where_none_was_sent(priya_client):
    assert "by the name that it gives it: price, ingredients" in text_of(priya_client.get(URL))


WRONG = {
    "no field": ({"field": ""}, "Name what the rule looks at, such as price."),
    "a strange field": ({"field": "1 or 2?"}, "Begin with a letter from a to z"),
    "no comparison": ({"comparison": ""}, "Choose a comparison."),
    "another comparison": ({"comparison": "matches"}, "Choose a comparison from the list."),
    "no value": ({"value": ""}, "Name things by their words."),
    "no number": ({"comparison": "at_most"}, "Give a number, such as 40."),
    "no day": ({"comparison": "before", "value": "31 June 2026"}, "There is no such day"),
    "thousands of digits": ({"comparison": "at_most", "value": "1" * 5_000}, "Give a number"),
    "a null": ({"value": "a\0"}, "The text holds a null character."),
    "too long": ({"value": "a" * 12_001}, "A value has at most 12000 characters"),
    "another's version": ({"seen": "x"}, "Open this form again"),
}


@pytest.mark.parametrize(("sent", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_and_what_was_typed_stays(priya_client, sent, said):
    typed = NEW | {"field": "what is in it"} | sent
    answer = priya_client.post(URL, typed)

    assert answer.status_code == 422
    assert "<title>Error: Make a rule" in " ".join(answer.text.split())
    assert said in answer.text
    assert all(f'value="{typed[name]}' in answer.text for name in ("field", "value"))
    assert not Rule.objects.exists()


def test_it_is_shown_in_words_with_what_it_would_stop(priya_client):
    page = priya_client.post(URL, NEW | {"do": "words"}, headers=HTMX)
    text = text_of(page)

    assert page.text.strip().startswith('<div id="words"')
    assert f"{SAYS} An option with ingredients: something else keeps it." in text
    assert "One with ingredients: beef breaks it, and is not let through." in text
    assert not Rule.objects.exists()


def test_without_javascript_the_whole_form_comes_back_with_the_words(priya_client):
    page = priya_client.post(URL, NEW | {"do": "words"})

    assert f'<p class="said" dir="auto">{SAYS}</p>' in page.text
    assert 'value="beef, pork"' in page.text


def test_half_a_rule_is_no_error_while_it_is_typed(priya_client):
    sent = {"field": "price", "comparison": "at_most", "value": "", "do": "words"}
    page = priya_client.post(URL, sent)

    assert page.status_code == 200
    assert "This is no rule yet. Give a number, such as 40." in text_of(page)
    assert "There is a problem" not in page.text


def test_rules_that_cannot_hold_together_are_told_before_the_yes(priya_client, priya):
    make(priya, field="price", comparison="at_least", value="50")
    sent = NEW | {"field": "price", "comparison": "at_most", "value": "40"}
    answer = priya_client.post(URL, sent)

    assert answer.status_code == 422
    assert "No value of price keeps all of these" in text_of(answer)
    assert 'value="40"' in answer.text
    assert Rule.objects.count() == 1


def test_the_person_may_have_both_all_the_same(priya_client, priya):
    make(priya, field="price", comparison="at_least", value="50")
    sent = NEW | {"field": "price", "comparison": "at_most", "value": "40", "anyway": "on"}
    priya_client.post(URL, sent)

    assert Rule.objects.confirmed().count() == 2


def test_a_fact_that_was_corrected_meanwhile_is_shown_first(priya_client, put):
    put("diet.meat", "eats meat on Sundays")
    answer = priya_client.post(URL, NEW)

    assert answer.status_code == 409
    assert "eats meat on Sundays" in answer.text
    assert 'value="beef, pork"' in answer.text
    assert 'name="seen" value="2"' in answer.text
    assert not Rule.objects.exists()
    assert not Event.objects.filter(act="rule_added").exists()


def test_a_fact_that_is_not_in_use_carries_no_rule(priya_client):
    priya_client.post(reverse("slot-use", args=["diet"]), {"do": "stop"})
    answer = priya_client.post(URL, NEW)

    assert answer.status_code == 422
    assert "A rule rests on a fact that is confirmed and in use." in answer.text


def test_a_change_shows_the_rule_as_it_is(priya_client, rule):
    page = priya_client.get(change(rule))

    assert 'value="ingredients"' in page.text
    assert 'value="contains_none" selected' in page.text
    assert 'value="beef, pork"' in page.text


def test_a_change_is_in_force_at_once_and_can_be_undone(priya_client, rule):
    sent = BOXES | {"value": "beef", "seen": 1, "number": 1}
    answer = priya_client.post(change(rule), sent, follow=True)
    assert "The rule has its new words from now on." in text_of(answer)
    assert Rule.objects.confirmed().get().predicate["value"] == ["beef"]
    assert 'name="value" value="beef, pork"' in answer.text

    priya_client.post(change(rule), BOXES | {"seen": 1, "number": 2, "anyway": "on"})
    assert Rule.objects.confirmed().get().predicate["value"] == ["beef", "pork"]


def test_a_change_does_not_conflict_with_what_it_replaces(priya_client, priya):
    rule = make(priya, field="price", comparison="at_most", value="40")
    sent = {"field": "price", "comparison": "at_least", "value": "50", "seen": 1, "number": 1}
    priya_client.post(change(rule), sent)

    assert Rule.objects.confirmed().get().predicate["value"] == 50


def test_a_change_of_what_was_changed_meanwhile_is_not_made(priya_client, rule):
    for value in ("beef", "veal"):
        sent = BOXES | {"value": value, "seen": 1, "number": 1}
        answer = priya_client.post(change(rule), sent)

    assert answer.status_code == 409
    assert "The rule as it is now: ingredients contains none of beef ." in text_of(answer)
    assert 'value="veal"' in answer.text
    assert 'name="number" value="2"' in answer.text


def test_what_has_ended_is_not_changed(priya_client, rule):
    ref = reverse("rule", args=[rule.ref])
    priya_client.post(ref, {"do": "retire", "number": 1, "seen": 1})

    assert priya_client.get(change(rule)).url == ref
    answer = priya_client.post(change(rule), BOXES | {"seen": 1, "number": 1})
    assert (answer.status_code, Rule.objects.confirmed().count()) == (409, 0)


def test_a_stranger_makes_and_changes_none(mallory_client, rule):
    for address in (URL, change(rule)):
        assert mallory_client.get(address).status_code == 404
        assert mallory_client.post(address, NEW | {"number": 1}).status_code == 404
    assert Rule.objects.get() == rule


def test_what_was_typed_survives_a_session_that_ended(client, priya):
    kept = client.post(URL, NEW | {"field": "sauce"})

    assert kept.status_code == 401
    assert "field=sauce" in kept.text.replace("&amp;", "&")


EXAMPLES = [
    (Comparison.AT_MOST, 40, "price: 40 keeps", "price: 41 breaks"),
    (Comparison.MORE_THAN, 40, "price: 41 keeps", "price: 40 breaks"),
    (Comparison.IS, True, "price: yes keeps", "price: no breaks"),
    (Comparison.ONE_OF, ("a", "b"), "price: a keeps", "price: something else breaks"),
    (Comparison.CONTAINS, "a", "price: a keeps", "price: something else breaks"),
]


@pytest.mark.parametrize(("comparison", "value", "kept", "broken"), EXAMPLES)
def test_the_examples_were_held_against_the_rule(comparison, value, kept, broken):
    told = " ".join(examples.of(Predicate(field="price", comparison=comparison, value=value)))

    assert kept in told
    assert broken in told

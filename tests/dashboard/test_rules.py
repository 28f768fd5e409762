"""The page of all rules, and the page of one."""

from datetime import timedelta

import pytest
from django.urls import reverse

from memory.models import Rule
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of
from tests.dashboard.rules import BOXES, COOKING, CURRY, SAYS, STEW, check, make

URL = reverse("rules")


def address(rule):
    return reverse("rule", args=[rule.ref])


def test_with_no_rule_it_says_what_one_is(priya_client):
    text = text_of(priya_client.get(URL))

    assert "You have no rules. A rule is a line an assistant must not cross. Add a rule" in text


def test_the_boundary_of_the_claim_is_printed_with_and_without_rules(priya_client, priya):
    said = "Anything you told an assistant that is not listed here is not guaranteed."
    empty = text_of(priya_client.get(URL))
    rule = make(priya)

    assert all(said in text for text in (empty, text_of(priya_client.get(URL))))
    assert said in text_of(priya_client.get(address(rule)))


def test_a_rule_stands_in_words_with_its_fact_and_who_confirmed_it(priya_client, rule):
    text = text_of(priya_client.get(URL))

    assert "1 rule in force. A rule is a line an assistant must not cross." in text
    assert f"{SAYS} From diet.meat : “ does not eat meat ” Confirmed by you, " in text


def test_it_counts_how_often_it_was_kept(priya_client, rule, pantry, ask):
    answer = ask(COOKING).answer
    for candidates in ([CURRY], [STEW], [STEW, CURRY]):
        check(pantry, answer, *candidates)

    assert "Kept 2 Conflicted 1 Not checked 0" in text_of(priya_client.get(URL))


def test_what_lacks_a_yes_asks_for_it(priya_client, priya):
    rule = make(priya, confirmed=False)
    page = priya_client.get(URL)
    priya_client.post(address(rule), {"do": "confirm", "number": 1, "seen": 1})

    assert "Waiting for your yes" in page.text
    assert Rule.objects.confirmed().get().confirmed_by == "person"


def test_a_corrected_fact_takes_its_rule_out_of_force_until_a_yes(priya_client, rule, put):
    put("diet.meat", "eats meat on Sundays")
    lapsed = text_of(priya_client.get(URL))
    priya_client.post(address(rule), {"do": "confirm", "number": 1, "seen": 2})

    assert "has another value since you confirmed this" in lapsed
    assert "1 rule in force." in text_of(priya_client.get(URL))


def test_the_first_page_says_that_a_rule_lacks_a_yes(priya_client, rule, put):
    assert "for your yes" not in priya_client.get(reverse("answers")).text
    put("diet.meat", "eats meat on Sundays")

    assert (
        f'href="{URL}">1 rule waits for your yes</a>' in priya_client.get(reverse("answers")).text
    )


def test_a_yes_beside_another_value_than_was_seen_is_not_taken(priya_client, rule, put):
    put("diet.meat", "eats meat on Sundays")
    answer = priya_client.post(address(rule), {"do": "confirm", "number": 1, "seen": 1})

    assert answer.status_code == 409
    assert "changed while the page was open" in text_of(answer)


def test_a_yes_to_a_fact_that_is_not_in_use_is_not_taken(priya_client, priya):
    rule = make(priya, confirmed=False)
    priya_client.post(reverse("slot-use", args=["diet"]), {"do": "stop"})
    answer = priya_client.post(address(rule), {"do": "confirm", "number": 1, "seen": 1})

    assert answer.status_code == 409
    assert "A rule rests on a fact that is confirmed and in use. Confirm this one" in answer.text
    assert "About the fact behind it: you stopped its use." in answer.text


def test_a_rule_that_was_changed_meanwhile_is_not_retired(priya_client, rule):
    change = BOXES | {"value": "beef", "seen": 1, "number": 1}
    priya_client.post(reverse("rule-change", args=[rule.ref]), change)
    answer = priya_client.post(address(rule), {"do": "retire", "number": 1, "seen": 1})

    assert answer.status_code == 409
    assert Rule.objects.confirmed().exists()


def test_after_thirty_days_a_retirement_stays(priya_client, rule):
    Rule.objects.update(ended_at=NOON - timedelta(days=31))
    page = priya_client.get(address(rule))
    answer = priya_client.post(address(rule), {"do": "restore", "number": 1, "seen": 1})

    assert "Take the retirement back" not in page.text
    assert "This cannot be taken back any more: 30 days have passed." in answer.text


def test_rules_that_cannot_hold_together_are_told(priya_client, priya):
    for comparison, value in (("at_most", "40"), ("at_least", "50")):
        make(priya, "commute", field="minutes", comparison=comparison, value=value)

    text = text_of(priya_client.get(URL))

    assert (
        "No value of minutes keeps all of these: “minutes is at most 40” and "
        "“minutes is at least 50”." in text.replace("&quot;", '"')
    )


def test_retiring_is_undone_on_the_same_page(priya_client, rule):
    sent = {"number": 1, "seen": 1}
    retired = priya_client.post(address(rule), sent | {"do": "retire"}, follow=True)
    assert "The rule is retired. No assistant is held to it." in text_of(retired)
    assert not Rule.objects.open().exists()

    back = priya_client.post(address(rule), sent | {"do": "restore"}, follow=True)
    assert "The rule is back as it was before you retired it." in text_of(back)
    assert Rule.objects.confirmed().get() == rule


def test_what_has_ended_is_still_listed(priya_client, rule):
    priya_client.post(address(rule), {"do": "retire", "number": 1, "seen": 1})
    text = text_of(priya_client.get(URL))

    assert "You have no rules." in text
    assert f"No longer in force {SAYS} diet.meat , ended" in text


def test_an_overwrite_takes_the_words_along(priya_client, rule):
    overwrite = reverse("fact-overwrite", args=["diet.meat"])
    priya_client.post(overwrite, {"version": 1})
    page = priya_client.get(address(rule))

    assert "Its words went when its fact was overwritten." in text_of(page)
    assert "pork" not in page.text + priya_client.get(URL).text
    answer = priya_client.post(address(rule), {"do": "restore", "number": 1, "seen": 1})
    assert answer.status_code == 404


def test_the_answers_in_which_it_was_checked_are_linked(priya_client, rule, pantry, ask):
    answer = ask(COOKING).answer
    check(pantry, answer, STEW)
    page = priya_client.get(address(rule))

    assert f'href="{reverse("receipt", args=[answer.ref])}#rules"' in page.text
    assert f"{COOKING} Pantry Bot" in text_of(page)
    assert "✕ conflicted" in page.text


@pytest.mark.parametrize("sent", [{}, {"do": "retire"}, {"do": "erase", "number": 1, "seen": 1}])
def test_what_is_not_understood_changes_nothing(priya_client, rule, sent):
    assert priya_client.post(address(rule), sent).status_code == 400
    assert Rule.objects.confirmed().count() == 1


@pytest.mark.parametrize("do", ["confirm", "retire", "restore"])
def test_a_strangers_rule_is_not_found(mallory_client, rule, do):
    sent = {"do": do, "number": 1, "seen": 1}

    assert mallory_client.get(address(rule)).status_code == 404
    assert mallory_client.post(address(rule), sent).status_code == 404
    assert Rule.objects.confirmed().count() == 1


def test_a_page_that_is_read_takes_no_post(priya_client):
    addresses = (URL, reverse("rule-new"))
    assert {priya_client.post(each).status_code for each in addresses} == {405}


def test_many_rules_stand_on_several_pages(priya_client, priya):
    for number in range(31):
        make(priya, field=f"part_{number}")
    first, second = (text_of(priya_client.get(URL, {"page": page})) for page in (1, 2))

    assert "31 rules in force." in first
    assert (first.count("contains none of beef"), second.count("contains none of beef")) == (30, 1)


def test_the_page_of_a_fact_lists_its_rules_and_leads_to_another(priya_client, rule):
    page = priya_client.get(reverse("fact", args=["diet.meat"]))

    assert f'href="{address(rule)}">{SAYS}</a>' in page.text
    assert f'href="{reverse("fact-rule", args=["diet.meat"])}"' in page.text


def test_a_correction_says_which_rule_it_takes_out_of_force(priya_client, rule):
    sent = {"value": "eats meat on Sundays", "version": 1}
    told = priya_client.post(reverse("fact-correct", args=["diet.meat"]), sent, headers=HTMX)

    assert "rests on the value before. No assistant is held to it" in text_of(told)


def test_an_overwrite_says_first_which_rule_ends_with_it(priya_client, rule):
    text = text_of(priya_client.get(reverse("fact-overwrite", args=["diet.meat"])))

    assert f"The rule “ {SAYS} ” ends with it, and its words go too." in text


def test_queries_do_not_grow_with_rules_and_checks(priya_client, priya, rule, pantry, ask, queries):
    def counted():
        numbers = []
        for each in (URL, address(rule), reverse("answers")):
            with queries() as sent:
                priya_client.get(each)
            numbers.append(len(sent))
        return numbers

    check(pantry, ask(COOKING).answer, STEW)
    make(priya, field="price", comparison="at_most", value="9")
    few = counted()
    for number in range(5):
        make(priya, field=f"part_{number}")
        check(pantry, ask(COOKING).answer, STEW)
    assert counted() == few
    assert max(few) <= 12


def test_it_counts_how_often_it_was_let_off(priya_client, priya, rule, pantry, ask):
    answer = ask(COOKING).answer
    check(pantry, answer, STEW)
    priya_client.post(reverse("receipt-allow", args=[answer.ref]), {"rule": rule.ref})
    check(pantry, answer, STEW)

    assert "Let off by you 1" in text_of(priya_client.get(URL))

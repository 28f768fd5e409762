"""Consent by category: no is no from the next call on, and can be taken back."""

import pytest

from memory import gate
from memory.actions import callers, consent
from memory.actions.consent import ConsentError
from memory.actions.holding import GoneError
from memory.attributes import Category
from memory.models import Event, Person
from tests.conftest import NOON


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def kept(person):
    return Person.objects.get(pk=person.pk).declined


def test_everybody_agrees_to_everything_at_first(priya):
    for category in Category:
        consent.check(priya, category)


@pytest.mark.parametrize("category", Category)
def test_what_is_withdrawn_is_refused_and_nothing_else(herself, priya, category):
    consent.withdraw(herself, category, at=NOON)

    with pytest.raises(ConsentError):
        consent.check(Person.objects.get(pk=priya.pk), category)
    for other in {*Category} - {category}:
        consent.check(priya, other)


def test_the_refusal_has_words_for_the_assistant(herself, priya):
    consent.withdraw(herself, Category.PREFERENCE, at=NOON)

    with pytest.raises(gate.GateError) as refusal:
        consent.check(priya, Category.PREFERENCE)
    assert refusal.value.field == "category"
    assert refusal.value.say.startswith("You chose not to have that kind of detail kept")


def test_it_can_be_taken_back(herself, priya):
    consent.withdraw(herself, Category.CONTEXT, at=NOON)
    consent.agree(herself, Category.CONTEXT, at=NOON)

    consent.check(Person.objects.get(pk=priya.pk), Category.CONTEXT)
    assert kept(priya) == []


def test_each_change_is_a_line_with_the_category_and_no_content(herself, priya):
    consent.withdraw(herself, Category.CONTEXT, at=NOON)
    consent.agree(herself, Category.CONTEXT, at=NOON)

    lines = Event.objects.filter(act__in=["withdrew", "consented"], actor="person")
    on_file = priya.facts.filter(category="context").count()
    assert [(line.act, line.counts) for line in lines.order_by("number")] == [
        ("withdrew", {"context": on_file}),
        ("consented", {"context": on_file}),
    ]


def test_twice_is_once(herself, priya):
    for _ in range(2):
        consent.withdraw(herself, Category.CONTEXT, at=NOON)

    assert kept(priya) == ["context"]
    assert Event.objects.filter(act="withdrew").count() == 1


def test_two_at_once_both_hold(priya):
    """Each from what the person was when their page was opened."""
    pages = [callers.themselves(Person.objects.get(pk=priya.pk)) for _ in range(2)]
    for page, category in zip(pages, (Category.CONTEXT, Category.PREFERENCE), strict=True):
        consent.withdraw(page, category, at=NOON)

    assert kept(priya) == ["context", "preference"]


def test_what_is_on_file_stays(herself, priya):
    before = priya.facts.count()
    consent.withdraw(herself, Category.PREFERENCE, at=NOON)

    assert priya.facts.count() == before


def test_an_account_that_is_closed_changes_nothing(herself, priya):
    Person.objects.filter(pk=priya.pk).update(is_active=False)

    with pytest.raises(GoneError):
        consent.withdraw(herself, Category.CONTEXT, at=NOON)
    assert kept(priya) == []

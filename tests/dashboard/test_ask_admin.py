"""From what was given to its overwrite: by the person, or by an admin whom they ask."""

import html

import pytest
from django.urls import reverse

from dashboard import words
from memory.actions import callers, decide, save
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft
from memory.attributes import Origin
from memory.models import Fact, FactVersion, Proposal
from tests.conftest import NOON
from tests.dashboard.conftest import correct, text_of

PLAN = "pays for the family plan"


@pytest.fixture
def plan(priya):
    """A fact that an admin set."""
    draft = Draft(key="plan", value=PLAN, origin=Origin.ADMIN)
    return save.save(callers.admin(priya), draft, at=NOON).fact


@pytest.fixture
def given(ask):
    """The page that overwrites what an answer used: diet's three facts and the style."""
    ref = ask("what should I not eat?").answer.ref
    return reverse("receipt-overwrite", args=[ref])


def read(client, address):
    return html.unescape(text_of(client.get(address)))


def ask_admin(client, version=1):
    return client.post(reverse("fact-ask-admin", args=["plan"]), {"version": version})


def blanked(priya):
    return set(Fact.objects.of(priya).exclude(overwritten_at=None).values_list("key", flat=True))


def test_a_receipt_leads_to_the_overwrite_of_each_fact_it_gave(priya_client, ask):
    ref = ask("how do I get to work?").answer.ref
    page = priya_client.get(reverse("receipt", args=[ref])).text

    assert f'href="{reverse("fact-overwrite", args=["commute"])}">Overwrite' in page
    assert reverse("receipt-overwrite", args=[ref]) in page


def test_the_list_of_answers_leads_there_too(priya_client, given):
    assert f'href="{given}">Overwrite what was given' in (priya_client.get(reverse("answers")).text)


def test_an_answer_that_was_given_nothing_leads_nowhere(priya_client, priya, ask):
    overwrite(callers.themselves(priya), "response_style", at=NOON)
    ask("hello")

    assert "Overwrite what was given" not in priya_client.get(reverse("answers")).text


def test_it_lists_what_was_given_with_no_box_ticked(priya_client, given):
    page = priya_client.get(given)

    assert "diet.gluten has a gluten intolerance" in text_of(page)
    assert "commute" not in text_of(page)
    assert page.text.count('type="checkbox"') >= 3
    assert "checked" not in page.text


def test_it_overwrites_what_is_ticked_and_no_more(priya_client, priya, given):
    body = {"fact": ["diet.gluten"], "version-diet.gluten": 1, "version-diet.fish": 1}

    done = priya_client.post(given, body, follow=True)

    assert blanked(priya) == {"diet.gluten"}
    assert "Value overwritten on" in text_of(done)
    assert "1 fact overwritten: value and history. The key still exists." in text_of(done)


@pytest.mark.parametrize("told", ["1", "0", "x", "99"])
def test_what_was_not_overwritten_is_not_said_to_be(priya_client, given, told):
    address = given.removesuffix("overwrite/")

    assert "still exist" not in text_of(priya_client.get(address, {"overwritten": told}))


def test_with_no_box_ticked_it_says_so(priya_client, priya, given):
    page = priya_client.post(given, {"version-diet.gluten": 1})

    assert page.status_code == 422
    assert "Tick what you want to overwrite. Nothing was overwritten." in text_of(page)
    assert "<title>Error: " in page.text


def test_what_changed_meanwhile_is_left_and_named(priya_client, priya, given):
    body = {"fact": ["diet.fish", "diet.gluten"], "version-diet.fish": 1, "version-diet.gluten": 1}
    correct(priya_client, "diet.gluten", "is coeliac")

    page = priya_client.post(given, body)

    assert page.status_code == 409
    assert "changed while this page was open: diet.gluten." in text_of(page)
    assert "The others that you ticked are overwritten." in text_of(page)
    assert blanked(priya) == {"diet.fish"}


def test_with_nothing_else_ticked_nothing_is_said_of_others(priya_client, given):
    correct(priya_client, "diet.gluten", "is coeliac")

    page = priya_client.post(given, {"fact": ["diet.gluten"], "version-diet.gluten": 1})

    assert "The others" not in text_of(page)


def test_what_was_corrected_since_shows_both_values(priya_client, given):
    correct(priya_client, "diet.gluten", "is coeliac")

    text = read(priya_client, given)
    assert "diet.gluten is coeliac" in text
    assert "This answer was given: “ has a gluten intolerance ”" in text


def test_what_was_overwritten_since_is_not_offered(priya_client, priya, given):
    overwrite(callers.themselves(priya), "diet.gluten", at=NOON)

    assert "diet.gluten" not in read(priya_client, given)


@pytest.mark.parametrize("version", ["", "x", None])
def test_a_tick_without_its_version_is_not_understood(priya_client, priya, given, version):
    body = {"fact": ["diet.fish", "diet.gluten"], "version-diet.fish": 1}
    more = {} if version is None else {"version-diet.gluten": version}

    assert priya_client.post(given, body | more).status_code == 400
    assert blanked(priya) == set()


def test_where_an_admin_set_it_the_page_says_so_and_offers_to_ask(priya_client, plan):
    page = priya_client.get(reverse("fact-overwrite", args=["plan"]))

    assert "An admin set this value" in page.text
    assert "Ask an admin to overwrite plan" in page.text
    assert ">Overwrite plan</button>" in page.text


def test_what_the_person_said_is_no_admins(priya_client):
    assert "admin" not in read(priya_client, reverse("fact-overwrite", args=["commute"]))


def test_a_request_to_an_admin_is_seen_where_the_person_looks(priya_client, plan):
    done = ask_admin(priya_client)

    for page in (done.url, reverse("waiting"), reverse("fact-overwrite", args=["plan"])):
        assert "You asked an admin to overwrite plan on" in read(priya_client, page), page
    assert "waiting." in read(priya_client, done.url)
    assert "Ask an admin" not in read(priya_client, reverse("fact-overwrite", args=["plan"]))


def test_it_does_not_wait_for_the_person(priya_client, plan):
    ask_admin(priya_client)

    assert "Nothing is waiting for you." in read(priya_client, reverse("waiting"))
    address = reverse("waiting-one", args=[Proposal.objects.get().ref])
    answer = priya_client.post(address, {"do": "accept", "version": 1})
    assert (priya_client.get(address).status_code, answer.status_code) == (404, 404)


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (decide.accept, "overwritten on 24 Nov."),
        (decide.decline, "kept, the admin said no on 24 Nov."),
    ],
)
def test_the_admins_answer_is_seen(priya_client, priya, plan, act, said):
    ask_admin(priya_client)
    act(callers.admin(priya), Proposal.objects.get().ref, at=NOON)

    for page in (reverse("waiting"), reverse("fact", args=["plan"])):
        assert f": {said}" in read(priya_client, page)


def test_an_overwrite_by_an_admin_is_called_that():
    said = words.source(Origin.ADMIN, None, "3 Nov", is_blank=True)

    assert said == "Overwritten by an admin at your request, 3 Nov"


def test_what_the_person_overwrites_meanwhile_needs_no_admin(priya_client, priya, plan):
    ask_admin(priya_client)
    overwrite(callers.themselves(priya), "plan", at=NOON)

    assert "not needed any more" in read(priya_client, reverse("waiting"))


def test_a_value_that_changed_meanwhile_is_not_asked_about_unseen(priya_client, priya, plan):
    draft = Draft(key="plan", value="pays for two", origin=Origin.ADMIN)
    save.save(callers.admin(priya), draft, at=NOON)

    answer = ask_admin(priya_client)

    assert answer.url == reverse("fact-overwrite", args=["plan"])
    assert not Proposal.objects.exists()


def test_a_second_click_asks_once(priya_client, plan):
    for _ in range(2):
        assert ask_admin(priya_client).status_code == 302

    assert Proposal.objects.count() == 1


def test_without_a_version_it_is_not_understood(priya_client, plan):
    assert priya_client.post(reverse("fact-ask-admin", args=["plan"])).status_code == 400


def test_however_much_was_given_the_page_takes_few_queries(priya_client, put, ask, queries):
    for number in range(60):
        put(f"diet.kind_{number}", "is noted")
    ref = ask("what should I not eat?").answer.ref
    with queries() as sent:
        page = priya_client.get(reverse("receipt-overwrite", args=[ref]))

    assert page.text.count('type="checkbox"') > 60
    assert len(sent) <= 12


def test_no_value_is_lost_by_looking(priya_client, priya, given, plan):
    for page in (given, reverse("fact-overwrite", args=["plan"])):
        priya_client.get(page)

    assert not FactVersion.objects.of(priya).exclude(blanked_at=None)

"""A yes, a no and a not yet to what waits: what each does and says."""

import html
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from memory.actions import asking, callers, save
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft
from memory.actions.undo import undo
from memory.attributes import Mode, Origin
from memory.models import Erasure, Fact
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of
from tests.dashboard.suggested import ODD, URL, answer, buttons, first_asker, read, value


@pytest.mark.parametrize("key", ["hobby", "commute"])
def test_what_is_confirmed_is_what_was_shown_to_the_byte(priya_client, propose, key):
    proposal = propose(key, ODD)
    page = priya_client.get(URL).text
    shown = re.findall(r'Its words: <span class="said" dir="auto">([^<]*)<', page)[0]

    answer(priya_client, proposal, "accept")

    assert value(key).encode() == html.unescape(shown).encode()


def test_other_words_for_the_same_key_come_under_another_reference(priya_client, propose):
    shown = propose("commute", "commutes an hour")
    propose("commute", "commutes two hours")

    late = answer(priya_client, shown, "accept")

    assert late.status_code == 409
    assert "sent other words for it" in html.unescape(text_of(late))
    assert value("commute") == "commutes 40 minutes by train"


SAID = {
    ("guess", "accept"): "Saved. hobby : “ paints ”, at",
    # Inside a test's transaction no file can be read again, so it is not called erased yet.
    ("guess", "decline"): "Not saved. The guess is being removed.",
    ("guess", "aside"): "Not sure yet: hobby goes on waiting",
    ("correction", "accept"): "Now: “ commutes an hour ”. Was: “ commutes 40 minutes by train ”.",
    ("correction", "decline"): "commute stays as it is. The words of Pantry Bot are not kept.",
    ("correction", "aside"): "Not sure yet: commute goes on waiting",
}


@pytest.mark.parametrize(("what", "do"), SAID, ids=map("-".join, SAID))
def test_each_answer_says_what_it_did_on_a_page_and_in_place(priya_client, request, what, do):
    proposal = request.getfixturevalue(what)
    whole = answer(priya_client, proposal, do)
    said = SAID[what, do]

    assert whole.url == f"{URL}?did={proposal.ref}"
    assert said in read(priya_client, whole.url)


@pytest.mark.parametrize(("what", "do"), SAID, ids=map("-".join, SAID))
def test_in_place_the_row_says_it(priya_client, request, what, do):
    row = answer(priya_client, request.getfixturevalue(what), do, headers=HTMX)

    assert SAID[what, do] in html.unescape(text_of(row))
    assert row.text.strip().startswith("<li")
    assert 'hx-swap-oob="innerHTML">' in row.text
    assert 'tabindex="-1" autofocus' in row.text


def test_a_guess_is_called_erased_once_that_was_checked(priya_client, guess):
    address = answer(priya_client, guess, "decline").url
    Erasure.objects.update(finished_at=timezone.now())

    assert "Not saved. The guess is erased." in read(priya_client, address)


def test_a_no_leaves_nothing_of_a_guess(priya_client, guess):
    answer(priya_client, guess, "decline")

    assert not Fact.objects.filter(key="hobby").exists()
    assert "hobby" not in read(priya_client)


def test_a_correction_can_be_undone_from_the_row(priya_client, correction):
    row = answer(priya_client, correction, "accept", headers=HTMX)
    assert f'action="{reverse("fact-undo", args=["commute"])}"' in row.text

    priya_client.post(reverse("fact-undo", args=["commute"]), {"version": 2})
    assert value("commute") == "commutes 40 minutes by train"


def test_a_yes_keeps_whose_words_they_were(priya_client, correction):
    answer(priya_client, correction, "accept")

    told = read(priya_client, reverse("fact", args=["commute"]))
    assert "Pantry Bot's guess, confirmed by you on" in told


def test_a_yes_to_an_overwrite_blanks_and_keeps_the_key(priya_client, pantry):
    asked = overwrite(first_asker(), "commute", at=NOON).proposal

    done = answer(priya_client, asked, "accept")

    assert "The key commute still exists." in read(priya_client, done.url)
    assert value("commute") == ""


def test_not_sure_yet_stays_at_the_end(priya_client, propose):
    first, second = propose("hobby", "paints"), propose("pet", "keeps a cat")
    answer(priya_client, second, "aside")
    text = read(priya_client)

    assert text.index("guessed hobby") < text.index("Not sure yet Pantry Bot") < text.index("a cat")
    assert len(buttons(priya_client.get(URL))) == 5
    assert "2 suggestions wait for you" in read(priya_client, reverse("answers"))
    assert first.set_aside_at is None


def test_what_a_link_says_was_done_is_said_only_if_it_was(priya_client, correction):
    for name in ("did", "all"):
        assert "autofocus" not in priya_client.get(URL, {name: correction.ref}).text
        assert priya_client.get(URL, {name: "req_0"}).status_code == 200


def test_a_guess_that_an_undo_brings_back_waits_as_before(priya_client, guess, priya):
    caller = callers.themselves(priya)
    save.save(caller, Draft(key="hobby", value="paints in oil"), at=NOON)
    asking.again(caller, undo(caller, "hobby", expected=2, at=NOON))

    assert "Pantry Bot guessed hobby Its words: paints" in read(priya_client)
    assert answer(priya_client, guess, "accept", version=3).status_code == 302


def test_what_is_followed_stays_the_persons_to_set(priya_client, propose, priya):
    proposal = propose("response_style.tone", "likes no jokes", origin=Origin.STATED)
    answer(priya_client, proposal, "accept")

    fact = Fact.objects.of(priya).select_related("attribute").get(key="response_style.tone")
    assert (fact.attribute.mode, fact.confirmed_at is None) == (Mode.INSTRUCTION, False)


@pytest.mark.parametrize("at", [URL, reverse("facts")])
def test_a_decision_mends_the_sum_above_the_list_where_there_is_one(priya_client, propose, at):
    first, *_ = [propose("hobby", "paints"), propose("pet", "has a cat")]
    headers = HTMX | {"HX-Current-URL": f"http://testserver{at}"}

    row = answer(priya_client, first, "decline", headers=headers)

    assert ('<div id="sums" hx-swap-oob="true">' in row.text) is (at == URL)
    assert ("1 suggestion waits for you" in text_of(row)) is (at == URL)
    assert "No to all" not in row.text

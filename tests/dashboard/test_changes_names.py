"""In the changes an assistant's name leads to its page, and a line about tone says which tag."""

import pytest
from django.urls import reverse

from dashboard import changes
from memory.actions import callers, tone
from memory.actions.save import Draft, save
from memory.models import Grant
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tone import profile
from tone.profile import Setting, Source

URL = reverse("changes")


@pytest.fixture
def page_of(pantry):
    return reverse("assistant", args=[pantry.assistant.ref])


def lines(person):
    return changes.of(person, None, NOON).lines


def test_who_acted_leads_to_its_page(priya_client, pantry, page_of):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)

    page = priya_client.get(URL)
    assert f'<a href="{page_of}">Pantry Bot</a> corrected' in page.text
    assert "Pantry Bot corrected commute ." in text_of(page)


def test_who_was_let_in_leads_to_its_page(priya, pantry, page_of):
    granted = next(line for line in lines(priya) if " let " in line.before)

    assert granted.sentence == "An admin let Pantry Bot ask about you."
    assert (granted.who.address, granted.name.address) == ("", page_of)


def test_one_that_the_person_does_not_have_leads_nowhere(priya, pantry):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)
    Grant.objects.all().delete()

    line = lines(priya)[0]
    assert (line.who.text, line.who.address) == ("Pantry Bot", "")


def test_the_person_has_no_page(priya):
    save(callers.themselves(priya), Draft(key="commute", value="walks"), at=NOON)

    assert lines(priya)[0].who == ("You", "", False)


def test_a_tag_that_was_set_is_named(priya):
    tone.put(callers.themselves(priya), "concise", Setting.ON, at=NOON)

    line = lines(priya)[0]
    assert line.sentence == "You set how assistants talk to you: tone."
    assert line.more == "concise came on: set by you."


def test_a_tag_that_was_passed_on_is_named(priya, pantry):
    wish = profile.proposal(["concise"], {}, Source.EXPLICIT)
    tone.propose(pantry, wish, at=NOON)

    assert lines(priya)[0].more == "concise came on: asked for."


def test_what_was_noticed_says_which_scores_moved(priya, pantry):
    seen = profile.proposal([], {"concise": 1.0}, Source.IMPLICIT)
    tone.propose(pantry, seen, at=NOON)

    assert lines(priya)[0].more.startswith("Scores moved a little: concise 0.00 → 0.")


def test_a_reading_of_the_tone_is_about_no_tag(priya, pantry):
    tone.read(pantry, at=NOON)

    assert lines(priya)[0].more == ""

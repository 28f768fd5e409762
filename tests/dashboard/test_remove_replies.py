"""Before something is removed, its page says which reviews of replies go with it."""

from django.urls import reverse

from memory.actions import reviews
from memory.actions.save import Draft, save
from memory.models import Review
from tests.conftest import NOON
from tests.dashboard.conftest import text_of
from tests.dashboard.test_remove import seen

ASKED = "what should I not eat?"


def told_of(ask, pantry, reply):
    reviews.check(pantry, ask(ASKED).answer, reply, at=NOON)


def test_the_page_of_a_removal_counts_them(priya_client, pantry, ask):
    for _ in range(2):
        told_of(ask, pantry, "You live in Bristol. Avoid meat.")

    text = text_of(priya_client.get(reverse("slot-remove", args=["residence"])))
    assert "with all that was noted about 2 replies that spoke of it." in text


def test_as_many_as_it_counts_are_erased(priya_client, pantry, ask):
    told_of(ask, pantry, "You live in Bristol.")
    url = reverse("slot-remove", args=["residence"])
    page = priya_client.get(url)
    before = Review.objects.count()
    priya_client.post(url, {"seen": seen(page)})

    assert "noted about 1 reply that spoke" in text_of(page)
    assert (before, Review.objects.count()) == (1, 0)


def test_what_no_reply_spoke_of_is_not_said_to_be(priya_client, pantry, ask):
    told_of(ask, pantry, "You live in Bristol.")

    text = text_of(priya_client.get(reverse("slot-remove", args=["commute"])))
    assert "noted about" not in text


def test_the_page_that_removes_what_one_saved_counts_them_too(priya_client, pantry, ask):
    save(pantry, Draft(key="tea", value="drinks green tea"), at=NOON)
    told_of(ask, pantry, "You drink green tea. Avoid meat.")

    text = text_of(priya_client.get(reverse("source-remove", args=[pantry.assistant.ref])))
    assert "with all that was noted about 1 reply that spoke of it." in text


def test_that_page_leads_back_to_the_assistant(priya_client, pantry):
    save(pantry, Draft(key="tea", value="drinks green tea"), at=NOON)
    page = priya_client.get(reverse("source-remove", args=[pantry.assistant.ref])).text

    back = reverse("assistant", args=[pantry.assistant.ref])
    assert page.count(f'href="{back}"') == 2
    assert "All facts" not in page

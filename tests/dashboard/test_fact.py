from django.urls import reverse

from memory.actions import callers, overwrite, save, use
from memory.actions.save import Draft
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of

URL = reverse("fact", args=["commute"])


def test_it_shows_the_value_with_where_it_came_from(priya_client):
    text = text_of(priya_client.get(URL))

    assert "commutes 40 minutes by train Said by you on 25 Oct" in text
    assert "Answer with it: given when a question asks for it, and may be stated." in text
    assert "A fact about your household or accounts" in text
    assert "About You" in text


def test_what_an_assistant_saved_names_it(priya_client, pantry):
    save.save(pantry, Draft(key="commute", value="cycles to work"), at=NOON)

    assert "Saved by Pantry Bot on your word, 24 Nov" in text_of(priya_client.get(URL))


def test_its_history_keeps_old_values(priya_client, put):
    put("commute", "cycles to work")

    text = text_of(priya_client.get(URL))

    assert text.index("cycles to work in force") < text.index("commutes 40 minutes by train")


def test_after_an_overwrite_the_key_is_left_and_no_value(priya_client, priya, put):
    put("commute", "cycles to work")
    overwrite.overwrite(callers.themselves(priya), "commute", at=NOON)

    text = text_of(priya_client.get(URL))

    assert "Overwritten by you on 24 Nov. The key commute still exists." in text
    assert text.count("No value: overwritten on 24 Nov") == 3
    assert "cycles" not in text


def test_an_overwrite_by_an_assistant_names_it(priya_client, pantry):
    overwrite.overwrite(pantry, "commute", at=NOON)

    text = text_of(priya_client.get(URL))

    assert "Overwritten by Pantry Bot at your request, 24 Nov" in text


def test_its_strip_shows_the_last_answers(priya_client, ask):
    for _ in range(12):
        ask("what should I not eat?")

    response = priya_client.get(URL)

    assert "Held back in all 12 of the last 12 answers" in text_of(response)
    assert response.text.count("h10v10") == 12


def test_a_value_since_corrected_still_counts_for_its_fact(priya_client, ask, put):
    ask("how do I get to work?")
    put("commute", "cycles to work")
    ask("what should I not eat?")

    assert "Given in 1 of the last 2 answers" in text_of(priya_client.get(URL))


def test_answers_from_before_it_was_on_file_do_not_count(priya_client, ask, put):
    ask("what should I not eat?")
    put("hobby", "paints")

    text = text_of(priya_client.get(reverse("fact", args=["hobby"])))

    assert "No assistant has asked since it is on file" in text


def test_a_stopped_slot_is_said_on_its_facts(priya_client, priya):
    use.stop(callers.themselves(priya), "commute", at=NOON)

    assert "You stopped the use of commute" in text_of(priya_client.get(URL))


def test_htmx_gets_its_row(priya_client):
    page = priya_client.get(URL, headers=HTMX).text

    assert "commutes 40 minutes by train" in page
    assert "<html" not in page
    assert "History" not in page

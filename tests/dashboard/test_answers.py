from datetime import UTC, datetime, timedelta

from django.urls import reverse

from memory.actions import callers, read
from memory.actions.apply import Request, apply
from memory.actions.give import give_facts, give_profile
from tests.dashboard.conftest import text_of

URL = reverse("answers")


def test_it_counts_what_is_on_file_and_who_is_connected(priya_client, ask):
    ask("what should I not eat?", at=datetime.now(UTC))

    text = text_of(priya_client.get(URL))

    assert "What assistants were given about you" in text
    assert (
        "11 facts on file under 6 names. 1 assistant connected. In the last 14 days, 1 answer."
        in text
    )


def test_it_lists_answers_newest_first_with_counts(priya_client, ask):
    now = datetime.now(UTC)
    ask("where do I work?", at=now - timedelta(minutes=2))
    ask("what should I not eat?", at=now)

    text = text_of(priya_client.get(URL))

    assert text.index("what should I not eat?") < text.index("where do I work?")
    assert "Pantry Bot · " in text
    assert "1 used · 1 silent · 4 held" in text


def test_what_the_person_tried_is_listed_and_not_counted(priya_client, priya):
    apply(callers.themselves(priya), Request(message="where do I work?"), at=datetime.now(UTC))

    text = text_of(priya_client.get(URL))

    assert "You tried · " in text
    assert "In the last 14 days, 0 answers." in text
    assert "Show as a table" not in text


def test_the_chart_says_each_day_in_a_table(priya_client, ask):
    ask("what should I not eat?", at=datetime.now(UTC))

    page = priya_client.get(URL).text

    assert page.count('<th scope="row">') == 14
    assert 'aria-label="Names in 14 days: 1 used, 1 applied silently, 4 held back.' in page


def test_an_answer_without_a_question_says_what_was_given(priya_client, pantry):
    give_profile(pantry, at=datetime.now(UTC))

    assert "No question: your profile was given." in text_of(priya_client.get(URL))


def test_it_pages_at_fifty_with_plain_links(priya_client, ask):
    for _ in range(51):
        ask("hello")

    first, second = priya_client.get(URL), priya_client.get(f"{URL}?page=2")

    assert first.text.count(">hello</a>") == 50
    assert 'href="?page=2">Older answers' in first.text
    assert second.text.count(">hello</a>") == 1
    assert "Newer answers" in second.text


def test_without_answers_it_says_when_one_appears(empty_client):
    text = text_of(empty_client.get(URL))

    assert "No answers yet. A receipt appears here each time" in text
    assert "Try a question yourself" in text


def test_nobody_sees_the_answers_of_another(mallory_client, ask):
    ask("where do I work?")

    assert "where do I work?" not in mallory_client.get(URL).text


def test_a_question_is_shown_as_text(priya_client, ask):
    ask('<b hx-get="/evil">bold</b>')

    assert "<b hx-get" not in priya_client.get(URL).text
    assert "&lt;b hx-get=" in priya_client.get(URL).text


def test_the_chart_says_what_it_counts(priya_client, ask):
    ask("what should I not eat?", at=datetime.now(UTC))

    text = text_of(priya_client.get(URL))

    assert "Names used, applied silently and held back each day, all its answers together" in text


def test_facts_read_by_key_are_counted_in_the_list(priya_client, priya, pantry):
    keys = {"diet.fish", "diet.meat", "commute"}
    give_facts(pantry, read.model_of(priya), keys, at=datetime.now(UTC))

    assert "Facts read by key: 3" in text_of(priya_client.get(URL))


def test_a_receipt_that_does_not_add_up_is_flagged_in_the_list(priya_client, ask):
    ask("where do I work?")
    answer = ask("what should I not eat?").answer
    answer.facts_on_file += 1
    answer.save()

    assert text_of(priya_client.get(URL)).count("incomplete") == 1

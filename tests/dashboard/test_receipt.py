"""A receipt: its lanes, its question, and the forms that it comes in."""

from django.urls import reverse

from memory.actions import callers
from memory.actions.apply import Request, apply
from memory.actions.give import give_profile
from memory.attributes import Mode
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of

QUESTION = "where do I work and what should I not eat?"


def test_its_parts_stand_in_their_order(receipt, ask):
    text = text_of(receipt(ask(QUESTION).answer))

    order = [
        "Pantry Bot", QUESTION, "2 used + 1 silent", "Given to the assistant to answer with",
        "Given to follow", "On file. Not given", "This receipt covers", "What this answer cost",
        "What the question reached", "Open as text",
    ]  # fmt: skip
    assert [part for part in order if part not in text] == []
    assert sorted(order, key=text.index) == order


def test_used_and_silent_come_with_values_and_held_with_a_reason(receipt, ask):
    text = text_of(receipt(ask(QUESTION).answer))

    assert "works at Calico Systems" in text
    assert "prefers shorter answers An instruction, followed in every answer" in text
    assert "commute The question did not ask about it View" in text
    assert "commutes 40 minutes" not in text


def test_an_empty_lane_is_shown(receipt, ask):
    text = text_of(receipt(ask("what am I like to talk to?").answer))

    assert "0 used + 1 silent + 5 held = 6" in text
    assert "Used 0 Given to the assistant" in text


def test_what_came_with_the_question_is_told(receipt, ask):
    answer = ask(
        "what should I eat tonight?", overrides={"diet": "anything"}, asks=frozenset({"commute"}),
        budget=50,
    ).answer  # fmt: skip

    text = text_of(receipt(answer))

    assert "Pantry Bot said that you asked for something else today in place of diet." in text
    assert "Pantry Bot named commute itself." in text
    assert "Pantry Bot asked for at most 50 tokens." in text


def test_what_an_assistant_named_is_its_own_claim_on_each_form_of_the_receipt(receipt, ask):
    answer = ask("thanks", asks=frozenset({"commute"}), acts=frozenset({"diet"})).answer
    claim = (
        "Pantry Bot named commute and diet itself. These are its own claims. Each counts only if "
        "you let it, and where the question gives ground for it."
    )

    assert claim in text_of(receipt(answer))
    assert claim in receipt(answer, "receipt-text").text
    assert receipt(answer, "receipt-json").json()["turn_in_words"] == [claim]


def test_another_speaker_is_told(receipt, ask):
    text = text_of(receipt(ask("where do I work?", speaker="Sam").answer))

    assert "Pantry Bot said that someone else was speaking." in text
    assert "employer Someone else was speaking" in text


def test_a_profile_has_no_question(receipt, pantry):
    text = text_of(receipt(give_profile(pantry, at=NOON).answer))

    assert "No question: your profile was given." in text
    assert "residence Not part of the profile" in text
    assert "nothing reached" not in text


def test_a_trial_was_given_to_nobody(receipt, priya):
    answer = apply(callers.themselves(priya), Request(message=QUESTION), at=NOON).answer

    text = text_of(receipt(answer))

    assert "No assistant was given anything." in text
    assert "Given to the assistant" not in text


def test_it_shows_what_each_part_of_the_question_reached(receipt, ask):
    text = text_of(receipt(ask(QUESTION).answer))

    assert "“where do I work” reaches employer" in text
    assert "every answer applies response_style" in text
    assert "nothing reached beverage commute residence" in text


def test_many_names_become_a_bar_and_groups_and_each_is_still_reached(receipt, ask, put):
    for number in range(30):
        put(f"note_{number}", "is a note")

    page = receipt(ask(QUESTION).answer)

    assert "Other · 30" in text_of(page)
    assert "33 held = 36" in text_of(page)
    assert all(f'href="/facts/note_{number}/">' in page.text for number in range(30))


def test_each_fact_of_a_slot_has_its_own_correct_link(receipt, ask):
    page = receipt(ask("what should I not eat?").answer).text

    for part in ("fish", "meat", "pattern", "gluten"):
        assert f'href="/facts/diet.{part}/correct/' in page


def test_htmx_gets_one_row_back(priya_client, ask):
    address = reverse("receipt", args=[ask("what should I not eat?").answer.ref])

    page = priya_client.get(address, {"key": "diet.fish"}, headers=HTMX).text

    assert "eats fish" in page
    assert "<html" not in page
    assert "diet.meat" not in page


def test_its_text_is_the_same_receipt(receipt, ask):
    response = receipt(ask(QUESTION).answer, "receipt-text")

    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "2 used + 1 silent + 3 held = 6\n6 on file at 12:00 ✓ adds up\n" in response.text
    assert "  ■ employer: works at Calico Systems; is a staff engineer\n" in response.text
    assert "  □ commute: The question did not ask about it\n" in response.text


def test_a_companion_is_named_on_each_form_of_the_receipt(receipt, ask, put):
    put("samira_diet", "eats no nuts", subject="partner Samira")
    answer = ask("where do I work?").answer

    assert "samira_diet about partner Samira" in text_of(receipt(answer))
    assert "□ samira_diet (about partner Samira): " in receipt(answer, "receipt-text").text
    held = receipt(answer, "receipt-json").json()["lanes"]["held"]
    assert [row.get("about") for row in held if row["slot"] == "samira_diet"] == ["partner Samira"]


def test_many_given_names_are_one_line_each_with_their_values(receipt, ask, put):
    for number in range(30):
        put(f"style_{number}", f"wants style {number}", mode=Mode.INSTRUCTION)

    page = receipt(ask(QUESTION).answer)

    assert "2 used + 31 silent + 3 held = 36" in text_of(page)
    assert all(f"style_{number} wants style {number} " in text_of(page) for number in range(30))
    assert "/facts/style_7/correct/" not in page.text
    assert "/facts/employer.name/correct/" in page.text


def test_the_arrow_of_an_acting_fact_says_how_it_acts(receipt, ask):
    text = text_of(receipt(ask("book dinner for Friday").answer))

    assert "bounds the picks by diet" in text

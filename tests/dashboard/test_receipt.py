import pytest
from django.urls import reverse

from dashboard import words
from memory.actions import callers, overwrite, use
from memory.actions.apply import Request, apply
from memory.actions.give import give_profile
from memory.attributes import Mode, Origin
from memory.decision import Reason
from memory.models import FactVersion
from memory.receipt import Kind
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of

QUESTION = "where do I work and what should I not eat?"


@pytest.fixture
def receipt(priya_client):
    def receipt(answer, name="receipt", **params):
        return priya_client.get(reverse(name, args=[answer.ref]), params)

    return receipt


def test_it_adds_up_in_names_and_in_facts(receipt, ask):
    text = text_of(receipt(ask(QUESTION).answer))

    assert "2 used + 1 silent + 3 held = 6" in text
    assert "6 on file at 12:00 ✓ adds up" in text
    assert "7 of the 11 facts under these names were given, 4 held back." in text


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


def test_it_keeps_the_value_given_at_the_time(receipt, ask, put):
    answer = ask("where do I work?").answer
    put("employer.name", "works at Halden")

    text = text_of(receipt(answer))

    assert "works at Calico Systems since corrected, on 24 Nov" in text
    assert "Halden" not in text


def test_an_overwritten_value_is_called_so_and_the_sum_still_holds(receipt, ask, priya):
    answer = ask("where do I work?").answer
    overwrite.overwrite(callers.themselves(priya), "employer.name", at=NOON)

    text = text_of(receipt(answer))

    assert "Value overwritten on 24 Nov" in text
    assert "Calico" not in text
    assert "✓ adds up" in text


def test_a_value_that_is_gone_is_called_erased(receipt, ask):
    answer = ask("where do I work?").answer
    FactVersion.objects.filter(fact__key="employer.name").delete()

    text = text_of(receipt(answer))

    assert "Value erased" in text
    assert "✓ adds up" in text


def test_a_receipt_that_does_not_add_up_says_so(receipt, ask):
    answer = ask(QUESTION).answer
    answer.lanes = answer.lanes[1:]
    answer.save()

    response = receipt(answer)

    assert "This receipt is incomplete." in text_of(response)
    assert "Names: 5 listed, 6 on file." in text_of(response)
    assert "adds up" not in text_of(response)
    assert "incomplete.\nNames: 5 listed, 6 on file.\n" in receipt(answer, "receipt-text").text
    assert receipt(answer, "receipt-json").json()["sum"]["adds_up"] is False


def test_it_names_the_comparison_that_failed_with_both_numbers(receipt, ask):
    answer = ask(QUESTION).answer
    answer.facts_on_file = 9
    answer.save()

    said = "Facts: 11 listed, 9 on file."
    page = text_of(receipt(answer))
    assert said in page
    assert "Names:" not in page
    assert said in receipt(answer, "receipt-text").text
    assert receipt(answer, "receipt-json").json()["faults"] == [
        {"what": "Facts", "listed": 11, "counted": 9, "against": "on file"}
    ]


def test_counts_that_were_changed_are_not_believed(receipt, ask):
    answer = ask(QUESTION).answer
    answer.used, answer.held = answer.held, answer.used
    answer.save()

    assert "This receipt is incomplete" in text_of(receipt(answer))


def test_with_nothing_on_file_the_sum_is_zero(empty_client, sam):
    answer = apply(callers.themselves(sam), Request(message="hello"), at=NOON).answer

    text = text_of(empty_client.get(reverse("receipt", args=[answer.ref])))

    assert "0 used + 0 silent + 0 held = 0" in text
    assert "No facts were on file at 12:00, so none could be used." in text


def test_a_slot_in_part_held_lists_what_it_holds_back(receipt, ask, priya):
    overwrite.overwrite(callers.themselves(priya), "employer.role", at=NOON)

    text = text_of(receipt(ask("where do I work?").answer))

    assert "employer.role Held back. You had it overwritten on 24 Nov" in text
    assert "2 of the 11 facts under these names were given, 9 held back." in text


def test_it_says_since_when_a_slot_is_stopped(receipt, ask, priya):
    use.stop(callers.themselves(priya), "diet", at=NOON)

    assert "diet You stopped its use on 24 Nov" in text_of(receipt(ask(QUESTION).answer))


def test_what_came_with_the_question_is_told(receipt, ask):
    answer = ask(
        "what should I eat tonight?", overrides={"diet": "anything"}, asks=frozenset({"commute"}),
        budget=50,
    ).answer  # fmt: skip

    text = text_of(receipt(answer))

    assert "Pantry Bot said that you asked for something else today in place of diet." in text
    assert "Pantry Bot named commute itself." in text
    assert "Pantry Bot asked for at most 50 tokens." in text


def test_another_speaker_is_told(receipt, ask):
    text = text_of(receipt(ask("where do I work?", speaker="Sam").answer))

    assert "Pantry Bot said that someone else was speaking." in text
    assert "employer Someone else was speaking" in text


def test_a_profile_has_no_question(receipt, pantry):
    text = text_of(receipt(give_profile(pantry, at=NOON).answer))

    assert "No question: your profile was given." in text
    assert "residence Not part of the profile" in text
    assert "nothing reached" not in text


def test_a_question_dropped_later_leaves_its_receipt(receipt, ask):
    answer = ask(QUESTION).answer
    answer.message = ""
    answer.save()

    text = text_of(receipt(answer))

    assert "The words of this question are no longer kept." in text
    assert "Part 1 of the question" in text


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


def test_it_tells_the_cost_with_its_encoding(receipt, ask):
    answer = ask(QUESTION).answer
    given = answer.tokens["used"] + answer.tokens["silent"]

    text = text_of(receipt(answer))

    assert f"cost: {given} of {answer.tokens['whole']} tokens (o200k_base)" in text


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


def test_its_data_holds_no_held_value(receipt, ask):
    response = receipt(ask("where do I work?").answer, "receipt-json")

    assert response.json()["sum"] == {
        "used": 1, "silent": 1, "held": 4, "listed": 6, "on_file": 6, "adds_up": True
    }  # fmt: skip
    assert response.json()["lanes"]["held"][0]["why"] == "The question did not ask about it"
    assert "drinks tea" not in response.text


def test_a_value_corrected_and_put_back_is_the_same_again(receipt, ask, put):
    answer = ask("where do I work?").answer
    put("employer.name", "works at Halden")
    put("employer.name", "works at Calico Systems")

    assert "since corrected" not in text_of(receipt(answer))
    assert "corrected_since" not in receipt(answer, "receipt-json").text


@pytest.fixture
def two_reasons(put, priya):
    """A slot whose two facts are held for different reasons."""
    put("music.opera", "likes opera")
    put("music.jazz", "likes jazz")
    overwrite.overwrite(callers.themselves(priya), "music.jazz", at=NOON)


def test_a_slot_held_for_different_reasons_lists_each(receipt, ask, two_reasons):
    answer = ask("where do I work?").answer

    text, copy = text_of(receipt(answer)), receipt(answer, "receipt-text").text

    assert "music.opera Held back. The question did not ask about it" in text
    assert "music.jazz Held back. You had it overwritten on 24 Nov" in text
    assert "□ music: 2 facts, held for different reasons\n" in copy
    assert "      held back: music.jazz (You had it overwritten on 24 Nov)\n" in copy


def test_among_many_a_slot_held_for_different_reasons_lists_each(receipt, ask, put, two_reasons):
    for number in range(30):
        put(f"note_{number}", "is a note")

    text = text_of(receipt(ask("where do I work?").answer))

    assert "music.jazz (You had it overwritten on 24 Nov)" in text


def test_a_held_slot_with_several_facts_leads_to_its_own_page(receipt, ask):
    page = receipt(ask("where do I work?").answer).text

    assert 'href="/facts/diet/use/">View' in page
    assert "?q=" not in page


def test_a_companion_is_named_on_each_form_of_the_receipt(receipt, ask, put):
    put("samira_diet", "eats no nuts", subject="partner Samira")
    answer = ask("where do I work?").answer

    assert "samira_diet about partner Samira" in text_of(receipt(answer))
    assert "□ samira_diet (about partner Samira): " in receipt(answer, "receipt-text").text
    held = receipt(answer, "receipt-json").json()["lanes"]["held"]
    assert [row.get("about") for row in held if row["slot"] == "samira_diet"] == ["partner Samira"]


def test_a_persons_own_word_that_waits_is_not_called_a_guess(receipt, ask, put, priya):
    put("medication", "takes metformin", origin=Origin.SAVED)
    priya.facts.filter(key="medication").update(confirmed_at=None)

    assert "medication It waits for your yes" in text_of(receipt(ask("hello").answer))


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


def test_held_under_an_unknown_limit_reads_well():
    around = words.Circumstances(assistant="Pantry Bot", kind=Kind.APPLY)

    assert words.reason(Reason.OVER_BUDGET, around) == "Left out to stay under its token limit"

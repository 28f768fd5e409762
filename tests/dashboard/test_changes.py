"""Changes: a person's part of the ledger in words, with an undo where one still works."""

from datetime import timedelta

import pytest
from django.urls import reverse

from dashboard import changes
from memory.actions import callers, consent, use
from memory.actions.apply import Request, apply
from memory.actions.look import look
from memory.actions.overwrite import overwrite
from memory.actions.save import Draft, save
from memory.attributes import Category, Mode, Origin
from memory.models import Answer, Event, Fact, FactVersion
from tests.conftest import NOON
from tests.dashboard.conftest import text_of

URL = reverse("changes")
DAY = timedelta(days=1)


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def lines(person, now=NOON, before=None):
    return changes.of(person, before, now).lines


def newest(person, now=NOON):
    return lines(person, now)[0]


def test_a_save_names_who_and_what(priya, pantry):
    save(pantry, Draft(key="commute", value="walks"), at=NOON)

    line = newest(priya)
    assert line.sentence == "Pantry Bot corrected commute. The old value stays in its history."
    assert (line.was, line.now) == ("commutes 40 minutes by train", "walks")
    assert line.name.address == reverse("fact", args=["commute"])


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda who: save(who, Draft(key="zoo.bird", value="keeps a parrot"), at=NOON),
         "You saved zoo.bird."),
        (lambda who: overwrite(who, "commute", at=NOON),
         "You overwrote commute: its value and its history. The key still exists."),
        (lambda who: use.stop(who, "diet", at=NOON),
         "You stopped the use of diet. It stays on file. No assistant is given it."),
        (lambda who: use.set_mode(who, "diet", Mode.INSTRUCTION, at=NOON),
         "You changed how diet is used."),
        (lambda who: use.describe(who, "diet", label="Food", aliases=[], at=NOON),
         "You changed the words that reach diet."),
        (lambda who: apply(who, Request(message="where do I work?"), at=NOON),
         "You tried 1 question. No assistant was given anything."),
        (lambda who: consent.withdraw(who, Category.PREFERENCE, at=NOON),
         "You said no to having these kept: leanings."),
    ],
    ids=["saved", "overwritten", "stopped", "mode", "words", "tried", "consent"],
)  # fmt: skip
def test_what_she_did_is_told(priya, herself, act, said):
    act(herself)

    assert newest(priya).sentence == said


def test_an_assistants_overwrite_is_told_as_one_she_asked_for(priya, pantry):
    overwrite(pantry, "diet.fish", at=NOON)

    assert newest(priya).sentence.startswith("Pantry Bot overwrote diet.fish at your request")
    assert (newest(priya).now, newest(priya).was) == ("", "")


def test_what_was_loaded_agreed_and_granted_is_told(priya, pantry):
    said = [line.sentence for line in lines(priya)]

    assert "An admin loaded 11 facts about you." in said
    assert any(line.startswith("An admin noted that you agree to have these kept") for line in said)
    assert "An admin let Pantry Bot ask about you." in said
    assert "An admin made a token for Pantry Bot." in said


def test_what_an_admin_opened_is_told_with_the_reason(priya, admin):
    look(admin, priya, "residence", "She asked me to look.", at=NOON)

    line = newest(priya)
    assert line.sentence == "An admin opened residence."
    assert line.more == "Reason: She asked me to look."
    assert changes.looks(priya, "residence", NOON) == (
        "An admin opened this on 24 Nov. Reason: She asked me to look.",
    )
    assert changes.looks(priya, "commute", NOON) == ()


def test_what_was_removed_since_has_no_name(priya, herself):
    save(herself, Draft(key="zoo.bird", value="keeps a parrot"), at=NOON)
    use.stop(herself, "zoo", at=NOON)
    FactVersion.objects.filter(fact__key="zoo.bird").delete()
    Fact.objects.get(key="zoo.bird").delete()
    priya.attributes.get(slot="zoo").delete()

    assert [line.sentence for line in lines(priya)[:2]] == [
        "You stopped the use of a name since removed. It stays on file. No assistant is given it.",
        "You saved a fact since removed.",
    ]


def test_answers_of_one_day_to_one_assistant_are_one_line(priya, ask):
    for message in ("where do I work?", "thanks, that was lovely", "what should I not eat?"):
        answer = ask(message).answer

    line = newest(priya)
    assert line.sentence.startswith("Pantry Bot asked 3 times and was given something")
    assert line.receipt == answer.ref
    assert " held" in line.more


def test_the_line_adds_its_receipts_up(priya, ask):
    answers = [ask(message).answer for message in ("where do I work?", "what should I not eat?")]

    used, held = (sum(getattr(a, lane) for a in answers) for lane in ("used", "held"))
    assert newest(priya).more.startswith(f"{used} used · ")
    assert newest(priya).more.endswith(f" · {held} held")


def test_another_day_or_act_begins_another_line(priya, ask, herself):
    before = len(lines(priya))
    ask("where do I work?", at=NOON - DAY)
    ask("where do I work?")
    use.stop(herself, "diet", at=NOON)
    ask("where do I work?")

    assert len(lines(priya)) == before + 4


def test_who_was_given_nothing_is_told_so(priya, pantry, herself):
    for slot in priya.attributes.values_list("slot", flat=True):
        use.stop(herself, slot, at=NOON)
    apply(pantry, Request(message="where do I work?"), at=NOON)

    assert newest(priya).sentence == "Pantry Bot asked once and was given nothing."


def test_the_newest_comes_first_and_fifty_to_a_page(priya, herself):
    for number in range(60):
        use.stop(herself, "diet", at=NOON + timedelta(minutes=number))
        use.start(herself, "diet", at=NOON + timedelta(minutes=number))

    first = changes.of(priya, None, NOON)
    second = changes.of(priya, first.older, NOON)
    assert len(first.lines) == len(second.lines) == 50
    assert first.lines[-1].at >= second.lines[0].at
    assert first.lines[0].sentence.startswith("You started the use of diet")


def test_every_event_is_on_one_page(priya, herself, ask, monkeypatch):
    monkeypatch.setattr(changes, "READ", 7)
    monkeypatch.setattr(changes, "PAGE", 5)
    for number in range(9):
        ask("where do I work?", at=NOON + number * DAY / 4)
        use.stop(herself, "diet", at=NOON)
        use.start(herself, "diet", at=NOON)

    told_of, older = 0, None
    while True:
        page = changes.of(priya, older, NOON)
        told_of += len(page.lines)
        older = page.older
        if older is None:
            break
    assert told_of == Event.objects.filter(person=priya.pseudonym).count()


def test_a_page_sends_few_queries_however_much_is_on_it(
    priya_client, priya, pantry, herself, admin, ask, queries
):
    guess = Draft(key="hobby", value="paints", origin=Origin.INFERRED)
    save(pantry, guess, at=NOON)
    for number in range(8):
        save(pantry, Draft(key=f"zoo.n{number}", value="keeps a parrot"), at=NOON)
        save(pantry, Draft(key=f"zoo.n{number}", value="keeps two"), at=NOON)
        ask("where do I work?")
        look(admin, priya, "residence", "She asked me to look.", at=NOON)
        use.stop(herself, "diet", at=NOON)
    with queries() as sent:
        page = priya_client.get(URL)

    assert {event.act for event in Event.objects.filter(person=priya.pseudonym)} >= {
        "gave", "granted", "issued", "looked", "proposed", "saved", "stopped",
    }  # fmt: skip
    assert "hobby" in page.text
    assert "An admin let Pantry Bot ask about you." in text_of(page)
    assert len(sent) <= 12


def test_strangers_see_their_own_and_nothing_else(mallory_client, priya, pantry):
    page = text_of(mallory_client.get(URL))

    assert "No changes yet." in page
    assert "Pantry" not in page


@pytest.mark.parametrize("before", ["", "0", "-1", "x", "9" * 19, "١٢"])
def test_an_address_that_is_no_page_shows_one(priya_client, before):
    assert priya_client.get(URL, {"before": before}).status_code == 200


def test_before_the_first_there_is_nothing(priya_client):
    assert "No changes before these." in text_of(priya_client.get(URL, {"before": 1}))


def test_it_takes_no_post(priya_client):
    assert priya_client.post(URL).status_code == 405


def test_each_receipt_that_is_named_can_be_opened(priya_client, ask, herself):
    ask("where do I work?")
    apply(herself, Request(message="where do I work?"), at=NOON)

    page = priya_client.get(URL).text
    for answer in Answer.objects.all():
        assert reverse("receipt", args=[answer.ref]) in page

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.attributes import SELF, Attribute, Fact, Form, statement
from memory.portable.sentence import split, tell


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("User lives in Leeds", "lives in Leeds"),
        ("The user lives in Leeds.", "lives in Leeds"),
        ("User has two kids, Mia (7) and Leo (4).", "has two kids, Mia (7) and Leo (4)"),
        ("Priya works at Calico Systems", "works at Calico Systems"),
        ("Priya Shah works at Calico Systems", "works at Calico Systems"),
        ("He rides a bike", "rides a bike"),
        ("They live in Leeds", "lives in Leeds"),
        ("You are an avid traveller", "is an avid traveller"),
        ("You're an avid traveller", "is an avid traveller"),
        ("You usually drink your tea black", "usually drinks their tea black"),
        ("I don't eat meat", "doesn't eat meat"),
        ("I'm vegetarian", "is vegetarian"),
        ("We carry our own bags", "carries their own bags"),
        ("I worked at Calico until May", "worked at Calico until May"),
        ("I grew up in York", "grew up in York"),
        ("We adore opera", "adores opera"),
        ("You watch birds and feed them", "watches birds and feed them"),
        ("User can't drive", "can't drive"),
        ("User also weaves", "also weaves"),
        ("User sings in the user's choir", "sings in their choir"),
        ("Is allergic to peanuts", "is allergic to peanuts"),
        ("Lives in **Leeds**", "lives in Leeds"),
    ],
)
def test_a_sentence_about_the_person_becomes_a_predicate(text, value):
    told = tell(text, ("Priya Shah", "Priya"))
    assert (told.subject, told.value, told.form) == (SELF, value, Form.PREDICATE)
    assert not told.unclear


@pytest.mark.parametrize(
    ("text", "topic", "value"),
    [
        ("The user's name is Priya.", "name", "Priya"),
        ("Name: Priya", "name", "Priya"),
        ("User's favorite color is blue", "favorite color", "blue"),
        ("My favourite foods include rice and dal", "favourite foods", "rice and dal"),
        ("User's dog is named Rex", "dog", "Rex"),
        ("User's doctor is Dr Patel", "doctor", "Dr Patel"),
        ("Her birthday is 12 June", "birthday", "12 June"),
    ],
)
def test_a_thing_of_the_persons_becomes_a_phrase(text, topic, value):
    told = tell(text)
    assert (told.topic.lower(), told.value, told.form) == (topic, value, Form.PHRASE)
    assert told.subject == SELF


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("User's wife Anna is allergic to nuts", "wife Anna", "is allergic to nuts"),
        ("User's daughter, Mia, is seven", "daughter Mia", "is seven"),
        ("My older sister lives in York", "older sister", "lives in York"),
        ("User's parents live in Leeds", "parents", "live in Leeds"),
        ("User's wife's birthday is 3 May", "wife", "3 May"),
        ("User's teammate Ben has a nut allergy", "teammate Ben", "has a nut allergy"),
    ],
)
def test_what_is_said_of_a_companion_is_theirs(text, subject, value):
    told = tell(text)
    assert (told.subject, told.value, told.unclear) == (subject, value, False)


@pytest.mark.parametrize(
    "text",
    [
        "User's wife and kids are vegetarian",
        "Mr. Harrison likes gardens",
        "Alex prefers tea",
        "My cat food is in the shed",
    ],
)
def test_whom_a_sentence_is_about_may_be_unclear(text):
    assert tell(text).unclear


@pytest.mark.parametrize(
    "text",
    [
        "User and Sam live in Leeds",
        "User interface in dark colours",
        "priya is a word here",
        "two cats",
        "Vegetarian since 2010",
        "\u6f22\u5b57",
    ],
)
def test_what_cannot_be_turned_is_left_alone(text):
    told = tell(text, ("Priya",))
    assert (told.value, told.form, told.subject) == (text, Form.PHRASE, SELF)


@pytest.mark.parametrize(
    ("sentences", "subject", "unclear"),
    [
        (["Priya lives with her partner Sam.", "She eats fish."], SELF, False),
        (["Priya lives with her partner Sam.", "He eats fish."], SELF, True),
        (["Priya lives with her partner Sam.", "She drinks tea.", "He eats fish."], SELF, True),
        (["Priya lives with a partner called Sam.", "He eats fish."], SELF, True),
        (["Priya likes tea.", "She eats fish."], SELF, False),
        (["Her sister Ann lives in York.", "They eat fish."], "sister Ann", False),
        (["She likes tea.", "Her sister Ann lives in York.", "She eats fish."], "sister Ann", True),
    ],
)
def test_a_pronoun_is_whoever_was_spoken_of(sentences, subject, unclear):
    told = tell(sentences[0], ("Priya",))
    for each in sentences[1:]:
        told = tell(each, ("Priya",), told)
    assert (told.subject, told.unclear) == (subject, unclear)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("She likes tea. She eats fish.", 2),
        ("Dr. Patel is her doctor. Mrs. Lee is not.", 2),
        ("J. R. Smith is e.g. Tall.", 1),
        ('He says "no." Then he says "yes."', 2),
        ("It costs 3.50 a day", 1),
        ("Really?! Yes\u2026 No.", 3),
        ("", 0),
    ],
)
def test_a_paragraph_is_split_at_its_sentences(text, count):
    assert len(split(text)) == count


@given(st.text(max_size=120), st.text(max_size=20))
def test_any_text_can_be_read(text, name):
    told = tell(text, (name,) if name.strip() else ())
    assert told.value == told.value.strip() or not told.value.strip()


def test_a_companions_fact_reads_as_a_sentence_about_them():
    told = tell("User's wife Anna is allergic to nuts")
    fact = Fact(key="anna_allergies", value=told.value, form=told.form)
    about = Attribute(slot="anna_allergies", facts=(fact,), subject=told.subject)
    assert statement(fact, about, "Priya") == "wife Anna is allergic to nuts"

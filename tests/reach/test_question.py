import pytest

from memory.reach.question import Relation, formulate
from tests.reach.cast import relations

ASKS, ACTS, NONE = Relation.ASKS, Relation.ACTS, Relation.NONE


@pytest.mark.parametrize(
    "message",
    [
        "what should I not eat?",
        "my employer?",
        "whats off limits 4 me food wise",
        "remind me who pays my wages",
        "Could you tell me where I live?",
        "The nurse wants to know what I am allergic to",
        "I need my passport number for this form",
        "give me my shoe size",
        "do I drink tea, coffee or both",
        "how do I get to work?",
        "when does my railcard expire",
    ],
)
def test_a_clause_that_wants_a_fact_told_asks(message):
    assert relations(message) == [ASKS]


@pytest.mark.parametrize(
    "message",
    [
        "book dinner for Friday",
        "find me a birthday present",
        "plan a weekend in Porto",
        "write a packing list",
        "can you recommend a good restaurant",
        "where should I eat in Lisbon?",
        "I need a new pair of boots",
        "what would you cook tonight?",
        "is there a decent gym nearby?",
        "what is a good restaurant in Porto?",
        "lunch ideas for Sam and me",
    ],
)
def test_a_clause_that_sets_a_task_acts(message):
    assert relations(message) == [ACTS]


@pytest.mark.parametrize(
    "message",
    [
        "I work at the harbour",
        "what is the capital of France",
        "how do I reverse a list in python",
        "what is a pescatarian?",
        "explain tides to me",
        "translate my shopping list into Welsh",
        "who do you work for?",
        "write me a story about a vegan pirate",
        "how do you get ink out of a shirt",
    ],
)
def test_a_clause_that_wants_nothing_of_the_person_does_neither(message):
    assert set(relations(message)) == {NONE}


@pytest.mark.parametrize(
    "message",
    [
        "if I were vegan, what would I eat?",
        "suppose I lived in Oslo, what should I wear?",
        "if someone had a nut allergy, what should they avoid?",
        "what if I became a teacher, where would I work?",
    ],
)
def test_a_hypothetical_reaches_nothing(message):
    assert set(relations(message)) == {NONE}


@pytest.mark.parametrize(
    "message",
    [
        "what did I say about my diet?",
        "did we talk about where I work?",
        "you recommended a restaurant last week, which was it?",
        "look up my earlier comments about dinner",
        "last week I talked about my new job",
        "spark job - what did i say",
        "my diet: what did we decide?",
        "yesterday I spoke with you about my diet",
    ],
)
def test_talk_about_past_conversation_reaches_nothing(message):
    assert set(relations(message)) == {NONE}


@pytest.mark.parametrize(
    ("message", "clauses"),
    [
        ("where do I work and what should I not eat?", 2),
        ("do I drink tea, coffee or both", 1),
        ("lunch for Sam and me", 1),
        ("what's my address, and book dinner for two", 1),
        ("what's my address, and book me a table", 2),
        ("Where do I live? Also find me a plumber.", 2),
        ("fish and chips or pie and mash", 1),
        ("what size am I and when is my birthday", 2),
    ],
)
def test_a_message_splits_only_where_a_clause_starts(message, clauses):
    assert len(formulate(message)) == clauses


@pytest.mark.parametrize(
    "message", ["forget my birthday", "update my shoe size to 9", "remember that I like tea"]
)
def test_a_change_to_what_is_remembered_is_no_question(message):
    assert set(relations(message)) == {NONE}


@pytest.mark.parametrize("message", ["what did I eat yesterday?", "where did we go last week?"])
def test_what_happened_once_is_no_question_about_a_fact(message):
    assert relations(message) == [NONE]


@pytest.mark.parametrize(
    "message", ["what should Sam and I have for lunch?", "what do my partner and I avoid eating?"]
)
def test_and_i_does_not_split_the_subject_of_a_question(message):
    assert len(formulate(message)) == 1


def test_quoted_text_is_never_read_and_never_splits_a_clause():
    assert relations('shorten "Where do I live? What do I eat?" to one line') == [NONE]


def test_a_form_asks_for_the_speaker_without_naming_anybody():
    [made] = formulate("the form has a box for employer")

    assert (made.relation, made.implied) == (ASKS, True)


def test_a_message_may_ask_and_act():
    assert relations("What's my job title? Also plan a packed lunch.") == [ASKS, ACTS]


def test_a_clause_is_found_again_by_its_positions():
    message = "Hi! Where do I work, and what should I not eat?"

    assert all(message[made.start : made.end] == made.text for made in formulate(message))


def test_a_task_takes_up_the_statement_before_it():
    assert relations("They serve ramen and pizza. Pick me one.") == [ACTS, ACTS]


def test_a_question_that_names_nothing_takes_up_the_statement_before_it():
    assert relations("The form has a line for my employer. What do I put?")[0] is ASKS


def test_a_statement_before_a_full_question_stays_a_statement():
    assert relations("I had lunch early. Where do I work?") == [NONE, ASKS]


@pytest.mark.parametrize(
    "message",
    [
        "What do you remember about me?",
        "tell me everything you know about me",
        "what have you got on me",
        "show me my profile",
        "which facts about me have you stored?",
        "what is everything you have saved on me",
    ],
)
def test_asking_for_everything_is_heard_in_any_wording(message):
    assert any(made.everything for made in formulate(message))


@pytest.mark.parametrize(
    "message",
    [
        "what do you know about Lisbon?",
        "tell me about my job",
        "remember to call me",
        "what would you recommend for me?",
        "which of these is best for me?",
    ],
)
def test_asking_for_one_thing_is_not_asking_for_everything(message):
    assert not any(made.everything for made in formulate(message))


@pytest.mark.parametrize("message", ["", "   ", "?!", "\n\n"])
def test_a_message_without_words_has_no_clauses(message):
    assert formulate(message) == ()

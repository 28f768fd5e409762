import pytest

from memory import context, tokens
from memory.management.people import model, read
from memory.reach import read as reach
from memory.reach.catalogue import load
from memory.reach.question import Relation
from memory.recall import ranking
from memory.recall.words import words
from tests.conftest import PRIYA_FILE

MESSAGES = (
    "where do I work and what should I not eat?",
    "how do I get to work?",
    "suggest three quick dinners for this week",
    "what did I say about the Spark job?",
    "what do you remember about me?",
    "thanks, that was lovely",
)


@pytest.fixture(scope="module")
def person():
    return model(read(PRIYA_FILE))


@pytest.mark.parametrize("message", MESSAGES)
def test_the_ranker_reaches_the_slots_that_the_decision_reaches(person, message):
    reached = {
        found.slot
        for _, slots in reach(message, person, load())
        for found in slots
        if found.relation in (Relation.ASKS, Relation.ACTS)
    }
    assert set(ranking.slots(message, person, load())) == reached


@pytest.mark.parametrize("message", MESSAGES)
def test_reached_facts_rank_above_all_others(person, message):
    ranked = ranking.rank(message, person, load())
    reached = ranking.slots(message, person, load())
    places = [fact.slot in reached for fact in ranked]
    assert places == sorted(places, reverse=True)


def test_an_instruction_is_never_ranked(person):
    slots = {fact.slot for fact in ranking.rank("what is my response style?", person, load())}
    assert "response_style" not in slots
    assert len(slots) == 5


def test_the_order_of_the_facts_does_not_change_the_ranking(person):
    turned = type(person)(name=person.name, attributes=tuple(reversed(person.attributes)))
    asked = "do I drink tea or coffee?"
    assert ranking.rank(asked, turned, load()) == ranking.rank(asked, person, load())


def test_bm25_prefers_the_rarer_word_and_the_shorter_document():
    rare, common, long = ranking.bm25(
        ["tea", "the"],
        [["the", "tea"], ["the", "cup"], ["the", "cup", "on", "the", "old", "table"]],
    )
    assert rare > common > 0
    assert long > 0


def test_bm25_gives_nothing_for_no_word_in_common():
    assert ranking.bm25(["tea"], [["coffee"], []]) == [0, 0]
    assert ranking.bm25(["tea"], []) == []


@pytest.mark.parametrize("budget", [0, 15, 30, 51, 200])
def test_what_is_taken_costs_no_more_than_the_budget(person, budget):
    def cost(facts):
        return tokens.count(context.compact(fact.text for fact in facts))

    ranked = ranking.rank(MESSAGES[0], person, load())
    taken = ranking.within(ranked, budget, cost)
    assert not taken or cost(taken) <= budget
    assert taken == ranked[: len(taken)]
    assert len(taken) == len(ranked) or cost(ranked[: len(taken) + 1]) > budget


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Where did I get my shoes repaired?", ["sho", "repair"]),
        ("Mum's recommended the baked ones", ["mum", "recommend", "bak", "one"]),
        ("what is it that you have", []),
        ("the bed by the sea", ["bed", "sea"]),
        ("UK 9, caf\u00e9", ["uk", "9", "caf\u00e9"]),
    ],
)
def test_words_are_found_by_what_they_carry(text, found):
    assert words(text) == found


def test_a_fact_that_is_not_reached_is_ranked_by_its_words_whatever_their_endings(person):
    ranked = ranking.rank("the bus that took 40 minutes of commuting", person, load())
    assert ranked[0].key.startswith("commute")


def test_only_texts_with_half_of_the_words_match_the_best_first():
    texts = ["Sam likes jazz", "shoes from Sam's aunt in Leeds", "Sam's shoe size is 9", ""]
    assert ranking.matching("shoe size for Sam", texts) == [2, 1]


@pytest.mark.parametrize("topic", ["", "what do I have", "kettle"])
def test_no_text_matches_a_topic_that_says_nothing_or_something_else(topic):
    assert ranking.matching(topic, ["Sam likes jazz", "what do I have to do"]) == []

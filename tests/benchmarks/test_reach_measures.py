"""What benchmarks/reach measures, on cases made by hand."""

from typing import Any

from benchmarks.reach import bootstrap, everyday, foreign, measures, steadiness, table
from benchmarks.reach.cases import MAIN, Case, Corpus, Outcome, answers
from memory.attributes import Attribute, Fact, Mode, Model
from memory.reach.question import Relation

ASKS, ACTS = Relation.ASKS, Relation.ACTS


def made(
    reached: str, *, asks: str = "", acts: str = "", may: str = "", trap: str = "", group: str = ""
) -> Outcome:
    """Each letter is a slot; small ones are reached as asked, capitals as acting."""
    case = Case(
        id="1",
        person="one",
        text="",
        wanted=frozenset(asks + acts),
        asks=frozenset(asks),
        acts=frozenset(acts),
        may=frozenset(may),
        trap=frozenset(trap),
        group=group,
        rows=(MAIN,),
    )
    reach = {letter.lower(): ACTS if letter.isupper() else ASKS for letter in reached}
    return Outcome(case=case, reach=reach)


def model(*slots: str) -> Model:
    facts = {slot: (Fact(key=slot, value=f"is {slot}"),) for slot in slots}
    return Model(name="", attributes=tuple(Attribute(slot=s, facts=facts[s]) for s in slots))


def test_precision_leaves_out_what_does_no_harm():
    assert measures.precision([made("abmx", asks="ab", may="m")]) == 2 / 3


def test_recall_and_f1_count_slots_over_all_cases():
    outcomes = [made("a", asks="abc"), made("d", asks="d")]
    assert measures.recall(outcomes) == 1 / 2
    assert measures.f1(outcomes) == 2 * 2 / (2 + 4)


def test_volunteering_is_of_cases_and_not_of_slots():
    outcomes = [made("axy", asks="a"), made("m", may="m"), made(""), made("z")]
    assert measures.volunteering(outcomes) == 2 / 4


def test_a_case_is_missed_when_one_of_its_slots_is():
    outcomes = [made("a", asks="ab"), made("ab", asks="ab"), made("")]
    assert measures.missed(outcomes) == 1 / 2


def test_a_case_is_exact_with_what_does_no_harm_beside():
    outcomes = [made("am", asks="a", may="m"), made("ax", asks="a"), made("", asks="a"), made("")]
    assert measures.exact(outcomes) == 2 / 4


def test_silence_is_of_the_cases_that_want_nothing():
    assert measures.silence([made(""), made("m", may="m"), made("", asks="a")]) == 1 / 2


def test_traps_are_counted_each():
    assert measures.traps([made("t", trap="tu"), made("x", trap="v")]) == 1 / 3


def test_lanes_are_of_the_right_slots():
    assert measures.lanes([made("abC", asks="a", acts="bc"), made("x", asks="y")]) == 2 / 3


def test_paraphrases_are_stable_only_when_all_reach_the_same():
    outcomes = [made(r, group=g) for r, g in (("a", "1"), ("a", "1"), ("b", "2"), ("bc", "2"))]
    assert measures.stability(outcomes) == 1 / 2
    assert measures.likeness(outcomes) == (1 + 1 / 2) / 2


def test_a_paraphrase_alone_is_no_group():
    assert measures.stability([made("a", group="1"), made("b")]) is None


def test_reaching_nothing_is_alike():
    assert measures.jaccard(frozenset(), frozenset()) == 1


def test_nothing_to_share_is_no_figure():
    assert measures.precision([made("")]) is None
    assert table.shown(None) == "-"


def test_an_interval_needs_two_clusters():
    assert bootstrap.intervals([made("a", asks="a")]) == (None, None)


def test_asking_for_everything_wants_every_answer_and_is_a_row_apart():
    facts = (Fact(key="style", value="prefers short answers"),)
    kept = Attribute(slot="style", mode=Mode.INSTRUCTION, facts=facts)
    person = Model(name="", attributes=(*model("a", "b").attributes, kept))
    row: dict[str, Any] = dict.fromkeys(("id", "person", "text", "lang", "kind"), "x")
    row |= {"group": None, "asks": ["*"], "acts": [], "may": [], "trap": []}
    case = everyday.case_of(row, person)
    assert (case.wanted, case.rows) == (answers(person), (everyday.META,))


def test_a_key_of_another_system_becomes_a_slot():
    assert foreign.snake("Alarm / Alarm Time Preference") == "alarm_alarm_time_preference"


def test_an_engine_that_goes_by_place_is_not_steady():
    case = made("", asks="a").case
    corpus = Corpus(name="", models={"one": model("a", "b", "c", "d", "e")}, cases=(case,))
    found = steadiness.measure(lambda _, person: {person.attributes[0].slot: ASKS}, corpus)
    assert found == {"run again": 1, "facts shuffled": 0, "an unrelated fact more": 1}

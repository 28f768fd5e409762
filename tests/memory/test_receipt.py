import json

from hypothesis import given
from hypothesis import strategies as st

from memory.attributes import Attribute, Fact
from memory.decision import Decision, Reason, Ruling, rule
from memory.receipt import decode, encode, encode_reach

rulings = st.lists(st.tuples(st.integers(1, 9999), st.sampled_from(Reason)), min_size=1, max_size=5)
slots = st.lists(st.from_regex(r"[a-z]{1,8}\Z"), min_size=1, max_size=6, unique=True)


@st.composite
def decisions(draw):
    lines = [
        rule(
            Attribute(slot=slot, facts=()),
            [
                Ruling(fact=Fact(key=slot, value="SENTINEL", version=version), reason=reason)
                for version, reason in draw(rulings)
            ],
        )
        for slot in draw(slots)
    ]
    return Decision(name="Priya", lines=tuple(lines))


@given(decisions())
def test_what_is_kept_reads_back_as_it_was_decided(made):
    kept = decode(json.loads(json.dumps(encode(made))))
    assert [(e.slot, e.lane, e.reason) for e in kept] == [
        (line.slot, line.lane, line.reason) for line in made.lines
    ]
    assert [[(i.version, i.reason) for i in e.items] for e in kept] == [
        [(r.fact.version, r.reason) for r in line.rulings] for line in made.lines
    ]


@given(decisions())
def test_it_copies_no_value(made):
    assert "SENTINEL" not in json.dumps(encode(made))


def test_reach_is_kept_as_spans_without_words(ask):
    made = ask("where do I work and what should I not eat?")
    kept = json.dumps(encode_reach(made.decision))
    assert "work" not in kept
    assert [entry["span"] for entry in made.answer.reach] == [
        [question.start, question.end] for question, _ in made.decision.reach
    ]


def test_a_receipt_in_the_database_holds_no_value(ask):
    made = ask("what do you remember about me?")
    kept = json.dumps([made.answer.lanes, made.answer.reach, made.answer.turn])
    assert "eats fish" not in kept
    assert "Halloway" not in kept

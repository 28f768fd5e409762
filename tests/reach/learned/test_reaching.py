"""What was learned adds to a clause, and what it leaves alone."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.reach import kept
from memory import reach
from memory.attributes import Model, Sensitivity
from memory.reach import catalogue, slots
from memory.reach.learned import reaching
from memory.reach.learned.weights import weights
from memory.reach.relation import Relation
from tests.reach.learned import cast
from tests.reach.learned.cast import (
    NADIA,
    OWN,
    SAMS,
    STRICT,
    added,
    attribute,
    clauses,
    model,
    names,
    weighed,
)

TAUGHT = [(cast.GROUP, "blood_type"), (cast.VET, "pets"), (cast.PATCH, "garden")]
FAR = [cast.GROUP, cast.VET, cast.PATCH, cast.MULCH, "who wrote Middlemarch", "thanks, that's all"]


@pytest.mark.parametrize(("message", "slot"), TAUGHT)
def test_it_reaches_what_no_word_of_a_key_leads_to(message, slot):
    assert names(message) == {slot}


@pytest.mark.parametrize(("message", "slot"), TAUGHT)
def test_it_is_part_of_what_a_message_reaches(message, slot):
    ((_, hits),) = reach.read(message, NADIA, catalogue.load())

    assert [(hit.slot, hit.source) for hit in hits] == [(slot, reaching.SOURCE)]


@pytest.mark.parametrize("message", ["who wrote Middlemarch", "what is the capital of France"])
def test_what_everybody_may_know_reaches_nothing(message):
    assert names(message) == set()


def test_it_says_of_what_kind_and_how_surely_and_where():
    (hit,) = added(cast.GROUP)

    assert hit.kind == "blood_type"
    assert hit.relation is Relation.ASKS
    assert 1 >= hit.score >= hit.needed > 0
    assert cast.GROUP[hit.start : hit.end] == hit.cue


def test_a_clause_is_found_again_in_the_message_around_it():
    message = f"Good morning! {cast.VET}? Thank you."
    (hit,) = added(message)

    assert message[hit.start : hit.end] == hit.cue
    assert hit.start > 0


def test_more_is_needed_beside_something_that_the_rules_have_found():
    keyed = float(weights().heads["thresholds"][0])
    beside = weighed("what mulch should I get for my garden").needed

    assert weighed(cast.MULCH).needed == pytest.approx([keyed] * 4)
    assert beside == pytest.approx([keyed + reaching.BESIDE * (1 - keyed)] * 4)


@pytest.mark.parametrize("how", ["how do I", "how can I", "how to"])
def test_more_is_needed_where_a_clause_wants_to_know_how(how):
    message = f"{how} fix the bald patch in the lawn"
    (made,) = clauses(message, NADIA)

    assert slots.ruled(made) == ()
    assert (weighed(message).needed > weighed(cast.MULCH).needed).all()


def test_more_is_needed_of_a_slot_whose_words_the_rules_were_not_sure_of():
    needed = weighed("so the nurse is on about the blood type and told her to hold on").needed

    assert needed[0] > needed[1:].max()


def test_of_two_that_a_word_could_mean_the_one_that_is_far_surer_is_reached():
    person = model(OWN[0], attribute("chair_width", "68 cm"), attribute("chair_service", "in May"))

    assert names("how many centimetres across is my chair", person) == {"chair_width"}


def test_two_that_a_word_could_mean_leave_the_others_alone():
    more = (attribute("paramedic_fee", "30"), attribute("paramedic_rating", "4 of 5"))

    assert "blood_type" in names(cast.GROUP, model(*OWN, *more))


def test_a_fact_under_a_key_that_tells_nothing_has_a_limit_of_its_own(choose):
    known = weights()
    limits = np.array([0.8, 0.8, 0.4], np.float32)
    choose(replace(known, heads={**known.heads, "thresholds": limits}))
    found = weighed(cast.MULCH, model(OWN[0], attribute("m1", "User grows leeks")))

    assert found.needed == pytest.approx(limits[[0, 2]])


def test_where_it_is_torn_what_the_rules_found_is_enough(torn):
    assert len(names(cast.MULCH)) == len(OWN)
    assert names("what mulch should I get for my garden") == set()
    assert names("how do I fix the bald patch in the lawn") == set()


def test_the_surest_fact_speaks_for_its_slot():
    (vague,) = attribute("pets.mood", "often sleepy").facts
    both = replace(OWN[2], facts=(vague, *OWN[2].facts, replace(vague, key="pets.more")))
    alone, among = weighed(cast.VET), weighed(cast.VET, model(*OWN[:2], both, OWN[3]))

    assert among.sure[2].sum() >= alone.sure[2].sum() - 1e-4


@pytest.mark.parametrize("more", range(12))
def test_an_unrelated_fact_more_changes_nothing(more):
    extra = attribute(f"lichen_survey_{more}", f"counts {more} lichens on gravestones")
    for message in FAR:
        before, after = added(message), added(message, model(*OWN, extra))
        assert [(hit.slot, hit.relation, hit.kind) for hit in after] == [
            (hit.slot, hit.relation, hit.kind) for hit in before
        ]


WORDS = "zither lichen gravestone bassoon origami quarry ferret tram opal monsoon"


@settings(max_examples=25, deadline=None)
@given(
    message=st.sampled_from(FAR),
    key=st.sampled_from(WORDS.split()),
    value=st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=8).map(" ".join),
)
def test_whatever_more_is_on_file_the_rest_is_as_sure_as_before(message, key, value):
    before = weighed(message)
    after = weighed(message, model(*OWN, attribute(f"zz_{key}", value)))

    assert after.sure[:-1] == pytest.approx(before.sure, abs=1e-4)
    assert after.needed[:-1] == pytest.approx(before.needed)


@settings(max_examples=10, deadline=None)
@given(order=st.permutations((*OWN, SAMS)), message=st.sampled_from(FAR))
def test_the_order_of_facts_changes_nothing(order, message):
    shuffled = Model(name="Nadia", attributes=tuple(order))

    assert names(message, shuffled) == names(message, model(*OWN, SAMS))


@pytest.mark.parametrize("message", FAR)
def test_what_is_kept_with_facts_reaches_what_is_worked_out_anew(message):
    assert added(message, kept.model(NADIA)) == added(message)


def test_an_empty_model_reaches_nothing():
    assert reach.read(cast.GROUP, Model(name="Nadia"), catalogue.load())[0][1] == ()


def test_a_model_of_instructions_alone_reaches_nothing(eager):
    assert reach.read(cast.GROUP, model(STRICT), catalogue.load())[0][1] == ()


def test_an_instruction_is_never_reached(eager):
    assert names(cast.GROUP, model(*OWN, STRICT)) == {a.slot for a in OWN}


def test_of_three_hundred_facts_the_one_that_is_asked_for_is_reached():
    more = [attribute(f"zither_{n}", f"string {n} is tuned to {n} hertz") for n in range(300)]

    assert names(cast.GROUP, kept.model(model(*OWN, *more))) == {"blood_type"}


def test_how_sensitive_a_fact_is_makes_no_difference():
    (fact,) = OWN[0].facts
    secret = replace(OWN[0], facts=(replace(fact, sensitivity=Sensitivity.SPECIAL),))

    assert added(cast.GROUP, model(secret, *OWN[1:])) == added(cast.GROUP)

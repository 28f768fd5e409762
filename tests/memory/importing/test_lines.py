"""What each line of a file may do, under the key that it has or is given."""

from datetime import timedelta

import pytest

from memory.actions.importing import answering, planning
from memory.actions.importing.choices import Choice
from memory.actions.save import Draft, save
from memory.actions.use import describe, set_mode
from memory.attributes import Attribute, Mode, Origin, Sensitivity
from memory.models import Proposal
from memory.portable.plan import Step
from memory.waiting import State
from tests.conftest import NOON
from tests.memory.importing.bringing import NO, YES, bring, dry_run, export, save_all, start
from tests.portable.build import FILES, fact, held
from tests.portable.build import slot as slot_record


@pytest.mark.parametrize(
    "name",
    ["chatgpt_memories.json", "claude_memory.md", "mem0_results.json", "librechat.json"],
)
def test_what_other_products_say_is_answered_with_and_never_followed(sam, his, name):
    data = (FILES / name).read_bytes()
    bring(his, data)

    assert set(sam.attributes.values_list("mode", flat=True)) == {Mode.ANSWER}


def test_a_line_from_elsewhere_does_not_join_what_is_followed(priya, hers):
    ref = start(hers, "User prefers long answers")
    answering.choose(hers, ref, {1: Choice(said=YES, key="response_style.length")}, {})

    (row,) = dry_run(hers, ref).rows

    assert (row.item.step, row.item.problem) == (Step.PROBLEM, planning.FOLLOWED)
    assert row.takes_edits


def test_helds_own_file_may_say_what_is_followed_and_what_is_special(sam, his):
    line = fact("style", "answers briefly", sensitivity=Sensitivity.SPECIAL)
    slot = slot_record(Attribute(slot="style", facts=(), mode=Mode.INSTRUCTION))

    bring(his, held(line, slots=[slot]))

    assert sam.attributes.get().mode == Mode.INSTRUCTION
    assert sam.facts.get().sensitivity == Sensitivity.SPECIAL


def test_a_text_raises_the_sensitivity_as_in_any_save(sam, his):
    bring(his, "User has type 2 diabetes")

    assert sam.facts.get().sensitivity == Sensitivity.SPECIAL


def test_a_guess_stays_one_and_waits_on_its_page(sam, his):
    saved = bring(his, held(fact("hobby", "paints", confirmed=False)))

    (proposal,) = Proposal.objects.of(sam).waiting()

    assert saved.guesses == 1
    assert sam.facts.get().confirmed_at is None
    assert (proposal.key, proposal.reasons) == ("hobby", ["guess"])


def test_a_guess_replaces_nothing(priya, hers):
    ref = start(hers, held(fact("commute", "cycles", confirmed=False)))

    (row,) = dry_run(hers, ref).rows

    assert row.item.problem == planning.GUESS


def test_a_yes_to_what_is_a_guess_here_confirms_it(priya, hers, pantry):
    save(pantry, Draft(key="hobby", value="paints", origin=Origin.INFERRED), at=NOON)

    bring(hers, held(fact("hobby", "paints")))

    assert priya.facts.get(key="hobby").confirmed_at == NOON
    assert Proposal.objects.get().state == State.LAPSED


def test_a_slot_on_file_is_used_as_the_file_says_only_after_a_yes(rich, hers):
    export_ = export(rich)
    describe(hers, "diet", label="", aliases=[], at=NOON)
    set_mode(hers, "beverage", Mode.ANSWER, at=NOON)
    ref = start(hers, export_)

    answering.choose(hers, ref, {}, {"diet": YES, "beverage": NO})
    saved = save_all(hers, ref)

    assert saved.slots == 1
    assert rich.attributes.get(slot="diet").label == "Food"
    assert rich.attributes.get(slot="beverage").mode == Mode.ANSWER


def test_a_slot_about_somebody_else_is_not_taken_over(priya, hers):
    slot = slot_record(Attribute(slot="diet", facts=(), subject="brother Raj"))
    ref = start(hers, held(fact("diet.nuts", "avoids nuts"), slots=[slot]))
    answering.choose(hers, ref, {1: Choice(said=YES)}, {"diet": YES})

    run = dry_run(hers, ref)

    assert run.sum == "0.0"
    assert run.rows[0].item.step is Step.PROBLEM


def test_another_key_is_taken_as_it_is_given(sam, his):
    bring(his, "User likes tea", keys={1: "hot.drinks"})

    assert sam.facts.get().key == "hot.drinks"
    assert sam.attributes.get().slot == "hot"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("Not a key", "A key is"),
        ("residence", "twice"),
        ("x" * 70, "at most"),
        ("sister.tea", "else"),
    ],
)
def test_a_key_that_cannot_be_is_a_problem_of_its_line(rich, hers, key, why):
    ref = start(hers, "User likes jazz\nUser lives in Leeds")
    answering.choose(hers, ref, {1: Choice(said=YES, key=key)}, {})

    first, _ = dry_run(hers, ref).rows

    assert first.item.step is Step.PROBLEM
    assert why in first.item.problem
    assert first.takes_edits


def test_another_key_mends_a_line_whose_key_stands_twice(sam, his):
    ref = start(his, held(fact("tea", "likes oolong"), fact("tea", "likes assam")))
    assert dry_run(his, ref).rows[1].item.step is Step.PROBLEM

    answering.choose(his, ref, {2: Choice(key="tea.second")}, {})

    assert dry_run(his, ref).rows[1].item.step is Step.NEW


def test_two_lines_do_not_share_a_new_slot_of_two_people(sam, his):
    ref = start(his, "User likes jazz\nUser's wife Anna eats fish")
    answering.choose(his, ref, {1: Choice(key="house.one"), 2: Choice(key="house.two")}, {})

    steps = [row.item.step for row in dry_run(his, ref).rows]

    assert steps == [Step.NEW, Step.PROBLEM]


def test_a_line_put_into_a_slot_of_the_file_does_not_take_up_its_use(sam, his):
    slot = slot_record(Attribute(slot="style", facts=(), mode=Mode.INSTRUCTION))
    ref = start(
        his, held(fact("style", "answers briefly"), fact("tea", "likes oolong"), slots=[slot])
    )
    answering.choose(his, ref, {1: Choice(said=NO), 2: Choice(said=YES, key="style.tea")}, {})

    save_all(his, ref)

    assert sam.attributes.get().mode == Mode.ANSWER


def test_a_kind_that_the_person_does_not_agree_to_is_not_brought_in(priya, hers):
    priya.declined = ["preference"]
    ref = start(hers, "User likes jazz")

    (row,) = dry_run(hers, ref).rows

    assert row.item.problem == planning.DECLINED


def test_what_has_expired_in_the_file_is_not_brought_in(his):
    ref = start(his, held(fact("visit", "is in Rome", expires_at=NOON - timedelta(days=1))))

    assert dry_run(his, ref).rows[0].item.step is Step.PROBLEM


def test_of_facts_that_say_the_same_under_suggested_keys_none_comes_twice(priya, hers):
    ref = start(hers, "User eats FISH\nUser drinks tea")

    assert {row.item.step for row in dry_run(hers, ref).rows} == {Step.SAME}

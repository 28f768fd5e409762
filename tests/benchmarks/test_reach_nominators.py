"""What the benchmark's nominators name, and what it does on the product's own messages."""

import pytest

from benchmarks.reach import corpora, nominators
from benchmarks.reach.cases import MAIN, Case
from memory.attributes import Attribute, Fact, Mode, Model

SLOTS = ("allergies", "diet", "employer", "residence", "style")
MODEL = Model(
    name="",
    attributes=tuple(
        Attribute(
            slot=slot,
            facts=(Fact(key=slot, value="is so"),),
            mode=Mode.INSTRUCTION if slot == "style" else Mode.ANSWER,
        )
        for slot in SLOTS
    ),
)


def case(*asks: str, acts: str = "") -> Case:
    bounding = frozenset({acts} - {""})
    wanted = frozenset(asks) | bounding
    return Case(
        id="1",
        person="one",
        text="",
        wanted=wanted,
        asks=frozenset(asks),
        acts=bounding,
        rows=(MAIN,),
    )


def test_the_perfect_one_names_what_is_wanted_in_its_lane():
    claim = nominators.perfect(case("employer", acts="diet"), MODEL)

    assert claim.asks == {"employer"}
    assert claim.acts == {"diet"}


@pytest.mark.parametrize(("wanted", "wrong"), [((), 1), (("diet",), 1), (("diet", "employer"), 2)])
def test_half_of_what_the_second_names_is_wrong(wanted, wrong):
    claim = nominators.half_wrong(case(*wanted), MODEL)

    assert claim == nominators.half_wrong(case(*wanted), MODEL)
    assert claim.asks >= set(wanted)
    assert len(claim.asks - set(wanted)) == wrong


def test_the_hostile_one_names_every_slot():
    assert nominators.hostile(case("diet"), MODEL).asks == set(SLOTS)


def test_naming_everything_adds_at_most_two_points_of_volunteering():
    own = corpora.read("own")
    without = nominators.run(nominators.silent, own)

    _, harm = nominators.gain(nominators.run(nominators.hostile, own), without)

    assert harm <= nominators.MOST_HARM


def test_naming_what_is_wanted_adds_no_volunteering_and_finds_more():
    own = corpora.read("own")
    without = nominators.run(nominators.silent, own)

    found, harm = nominators.gain(nominators.run(nominators.perfect, own), without)

    assert found > 0
    assert harm == 0

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import gate
from memory.portable import naming
from memory.reach.catalogue import Catalogue, Kind, load


def suggest(text, *taken, **more):
    return naming.suggest(text, load(), set(taken), **more)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("lives in Leeds", "residence"),
        ("is allergic to peanuts", "allergies"),
        ("has two kids, Mia (7) and Leo (4)", "family"),
        ("works at Calico Systems", "employer"),
        ("works as a nurse", "occupation"),
        ("does not eat meat", "diet"),
        ("drinks three coffees a day", "beverage"),
        ("commutes 40 minutes by train", "commute"),
        ("is married to Anna", "partner"),
        ("has a dog called Rex", "pets"),
        ("prefers concise answers", "response_style"),
        ("prefers metric units", "units"),
        ("speaks Spanish", "languages"),
        ("was diagnosed with asthma", "health"),
        ("is planning a trip to Lisbon", "trips"),
        ("loves hiking", "likes"),
        ("name", "form_of_address"),
        ("birthday", "birthday"),
    ],
)
def test_a_well_known_kind_of_fact_is_named_after_it(text, key):
    assert suggest(text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("maintains perfect nails", "maintains_perfect_nails"),
        ("keeps a locked journal", "locked_journal"),
        ("favorite color", "favorite_color"),
        ("is an introvert", "introvert"),
        ("Caf\u00e9 au lait", "cafe_au_lait"),
        ("3D prints miniatures", "fact_3d_prints_miniatures"),
        ("\u6f22\u5b57", "fact"),
        ("", "fact"),
    ],
)
def test_anything_else_is_named_by_its_telling_words(text, key):
    assert suggest(text) == key


@pytest.mark.parametrize(
    ("text", "taken", "key"),
    [
        ("is allergic to nuts", ("allergies",), "allergies.nuts"),
        ("is allergic to nuts", ("allergies", "allergies.nuts"), "allergies.2"),
        ("\u6f22\u5b57", ("fact", "fact.2", "fact.3"), "fact.4"),
    ],
)
def test_a_key_that_is_taken_gets_another_in_its_slot(text, taken, key):
    assert suggest(text, *taken) == key


def test_ten_thousand_facts_under_one_name_all_get_a_key():
    taken: set[str] = set()
    for _ in range(10_000):
        taken.add(naming.free("a" * 64, taken))
    assert len(taken) == 10_000
    assert all(gate.key(key) for key in taken)


@pytest.mark.parametrize(
    ("subject", "owner"),
    [
        ("wife Anna", "anna"),
        ("older sister", "older_sister"),
        ("wife \u5b89\u5a1c", "wife"),
        ("\u5b89\u5a1c", "other"),
    ],
)
def test_a_companions_slots_start_with_what_they_are_called(subject, owner):
    assert naming.owner(subject) == owner
    assert suggest("is allergic to nuts", owner=owner) == f"{owner}_allergies"


@pytest.mark.parametrize("text", ["tuned the Spark job", "sits at a home office desk"])
def test_what_only_looks_like_a_cue_names_no_kind(text):
    assert naming.kind_of(text, load()) not in {"employer", "residence"}


def test_a_kind_that_an_admin_added_is_suggested():
    hives = Catalogue(kinds=(Kind(name="hives", label="Hives", area="Garden", keys=("bees",)),))
    assert naming.suggest("keeps bees", hives, set()) == "hives"
    assert naming.suggest("lives in Leeds", hives, set()) == "leeds"


@given(st.text(max_size=300), st.text(max_size=80), st.sets(st.text(max_size=10)))
def test_every_suggestion_is_a_key_that_is_free(text, subject, taken):
    owner = naming.owner(subject) if subject.strip() else ""
    taken |= {naming.suggest(text, load(), (), owner=owner)}
    key = naming.suggest(text, load(), taken, owner=owner)
    assert gate.key(key) == key
    assert key not in taken

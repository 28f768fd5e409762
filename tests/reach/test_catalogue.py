import pytest

from memory.attributes import Mode, Sensitivity
from memory.reach import catalogue, read
from memory.reach.catalogue import (
    ClashError,
    InvalidFieldError,
    Kind,
    Override,
    UnknownFieldError,
    parse,
)
from tests.reach.cast import PRIYA


def kind_of(slot: str, *overrides: Override) -> Kind:
    kind = catalogue.load().with_overrides(overrides).kind_of(slot)
    assert kind is not None
    return kind


KIND = '[kind.kites]\nlabel = "Kites"\narea = "Leisure"\n'


@pytest.mark.parametrize(
    ("slot", "kind"),
    [
        ("diet", "diet"),
        ("dietary_restrictions", "diet"),
        ("job", "employer"),
        ("workplace", "employer"),
        ("home_address", "residence"),
        ("kids_shoe_size", "shoe_size"),
        ("noor_allergies", "allergies"),
        ("allergy", "allergies"),
    ],
)
def test_a_slot_has_its_kind_by_name_synonym_or_last_words(slot, kind):
    assert kind_of(slot).name == kind


@pytest.mark.parametrize("slot", ["hive_count", "dog_name", "shop_back", "chess"])
def test_a_key_nobody_foresaw_has_no_kind(slot):
    assert catalogue.load().kind_of(slot) is None


@pytest.mark.parametrize(
    ("slot", "sensitivity"),
    [
        ("residence", Sensitivity.ORDINARY),
        ("diet", Sensitivity.ORDINARY),
        ("email", Sensitivity.PERSONAL),
        ("phone", Sensitivity.PERSONAL),
        ("birthday", Sensitivity.PERSONAL),
        ("allergies", Sensitivity.SPECIAL),
        ("medication", Sensitivity.SPECIAL),
        ("health", Sensitivity.SPECIAL),
        ("salary", Sensitivity.SPECIAL),
        ("bank", Sensitivity.SPECIAL),
        ("faith", Sensitivity.SPECIAL),
        ("passport", Sensitivity.SPECIAL),
        ("tax_id", Sensitivity.SPECIAL),
    ],
)
def test_a_kind_lends_its_sensitivity(slot, sensitivity):
    assert kind_of(slot).sensitivity is sensitivity


@pytest.mark.parametrize("slot", ["response_style", "tone", "units", "reply_language"])
def test_how_to_talk_to_somebody_is_an_instruction(slot):
    assert kind_of(slot).mode is Mode.INSTRUCTION


def test_every_kind_has_a_label_and_an_area():
    assert all(kind.label and kind.area for kind in catalogue.load().kinds)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (KIND + 'colour = "red"', UnknownFieldError, "kites.*colour"),
        ("lore = []", UnknownFieldError, "lore"),
        ('[kind.kites]\nlabel = "Kites"', InvalidFieldError, "kites.*area"),
        (KIND + 'asks = "kite"', InvalidFieldError, "kites.*asks"),
        (KIND + 'asks = ["the"]', InvalidFieldError, "kites.*asks"),
        (KIND + 'mode = "shout"', InvalidFieldError, "kites.*mode"),
        (KIND + 'sensitivity = "odd"', InvalidFieldError, "kites.*sensitivity"),
        (
            KIND + 'keys = ["sail"]\n' + KIND.replace("kites", "boats") + 'keys = ["sail"]',
            ClashError,
            "boats.*sail",
        ),
        (
            KIND + 'asks = ["sail"]\n' + KIND.replace("kites", "boats") + 'asks = ["sails"]',
            ClashError,
            "boats.*sail",
        ),
    ],
)
def test_a_wrong_catalogue_is_refused_by_kind_and_field(text, error, message):
    with pytest.raises(error, match=message):
        parse(text)


def test_a_cue_may_be_shared_on_purpose():
    both = KIND + 'asks = ["sail"]\n' + KIND.replace("kites", "boats") + 'asks = ["sail"]'

    assert parse('shared = ["sail"]\n' + both).asks["sail"] == ("kites", "boats")


def test_a_group_stands_for_its_words():
    text = '[groups]\nwind = ["gale", "breeze"]\n' + KIND + 'acts = ["@wind", "string"]'

    assert parse(text).kinds[0].acts == ("gale", "breeze", "string")


def test_no_override_costs_nothing():
    assert catalogue.load().with_overrides([]) is catalogue.load()


def test_an_override_adds_cues_to_a_kind():
    changed = catalogue.load().with_overrides([Override(kind="diet", asks=("my nosh rules",))])
    [(_, hits)] = read("what are my nosh rules?", PRIYA, changed)

    assert [hit.slot for hit in hits] == ["diet"]


def test_an_override_silences_a_cue():
    changed = catalogue.load().with_overrides([Override(kind="diet", silenced=("dinner",))])

    assert read("book dinner", PRIYA, changed)[0][1] == ()


def test_an_override_replaces_texts_and_keeps_the_rest():
    given = Override(kind="diet", label="Table rules", sensitivity="personal")
    kind = kind_of("diet", given)

    assert (kind.label, kind.sensitivity, kind.area) == (
        "Table rules",
        Sensitivity.PERSONAL,
        "Food and drink",
    )


def test_an_override_may_bring_a_new_kind():
    given = Override(kind="kites", label="Kites", area="Leisure", keys=("kite_count",))

    assert kind_of("kite_count", given).label == "Kites"


def test_an_override_may_not_take_another_kinds_cue():
    with pytest.raises(ClashError, match="diet"):
        catalogue.load().with_overrides([Override(kind="bank", asks=("diet",))])

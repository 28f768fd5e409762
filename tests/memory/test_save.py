from datetime import timedelta

import pytest

from memory import gate
from memory.actions import callers, read
from memory.actions.errors import NotGrantedError, StaleError
from memory.actions.save import Draft, save
from memory.attributes import Category, Form, Mode, Origin, Sensitivity
from memory.decision import Reason
from memory.models import Attribute, Fact, FactVersion
from memory.turn import EVERYTHING, Access
from tests.conftest import NOON


@pytest.fixture
def herself(priya):
    return callers.themselves(priya)


def put(caller, key="hobby.bees", value="keeps bees", *, expected=None, **more):
    return save(caller, Draft(key=key, value=value, **more), at=NOON, expected=expected)


def values(key):
    versions = FactVersion.objects.filter(fact__key=key).order_by("number")
    return [version.value for version in versions]


def test_a_new_key_is_saved_with_its_provenance(pantry):
    saved = put(pantry, conversation="abc")
    version = saved.fact.versions.get()
    assert (saved.replaced, saved.waits) == (False, False)
    assert (version.value, version.origin, version.assistant, version.conversation) == (
        "keeps bees", Origin.SAVED, pantry.assistant, "abc",
    )  # fmt: skip


def test_the_persons_own_word_is_stated(herself):
    assert put(herself).fact.versions.get().origin == Origin.STATED


def test_a_second_value_replaces_the_first_and_history_keeps_it(pantry):
    saved = put(pantry, "diet.fish", "eats no fish any more")
    assert saved.replaced
    assert values("diet.fish") == ["eats fish", "eats no fish any more"]


def test_the_very_next_answer_serves_the_correction(pantry, ask):
    put(pantry, "employer.name", "works at Tamarind")
    used = ask("where do I work?").context.context
    assert "works at Tamarind" in used
    assert "Calico" not in used


def test_a_slot_takes_the_catalogues_defaults(herself):
    saved = put(herself, "medication.dose", "takes two pills")
    assert saved.fact.sensitivity == Sensitivity.SPECIAL


def test_an_unsent_part_is_left_as_it_is(pantry):
    put(pantry, "commute", "commutes an hour")
    assert Fact.objects.get(key="commute").category == Category.CONTEXT


@pytest.mark.parametrize(
    "draft",
    [
        {"value": ""},
        {"value": "x" * 201},
        {"value": "a\x00b"},
        {"key": "Not A Key"},
        {"key": "k" * 65},
        {"subject": "x" * 65},
        {"key": "medication", "value": "takes two pills"},
    ],
    ids=["empty", "long", "control", "key", "long key", "long subject", "special"],
)
def test_a_refused_write_stores_nothing(pantry, draft):
    before = (Fact.objects.count(), Attribute.objects.count(), FactVersion.objects.count())
    with pytest.raises(gate.GateError):
        put(pantry, **draft)
    after = (Fact.objects.count(), Attribute.objects.count(), FactVersion.objects.count())
    assert after == before


def test_a_guess_waits_and_is_given_to_nobody(pantry, ask):
    saved = put(pantry, "employer.team", "leads the data team", origin=Origin.INFERRED)
    (line,) = ask("where do I work?").decision.used
    assert saved.waits
    assert line.rulings[-1].reason is Reason.UNCONFIRMED


def test_a_guess_never_replaces_what_is_on_file(pantry):
    saved = put(pantry, "diet.fish", "hates fish", origin=Origin.INFERRED)
    assert saved.waits
    assert values("diet.fish") == ["eats fish"]


def test_a_special_detail_needs_to_be_asked_for_and_then_waits(pantry):
    with pytest.raises(gate.ExplicitAskError):
        put(pantry, "medication", "takes two pills")
    assert put(pantry, "medication", "takes two pills", explicit_ask=True).waits


def test_an_assistant_changes_no_instruction(pantry):
    saved = put(pantry, "response_style", "prefers long answers")
    assert saved.waits
    assert values("response_style") == ["prefers shorter answers"]


def test_an_assistants_addition_to_an_instruction_waits(pantry):
    assert put(pantry, "response_style.humour", "prefers no jokes").waits


def test_the_person_changes_their_own_instruction_at_once(herself):
    saved = put(herself, "response_style", "prefers long answers")
    assert (saved.replaced, saved.waits) == (True, False)


def test_an_assistant_does_not_change_a_special_fact(pantry):
    Fact.objects.filter(key="diet.gluten").update(sensitivity=Sensitivity.ORDINARY)
    Fact.objects.filter(key="diet.fish").update(sensitivity=Sensitivity.SPECIAL)
    cleared = type(pantry)(
        person=pantry.person, actor=pantry.actor, assistant=pantry.assistant,
        access=EVERYTHING,
    )  # fmt: skip
    with pytest.raises(gate.ExplicitAskError):
        put(cleared, "diet.fish", "hates fish")
    assert put(cleared, "diet.fish", "hates fish", explicit_ask=True).waits


def narrowed(caller, **access):
    return type(caller)(
        person=caller.person,
        actor=caller.actor,
        assistant=caller.assistant,
        access=Access(**access),
    )


@pytest.mark.parametrize("key", ["commute", "hobby.bees"])
def test_an_assistant_writes_only_where_it_is_granted(pantry, key):
    limited = narrowed(pantry, slots={"diet"}, categories=frozenset(Category))
    with pytest.raises(NotGrantedError):
        put(limited, key)


@pytest.mark.parametrize("key", ["commute", "commute.bus"])
def test_what_is_on_file_where_it_is_not_granted_does_not_show(pantry, key):
    limited = narrowed(pantry, slots={"diet"}, categories=frozenset(Category))
    with pytest.raises(NotGrantedError):
        put(limited, key, expected=1)


def test_an_assistant_moves_no_fact_into_a_category_it_is_not_granted(pantry):
    limited = narrowed(pantry, every_slot=True, categories={Category.PREFERENCE})
    with pytest.raises(NotGrantedError):
        put(limited, "beverage.tea", "drinks tea", category=Category.CONSTRAINT)


def test_an_assistant_corrects_nothing_it_is_not_cleared_for(pantry):
    Fact.objects.filter(key="commute").update(sensitivity=Sensitivity.PERSONAL)
    saved = put(pantry, "commute", "commutes an hour")
    assert saved.proposal.reasons == ["not_cleared"]
    assert values("commute") == ["commutes 40 minutes by train"]


def test_a_slot_keeps_the_subject_it_has(pantry, herself):
    put(herself, "samira_diet.nuts", "eats no nuts", subject="partner Samira")
    with pytest.raises(gate.GateError) as refusal:
        put(pantry, "samira_diet.fish", "eats fish", subject="self")
    assert refusal.value.field == "subject"


@pytest.mark.parametrize("key", ["samira_diet.fish", "samira_diet.nuts"])
def test_a_refusal_names_neither_the_sent_nor_the_kept_subject(pantry, herself, key):
    put(herself, "samira_diet.nuts", "eats no nuts", subject="partner Samira")
    with pytest.raises(gate.GateError) as refusal:
        put(pantry, key, "eats fish", subject="uncle Bob")
    assert "Samira" not in refusal.value.detail
    assert "Bob" not in refusal.value.detail


def test_the_version_that_was_seen_lets_a_correction_through(pantry):
    assert put(pantry, "commute", "commutes an hour", expected=1).fact.version == 2


@pytest.mark.parametrize(
    ("key", "expected", "current"), [("commute", 7, 1), ("hobby.bees", 1, None)]
)
def test_a_stale_version_is_refused_with_both_numbers(pantry, key, expected, current):
    with pytest.raises(StaleError) as stale:
        put(pantry, key, "keeps ants", expected=expected)
    assert (stale.value.expected, stale.value.current) == (expected, current)


def test_a_companions_fact_stays_with_the_companion(herself, priya):
    put(herself, "samira_diet.nuts", "eats no nuts", subject="partner Samira")
    (found,) = [a for a in read.model_of(priya).attributes if a.slot == "samira_diet"]
    assert found.subject == "partner Samira"


def test_the_mode_of_a_new_slot_is_answer_unless_the_catalogue_says_otherwise(herself):
    put(herself)
    assert Attribute.objects.get(slot="hobby").mode == Mode.ANSWER


def test_a_correction_takes_a_passed_expiry_away(pantry, ask):
    put(pantry, "diet.lent", "eats no sweets", expires_at=NOON + timedelta(days=1))
    later = NOON + timedelta(days=2)
    save(pantry, Draft(key="diet.lent", value="eats no cakes"), at=later)
    assert "eats no cakes" in ask("what should I not eat?", at=later).context.context


def test_an_expiry_can_be_taken_away(pantry):
    put(pantry, expires_at=NOON + timedelta(days=1))
    assert put(pantry, never_expires=True).fact.expires_at is None


def test_a_time_that_has_passed_is_refused(pantry):
    with pytest.raises(gate.GateError, match="passed"):
        put(pantry, expires_at=NOON)
    assert not Fact.objects.filter(key="hobby.bees").exists()


@pytest.mark.parametrize("word", ["me", "myself", "Priya", "PRIYA", "the user"])
def test_the_person_by_any_name_is_themselves(pantry, word):
    assert put(pantry, "pen", "owns a pen", subject=word).fact.attribute.subject == "self"


def test_a_companion_is_named_without_my(pantry):
    fact = put(pantry, "mara_pen", "owns a pen", subject="my sister Mara").fact
    assert fact.attribute.subject == "sister Mara"


def test_how_a_value_reads_can_be_corrected(herself, ask):
    put(herself, "household_lines", "four lines", form=Form.PREDICATE)
    told = ask("how many household lines do I have?").context.context
    assert "- Priya four lines" in told

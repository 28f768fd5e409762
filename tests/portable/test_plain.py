from dataclasses import replace

from memory.attributes import Mode, Origin
from memory.portable.document import Answer, Change, Document, Slot, Version, write_text
from tests.portable.build import NOON, fact

FISH = fact("diet.fish", "eats fish")


def written(*facts, **parts):
    return "".join(write_text(Document(name="Priya", made_at=NOON, facts=facts, **parts)))


def test_a_fact_reads_as_a_sentence_under_its_slot():
    assert "\nDiet\n- Priya eats fish\n" in written(FISH)


def test_a_slot_says_how_it_is_used_and_whom_it_is_about():
    slot = Slot(slot="diet", label="What Sam eats", subject="partner Sam", mode=Mode.INSTRUCTION)
    text = written(FISH, slots=(replace(slot, paused_at=NOON),))
    assert "What Sam eats, about partner Sam (followed, never stated) (paused since 24 Nov" in text
    assert "- partner Sam eats fish" in text


def test_a_guess_and_an_end_are_said():
    text = written(replace(FISH, confirmed=False, origin=Origin.INFERRED, expires_at=NOON))
    assert "- Priya eats fish (a guess, not confirmed; until 24 November 2026)" in text


def test_what_was_stated_and_waits_is_called_no_guess():
    assert "- Priya eats fish (waits for your yes)" in written(replace(FISH, confirmed=False))


def test_an_overwritten_fact_shows_no_value():
    text = written(replace(FISH, value="", overwritten_at=NOON))
    assert "- diet fish: overwritten on 24 November 2026" in text


def test_earlier_values_stand_below():
    old = Version(number=1, value="eats meat", origin=Origin.STATED, at=NOON)
    assert "  earlier, 24 November 2026: eats meat" in written(replace(FISH, history=(old,)))


def test_receipts_and_changes_follow_the_facts():
    answer = Answer(
        ref="r1",
        at=NOON,
        kind="apply",
        assistant="Pantry Bot",
        message="dinner\nfor two?",
        counts={"used": 1, "held": 2},
        lanes={},
    )
    text = written(answers=[answer], changes=[Change(at=NOON, act="saved", thing="diet.fish")])
    line = 'Pantry Bot, apply: "dinner for two?" (2 held, 1 used)'
    assert f"\nReceipts\n- 24 November 2026 at 12:00 UTC, {line}\n" in text
    assert "\nChanges\n- 24 November 2026 at 12:00 UTC, saved diet.fish\n" in text


def test_further_sections_are_named():
    assert written(sections={"tone": 1}).endswith("Also in the JSON file: tone.\n")

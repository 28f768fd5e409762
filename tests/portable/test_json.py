import json
from datetime import timedelta

from memory.attributes import Origin
from memory.portable.document import Answer, Change, Document, Placement, Version, write_json
from tests.portable.build import NOON, fact, held

PLACED = Placement(lane="held", reason="not_reached")
ANSWER = Answer(
    ref="r1",
    at=NOON,
    kind="apply",
    assistant="Pantry Bot",
    message="dinner?\nfor two",
    counts={"used": 0, "held": 2},
    lanes={"residence": PLACED, "diet": PLACED},
)
CHANGE = Change(at=NOON, act="saved", thing="diet.fish")


def written(**parts):
    return "".join(write_json(Document(name="Priya", made_at=NOON, **parts)))


def test_an_export_names_its_format_and_version():
    data = json.loads(written())
    assert (data["format"], data["version"], data["facts"]) == ("held", 1, [])


def test_an_export_holds_a_fact_with_its_history():
    version = Version(number=1, value="eats fish", origin=Origin.STATED, at=NOON)
    found = json.loads(written(facts=(fact("diet.fish", "eats fish", history=(version,)),)))
    assert found["facts"][0]["history"][0]["value"] == "eats fish"
    assert found["facts"][0]["created_at"] == "2026-11-24T12:00:00+00:00"


def test_an_export_holds_receipts_changes_and_further_sections():
    found = json.loads(
        written(answers=(ANSWER,), changes=(CHANGE,), sections={"tone": {"since": NOON}})
    )
    assert found["answers"][0]["lanes"]["diet"] == {"lane": "held", "reason": "not_reached"}
    assert found["sections"]["tone"]["since"] == NOON.isoformat()
    assert found["changes"][0]["thing"] == "diet.fish"


def test_the_order_of_names_does_not_change_the_text():
    parts = {"tone": 1, "rules": 2}
    assert written(sections=parts) == written(sections=dict(reversed(parts.items())))


def test_receipts_are_written_while_they_are_read():
    def answers():
        yield ANSWER
        raise AssertionError

    pieces = write_json(Document(name="Priya", made_at=NOON, answers=answers()))
    assert any('"r1"' in piece for piece in pieces)


def test_half_a_surrogate_pair_in_a_message_can_be_sent():
    text = written(changes=(Change(at=NOON, act="saved", thing="\ud800"),))
    assert json.loads(text.encode())["changes"][0]["thing"] == "\ud800"


def test_a_document_without_its_past_has_no_receipts():
    full = Document(name="Priya", made_at=NOON + timedelta(1), answers=(ANSWER,), changes=(CHANGE,))
    assert full.without_past() == Document(name="Priya", made_at=NOON + timedelta(1))


def test_names_in_any_script_stay_legible():
    assert "\u5b89\u5a1c" in written(facts=(fact("partner", "\u5b89\u5a1c"),))


def test_the_same_facts_always_make_the_same_file():
    assert held(fact("diet", "eats fish")) == held(fact("diet", "eats fish"))

"""Out and in again: an export of anything on file is read back as what is on file."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from memory import gate
from memory.attributes import SELF, Attribute, Category, Fact, Form, Mode, Model, Sensitivity
from memory.portable import reading
from memory.portable.document import write_csv, write_json, write_text
from memory.portable.plan import Step, plan
from tests.portable.build import document_of

MANY = settings(max_examples=60, deadline=None)
NEVER = datetime(2026, 1, 1, tzinfo=UTC)
KEYS = st.from_regex(r"[a-z][a-z0-9_]{0,8}(\.[a-z0-9_]{1,8}){0,2}", fullmatch=True)
MOMENTS = st.none() | st.datetimes(timezones=st.sampled_from([UTC]))


LETTERS = st.sampled_from("ab\u00e9\u6f22\U0001f600 0,.;:'\"-=+@\\/|{}[]<>&")


def texts(check, most):
    """Texts as *check* keeps them."""
    return st.text(LETTERS, max_size=most - 1).map(lambda text: check(f"x{text}"))


@st.composite
def models(draw):
    slots: dict[str, list[Fact]] = {}
    for key in draw(st.lists(KEYS, max_size=6, unique=True)):
        slots.setdefault(key.partition(".")[0], []).append(draw(facts(key)))
    attributes = (draw(described(slot, tuple(kept))) for slot, kept in sorted(slots.items()))
    return Model(name=draw(texts(gate.name, 20)), attributes=tuple(attributes))


@st.composite
def facts(draw, key):
    overwritten = draw(st.booleans()) and draw(st.booleans())
    return Fact(
        key=key,
        value="" if overwritten else draw(texts(gate.value, 40)),
        form=draw(st.sampled_from(Form)),
        category=draw(st.sampled_from(Category)),
        sensitivity=draw(st.sampled_from(Sensitivity)),
        confirmed=draw(st.booleans()),
        expires_at=draw(MOMENTS),
        overwritten_at=NEVER if overwritten else None,
    )


@st.composite
def described(draw, slot, kept):
    return Attribute(
        slot=slot,
        facts=kept,
        mode=draw(st.sampled_from(Mode)),
        subject=draw(st.just(SELF) | texts(gate.subject, 20)),
        label=draw(st.just("") | texts(gate.label, 20)),
        aliases=tuple(draw(st.lists(texts(gate.label, 10), max_size=3, unique=True))),
        silenced=tuple(draw(st.lists(texts(gate.label, 10), max_size=3, unique=True))),
        paused_at=draw(MOMENTS),
    )


@MANY
@given(models())
def test_an_export_read_back_changes_nothing(model):
    parsed = reading.read("".join(write_json(document_of(model))).encode())
    assert plan(parsed, model).changes_nothing


@MANY
@given(models())
def test_an_export_read_into_nothing_brings_every_value(model):
    parsed = reading.read("".join(write_json(document_of(model))).encode())
    standing = [f for a in model.attributes for f in a.facts if f.overwritten_at is None]
    found = plan(parsed, Model(name=model.name))
    assert {item.step for item in found.items} <= {Step.NEW}
    assert [line.value for line in parsed.lines] == [fact.value for fact in standing]


@MANY
@given(models())
def test_every_form_of_an_export_can_be_sent(model):
    for write in (write_json, write_csv, write_text):
        assert "".join(write(document_of(model))).encode()

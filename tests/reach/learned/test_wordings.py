"""The written knowledge: of one form throughout, so that no field is written in vain."""

import json
import tomllib

import pytest

from memory.reach import labels
from memory.reach.languages import Language
from memory.reach.learned.weights import weights

FILES = sorted(labels.FOLDER.glob("*.toml"))
READ = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}
KINDS = {name: kind for kinds in READ.values() for name, kind in kinds.items()}
MANY = sorted((labels.FOLDER / "many").glob("*.jsonl"))
FIELDS = {"label", "keys", "values", *Language}
PHRASES = {"names", "asks", "acts", "not"}
ROWS = {"messages": {"text", "lang", "asks", "acts"}, "facts": {"key", "value", "kinds"}}


def texts(given):
    """Whether *given* is a list of texts, none of them empty or with space around it."""
    return isinstance(given, list) and all(
        isinstance(text, str) and text and text == text.strip() for text in given
    )


def faults(kind):
    """What is amiss with one kind, by field."""
    if kind.keys() != FIELDS:
        yield from kind.keys() ^ FIELDS
        return
    if not isinstance(kind["label"], str) or not kind["label"].strip():
        yield "label"
    yield from (field for field in ("keys", "values") if not texts(kind[field]))
    for one in Language:
        said = kind[one]
        yield from (f"{one}.{field}" for field in said.keys() ^ PHRASES)
        yield from (f"{one}.{field}" for field in said if not texts(said[field]))
        yield from (f"{one}.{field}" for field in ("asks", "acts") if not said.get(field))


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("name", READ)
def test_every_kind_has_the_fields_that_are_read_and_no_other(name):
    found = {kind: sorted(faults(given)) for kind, given in READ[name].items()}

    assert {kind: amiss for kind, amiss in found.items() if amiss} == {}


@pytest.mark.parametrize(
    ("field", "amiss"),
    [
        ({"lable": "Pets"}, "lable"),
        ({"label": " "}, "label"),
        ({"keys": "pets"}, "keys"),
        ({"values": ["two cats "]}, "values"),
        ({"en": {"names": [], "asks": ["who"], "acts": ["do"], "not": [], "nots": []}}, "en.nots"),
        ({"de": {"names": [], "asks": [], "acts": ["tu es"], "not": []}}, "de.asks"),
    ],
)
def test_a_field_that_is_unknown_or_empty_is_found(field, amiss):
    assert list(faults({**KINDS["pets"], **field})) == [amiss]


def test_there_are_more_than_three_hundred_kinds_each_written_once():
    assert len(KINDS) == sum(map(len, READ.values())) >= 300


def test_what_was_learned_is_of_kinds_that_are_written_with_their_labels():
    assert [kind for kind in weights().kinds if kind not in KINDS] == []
    assert [kind for kind in weights().kinds if labels.of(kind) != KINDS[kind]["label"]] == []


def test_labels_are_words_and_not_names_of_fields():
    assert [kind["label"] for kind in KINDS.values() if "_" in kind["label"]] == []


@pytest.mark.parametrize("path", MANY, ids=lambda path: path.stem)
def test_texts_of_several_kinds_have_their_fields_and_no_other(path):
    fields = ROWS[path.stem.partition(".")[2]]

    assert [row for row in rows(path) if row.keys() != fields] == []


@pytest.mark.parametrize("path", MANY, ids=lambda path: path.stem)
def test_they_are_of_kinds_that_are_written(path):
    named = {
        kind for row in rows(path) for f in ("asks", "acts", "kinds") for kind in row.get(f, ())
    }

    assert named - KINDS.keys() == set()
    assert len(named) > 20


def test_each_is_in_one_of_the_languages():
    said = {row["lang"] for path in MANY for row in rows(path) if "lang" in row}

    assert said <= {*Language}


def test_no_wording_says_of_whom_or_what_it_was_made():
    texts = [path.read_text(encoding="utf-8").lower() for path in (*FILES, *MANY)]

    assert [word for word in ("/work/", "benchmark", "language model") if word in str(texts)] == []

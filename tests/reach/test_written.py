"""What was written for reach by hand: whole, and nobody else's words."""

import json
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDINGS = sorted((ROOT / "memory/reach/wordings").glob("*.toml"))
LABELLED = sorted((ROOT / "memory/reach/wordings/many").glob("*.jsonl"))
OWN = sorted((ROOT / "benchmarks/reach/data").glob("*.jsonl"))
CORPORA = ROOT.parent / "shared/data/reach"
LANGUAGES = ("en", "de", "fr", "es", "zh")
SHORT = 3  # words; "thank you" is everybody's


def kinds():
    return {
        name: kind
        for file in WORDINGS
        for name, kind in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }


def lines(files):
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def plain(text):
    return " ".join(re.findall(r"\w+", text.casefold()))


def is_telling(text):
    return len(text.split()) > SHORT or (any(not c.isascii() for c in text) and len(text) > SHORT)


def texts(found):
    """Every text in JSON, however deep."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict | list):
        yield from chain.from_iterable(
            map(texts, found.values() if isinstance(found, dict) else found)
        )


def written():
    phrases = [
        phrase
        for kind in kinds().values()
        for language in LANGUAGES
        for phrase in (*kind[language]["asks"], *kind[language]["acts"], *kind[language]["not"])
    ]
    return phrases + [line["text"] for line in lines([*LABELLED, *OWN]) if "text" in line]


def test_there_are_300_kinds_in_five_languages():
    assert len(kinds()) >= 300
    assert [
        name for name, kind in kinds().items() for lang in LANGUAGES if not kind[lang]["asks"]
    ] == []


def test_a_kind_is_described_once():
    named = [re.findall(r"^\[([a-z0-9_]+)\]$", file.read_text("utf-8"), re.M) for file in WORDINGS]
    assert len([*chain(*named)]) == len(kinds())


def test_labels_name_kinds():
    known = kinds().keys()
    used = {
        k for line in lines(LABELLED) for n in ("asks", "acts", "kinds") for k in line.get(n, [])
    }
    assert used <= known


@pytest.mark.skipif(not CORPORA.is_dir(), reason="the corpora are not there to compare with")
def test_no_line_is_a_corpus_own():
    theirs = {
        plain(text)
        for file in CORPORA.glob("*.json*")
        for line in (
            file.read_text("utf-8").splitlines()
            if file.suffix == ".jsonl"
            else [file.read_text("utf-8")]
        )
        for text in texts(json.loads(line))
    }
    assert sorted({text for text in map(plain, written()) if is_telling(text)} & theirs) == []

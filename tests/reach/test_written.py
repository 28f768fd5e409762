"""What was written for reach by hand: whole, and nobody else's words."""

import json
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from memory.reach.learned import reaching, readings
from memory.reach.learned.weights import FILE, weights
from training.reach import limits
from training.reach.cases import FOLDS, SETS

ROOT = Path(__file__).parents[2]
WORDINGS = sorted((ROOT / "memory/reach/wordings").glob("*.toml"))
LABELLED = sorted((ROOT / "memory/reach/wordings/many").glob("*.jsonl"))
DATA = ROOT / "benchmarks/reach/data"
OWN = sorted(DATA.glob("*.jsonl"))
CARD = (ROOT / "docs/reach-model.md").read_text("utf-8")
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
    values = [value for kind in kinds().values() for value in kind["values"]]
    messages = [line["text"] for line in lines([*LABELLED, *OWN]) if "text" in line]
    facts = [line["value"] for line in lines(LABELLED) if "value" in line]
    return [*phrases, *values, *messages, *facts, *saved()]


def saved():
    """The values of facts of the people who write the messages."""
    for file in DATA.glob("*.people.json"):
        for person in json.loads(file.read_text("utf-8")):
            yield from (fact["value"] for fact in person["facts"])


def people(name):
    return json.loads((DATA / f"{name}.people.json").read_text("utf-8"))


def counted(names):
    """People and messages of some sets together."""
    cases = lines([DATA / f"{name}.cases.jsonl" for name in names])
    return sum(len(people(name)) for name in names), len(cases)


def sets(first, last):
    """What a row is about: 'train1' to 'train4', or one set."""
    stem = first.rstrip("0123456789")
    ends = [int(name.removeprefix(stem) or 0) for name in (first, last or first)]
    return [f"{stem}{n}" for n in range(ends[0], ends[1] + 1)] if ends[1] else [first]


def told():
    """The rows of the table of sets: which sets, and how many people and messages they have."""
    row = r"^\| `(\w+)`(?: to `(\w+)`)? \| ([\d,]+) \| ([\d,]+) \|"
    found = re.findall(row, (DATA / "README.md").read_text("utf-8"), re.M)
    return [(sets(first, last), number(many), number(said)) for first, last, many, said in found]


def number(text):
    return int(text.replace(",", ""))


def on_the_card(what):
    """The count in the row of the card that starts with *what*; there is one such row."""
    (found,) = set(re.findall(rf"^\| {re.escape(what)}[^|]*\| ([\d,]+) \|", CARD, re.M))
    return number(found)


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


def test_the_table_of_sets_has_each_set_once():
    named = [name for names, _, _ in told() for name in names]
    here = [path.name.removesuffix(".people.json") for path in DATA.glob("*.people.json")]
    assert sorted(named) == sorted(here)


@pytest.mark.parametrize(("names", "many", "said"), told(), ids=str)
def test_the_table_of_sets_counts_right(names, many, said):
    assert (many, said) == counted(names)


def test_the_sets_to_learn_from_are_those_of_the_table_and_the_card():
    assert set(SETS) == {name for names, _, _ in told() for name in names if "train" in name}
    assert counted(SETS) == (
        on_the_card("invented people"),
        on_the_card("messages of these people"),
    )


def test_the_sums_in_words_are_those_of_the_sets():
    many, said = counted(SETS)
    assert f"{many} people and {said:,} messages" in (DATA / "README.md").read_text("utf-8")


def test_the_card_counts_what_was_written():
    parts = ("asks", "acts", "not", "names")
    phrases = [p for k in kinds().values() for lang in LANGUAGES for n in parts for p in k[lang][n]]
    assert on_the_card("phrases of kinds") == len(phrases)
    assert on_the_card("keys of kinds") == sum(len(kind["keys"]) for kind in kinds().values())
    assert on_the_card("values of kinds") == sum(len(kind["values"]) for kind in kinds().values())


@pytest.mark.parametrize("what", ["messages", "facts"])
def test_the_card_counts_what_is_labelled_with_kinds(what):
    files = [file for file in LABELLED if file.name.endswith(f".{what}.jsonl")]
    assert on_the_card(f"{what} labelled with kinds") == len(lines(files))


def test_the_card_names_the_parts_as_they_ship():
    known = weights()
    rows, width = known.likeness.rows.shape
    pieces, directions = known.meaning.rows.shape
    assert f"| {rows:,} by {width} |" in CARD
    assert f"| {pieces:,} by {directions} |" in CARD
    assert on_the_card("kinds of fact") == len(known.kinds) == len(kinds())


def test_the_card_names_the_networks_and_the_company_as_they_ship():
    heads = weights().heads
    nets, wide, first = heads["w0"].shape
    layers = "-".join(map(str, (wide, first, *heads["w2"][0].shape)))
    assert f"| {nets} of {layers} |" in CARD
    assert on_the_card("company") == len(heads["company_kinds"])


def test_the_card_says_how_the_limits_are_chosen():
    assert f"at which at most {limits.VOLUNTEERED:.0%}".replace("%", " %") in CARD
    assert (limits.RIGHT, FOLDS) == (0.5, 2)
    assert f"{reaching.BESIDE:.0%}".replace("%", " %") + " of the doubt" in CARD


def test_the_card_gives_the_limits_that_ship():
    english, others, keyless = weights().heads["thresholds"]
    keyed = f"{english:.2f} under a telling key ({others:.2f} in other languages than English)"
    said = f"{keyed} and {keyless:.2f} for free memories"
    assert said in " ".join(CARD.split())


def test_the_card_says_how_many_messages_are_in_english():
    said = lines([DATA / f"{name}.cases.jsonl" for name in SETS])
    english = sum(line["lang"] == "en" for line in said)
    assert f"Of the {len(said):,} messages {english:,} are in English" in CARD


def test_the_card_says_how_large_the_file_is():
    assert f"The file has {FILE.stat().st_size / 1e6:.0f} MB" in CARD


def test_the_card_says_how_much_is_kept_of_a_fact():
    assert f"{len(readings.read('diet.fish', 'eats fish'))} bytes" in CARD

"""The whole of the training, on a world that is small enough to learn in seconds."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.reach import corpora
from memory import reach, semantic
from memory.reach import catalogue
from memory.reach.learned import encoded, encoder, readings, weights
from memory.reach.learned.encoded import Head
from tests.training import tiny
from training.encoder import heads, lessons
from training.reach import __main__ as run
from training.reach import cases, likeness, limits, meaning, network, teacher, wordings
from training.reach.wordings import Text

pytestmark = pytest.mark.skipif(
    not semantic.available(), reason="the extra `semantic` is not installed"
)
SMALL = [
    *((likeness, name, size) for name, size in (("WIDTH", 8), ("ROUNDS", 12), ("BATCH", 16))),
    *((meaning, name, size) for name, size in (("WIDTH", 12), ("ROUNDS", 2), ("BATCH", 16))),
    *((network, name, size) for name, size in (("ROUNDS", 12), ("NETS", 2), ("RATE", 1e-2))),
    (likeness, "RATE", 3e-2),
    (limits, "VOLUNTEERED", 0.3),
    (cases, "SETS", (tiny.SET,)),
]


def learn(folder, patch):
    """Everything anew from what is in *folder*, into a file there."""
    for module, name, size in SMALL:
        patch.setattr(module, name, size)
    patch.setattr(wordings, "FOLDER", folder / "wordings")
    patch.setattr(corpora, "OWN", folder)
    patch.setattr(teacher, "KEPT", folder)
    patch.setattr(weights, "FILE", folder / "made.npz")
    wordings.kinds.cache_clear()
    run.main()


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """What each of two runs has at hand, and leaves behind."""
    return [tmp_path_factory.mktemp(f"run{number}") for number in (1, 2)]


@pytest.fixture(scope="module")
def made(folders):
    """The arrays of two runs."""
    found, before = [], weights._chosen[:]
    for folder in folders:
        tiny.write(folder)
        with pytest.MonkeyPatch.context() as patch:
            learn(folder, patch)
        weights._chosen[:] = before
        wordings.kinds.cache_clear()
        with np.load(folder / "made.npz", allow_pickle=False) as file:
            found.append(dict(file))
    encoded._kept.clear()
    return found


@pytest.fixture
def listening(made, folders, monkeypatch):
    """The heads that are learned of pairs where an encoder knows everything."""
    before = weights._chosen[:]
    weights.choose(weights.of(made[0]))
    monkeypatch.setattr(corpora, "OWN", folders[0])
    monkeypatch.setattr(cases, "SETS", (tiny.SET,))
    monkeypatch.setattr(teacher, "KEPT", folders[0])
    monkeypatch.setattr(weights, "HEADS", folders[0] / "heads.npz")
    monkeypatch.setattr(weights, "read", lambda path: b"")
    monkeypatch.setattr(encoder, "point", lambda content: tiny.point)
    monkeypatch.setattr(lessons, "APART", range(10))
    heads.main()
    weights._chosen[:] = before
    encoded._kept.clear()
    with np.load(folders[0] / "heads.npz", allow_pickle=False) as file:
        return dict(file)


def test_heads_that_listen_to_an_encoder_have_four_features_more(made, listening):
    assert listening["w0"].shape[1] == made[0]["w0"].shape[1] + 4
    assert len(listening["company_pointings"]) == len(made[0]["company_kinds"])
    assert listening["company_pointings"].shape[1] == len(tiny.KINDS)


@pytest.fixture
def in_force(made):
    before = weights._chosen[:]
    weights.choose(weights.of(made[0]))
    yield
    weights._chosen[:] = before
    encoded._kept.clear()


@pytest.fixture
def dot(tmp_path, monkeypatch):
    tiny.write(tmp_path)
    monkeypatch.setattr(corpora, "OWN", tmp_path)
    return corpora.read(tiny.SET).models["dot"]


def reached(message, model):
    return {hit.slot for _, hits in reach.read(message, model, catalogue.load()) for hit in hits}


def test_the_two_people_are_in_two_folds(dot, monkeypatch):
    monkeypatch.setattr(cases, "SETS", (tiny.SET,))

    assert {one.fold for one in cases.labelled()} == {0, 1}


def test_a_fold_is_read_by_what_only_others_have_told(dot, monkeypatch):
    monkeypatch.setattr(cases, "SETS", (tiny.SET,))
    given = list(cases.labelled())
    told = {id(one): [Text(text=one.case.person, head=Head.MESSAGE, kinds={})] for one in given}

    folds = [run.others(fold, given, told) for fold in range(cases.FOLDS)]
    found = [{text.text for text in each} for each in folds]
    assert found == [{"dot"}, {"ada"}]


def test_every_array_that_ships_is_made(made):
    with np.load(weights.FILE, allow_pickle=False) as file:
        assert {*made[0]} == {*file.files}
        assert all(made[0][name].dtype.kind == file[name].dtype.kind for name in file.files)


@pytest.mark.parametrize(
    ("message", "slot"),
    [
        ("remind me about the porcelain", "kiln"),
        ("tell me of that shuttle", "loom"),
        ("what was it with the portage", "canoe"),
    ],
)
def test_what_it_was_taught_it_reaches(in_force, dot, message, slot):
    assert reached(message, dot) == {slot}


@pytest.mark.parametrize("message", tiny.IDLE)
def test_what_reached_nothing_reaches_nothing(in_force, dot, message):
    assert reached(message, dot) == set()


def test_without_what_was_learned_nothing_is_reached(in_force, dot):
    known = weights.weights()
    unsure = np.ones_like(known.heads["thresholds"]) + 1
    weights.choose(replace(known, heads={**known.heads, "thresholds": unsure}))

    assert reached("remind me about the porcelain", dot) == set()


def test_a_fact_s_reading_is_of_these_weights(in_force, made):
    reading = readings.read("kiln", "fires at cone six")

    assert readings.current(reading)
    assert reading.startswith(made[0]["mark"].tobytes())


def test_it_learns_the_same_twice(made):
    first, again = made

    assert [name for name in first if not np.array_equal(first[name], again[name])] == []

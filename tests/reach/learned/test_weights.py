"""The file of the weights: read once, and refused with plain words where it is not whole."""

import io
import pickle
import re
from shutil import copyfile

import numpy as np
import pytest

from memory.reach.learned import weights
from memory.reach.learned.weights import DamagedError

WHOLE = weights.FILE.read_bytes()
SUM = weights.FILE.with_name(f"{weights.FILE.name}.sha256")


def archive(**arrays):
    made = io.BytesIO()
    np.savez(made, **arrays)
    return made.getvalue()


def lone():
    made = io.BytesIO()
    np.save(made, np.zeros(3))
    return made.getvalue()


def flipped():
    """Whole at both ends, and other bytes in the middle of an array."""
    at = len(WHOLE) // 2
    return WHOLE[:at] + bytes(255 - byte for byte in WHOLE[at : at + 64]) + WHOLE[at + 64 :]


def lacking(name):
    with np.load(weights.FILE, allow_pickle=False) as file:
        return archive(**{each: file[each] for each in file.files if each != name})


class Trap:
    """Unpickled, it leaves a file behind."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


@pytest.fixture
def put(tmp_path, monkeypatch):
    """Puts a file of these bytes in the place of the weights, in a process that read none."""

    def placed(content):
        path = tmp_path / "reach.npz"
        if content is not None:
            path.write_bytes(content)
        copyfile(SUM, tmp_path / SUM.name)
        monkeypatch.setattr(weights, "FILE", path)
        weights._shipped.cache_clear()

    before = weights._chosen[:]
    weights._chosen[:] = []
    yield placed
    weights._chosen[:] = before
    weights._shipped.cache_clear()


@pytest.mark.parametrize(
    "content",
    [
        None,
        b"",
        b"no archive",
        WHOLE[: len(WHOLE) // 2],
        WHOLE[:-1],
        flipped(),
        lone(),
        archive(mark=np.zeros(4, np.uint8)),
        lacking("mark"),
        lacking("likeness_scales"),
        lacking("w1"),
        lacking("thresholds"),
        pickle.dumps({"mark": b"1234"}),
    ],
    ids=[
        "missing",
        "empty",
        "no archive",
        "half",
        "a byte short",
        "other bytes inside",
        "a lone array",
        "a mark and no more",
        "without its mark",
        "without what rows are worth",
        "without a layer",
        "without limits",
        "a pickle",
    ],
)
def test_a_file_that_is_not_whole_is_refused_with_plain_words(put, content):
    put(content)

    with pytest.raises(DamagedError, match=re.escape("install the product again.")):
        weights.weights()


def test_a_folder_in_its_place_is_refused(put, tmp_path):
    (tmp_path / "reach.npz").mkdir()
    put(None)

    with pytest.raises(DamagedError):
        weights.weights()


def test_no_pickle_in_it_is_run(put, tmp_path):
    put(archive(mark=np.array([Trap(tmp_path / "sprung")], object)))

    with pytest.raises(DamagedError):
        weights.weights()
    assert not (tmp_path / "sprung").exists()


def test_the_trap_of_these_tests_is_one(tmp_path):
    pickle.loads(pickle.dumps(Trap(tmp_path / "sprung"))).close()

    assert (tmp_path / "sprung").exists()


def test_a_file_that_is_put_right_is_read_after_all(put):
    put(WHOLE[:100])
    with pytest.raises(DamagedError):
        weights.weights()
    put(WHOLE)

    assert len(weights.weights().mark) == 4


def test_they_are_read_once():
    assert weights.weights() is weights.weights()


def test_others_are_in_force_once_they_are_chosen(choose):
    with np.load(weights.FILE, allow_pickle=False) as file:
        made = weights.of({**file, "mark": np.frombuffer(b"mine", np.uint8)})
    choose(made)

    assert weights.weights().mark == b"mine"


def test_every_kind_has_a_column_and_none_has_the_last():
    known = weights.weights()

    assert known.heads["message_kinds"].shape[1] == len(known.kinds) + 1
    assert known.heads["fact_kinds"].shape[1] == len(known.kinds) + 1
    assert known.heads["company_kinds"].shape[1] == len(known.kinds)


def test_what_a_sum_of_rows_is_worth():
    rows = np.array([[1, -2], [3, 4], [100, 100]], np.int8)
    table = weights.Table(rows, np.array([0.5, 2, 1], np.float32))

    made = table.sum(np.array([0, 1, 1]), np.array([1, 1, 0.5], np.float32))
    assert made.tolist() == [0.5 + 6 + 3, -1 + 8 + 4]

"""What ships stands for what was learned, and is marked as that."""

import numpy as np
import pytest

from memory.attributes import Attribute, Fact, Mode, Model
from memory.reach.learned import readings, weights
from training.reach import packed

SOME = np.random.default_rng(9)
READING = ("kinds", "likeness", "likeness_scales", "meaning", "meaning_scales", "fact_kinds")


@pytest.fixture(scope="module")
def shipped():
    with np.load(weights.FILE, allow_pickle=False) as file:
        return dict(file)


def person(*values, mode=Mode.ANSWER):
    facts = [Fact(key=f"tea_{at}", value=value) for at, value in enumerate(values)]
    return Model(
        name="", attributes=tuple(Attribute(slot=f.key, facts=(f,), mode=mode) for f in facts)
    )


def test_whole_numbers_stand_for_a_table_to_a_hundredth_of_each_row():
    table = (SOME.normal(0, 1, (50, 8)) * SOME.uniform(1e-3, 10, (50, 1))).astype(np.float32)
    rows, scales = packed._whole(table)

    worth = rows.astype(np.float32) * scales.astype(np.float32)[:, None]
    assert (abs(worth - table) <= abs(table).max(axis=1, keepdims=True) / 100).all()


def test_a_row_of_nothing_stays_nothing():
    rows, scales = packed._whole(np.zeros((2, 3), np.float32))

    assert not rows.any()
    assert not scales.any()


def changed(array):
    if array.dtype.kind == "U":
        return array[::-1]
    return np.where(np.arange(array.size).reshape(array.shape) == 0, array + 1, array).astype(
        array.dtype
    )


@pytest.mark.parametrize("name", [*READING, "fact_bias"])
def test_whatever_changes_a_reading_changes_the_mark(shipped, name):
    before = packed.marked(shipped)["mark"].tolist()
    after = packed.marked(shipped | {name: changed(shipped[name])})["mark"].tolist()

    assert before != after


@pytest.mark.parametrize("name", ["w0", "b2", "thresholds", "company_kinds", "feature_means"])
def test_what_is_learned_of_pairs_changes_none(shipped, name):
    before = packed.marked(shipped)["mark"].tolist()

    assert packed.marked(shipped | {name: changed(shipped[name])})["mark"].tolist() == before


def test_it_is_written_and_read_as_it_was(shipped, tmp_path):
    small = {name: shipped[name] for name in ("mark", "kinds", "thresholds", "company_kinds")}
    packed.write(small, tmp_path / "made.npz")

    with np.load(tmp_path / "made.npz", allow_pickle=False) as file:
        assert {*file.files} == {*small}
        assert all(np.array_equal(file[name], small[name]) for name in small)


def test_the_company_is_a_few_facts_of_everybody(shipped):
    many, few = person(*(f"oolong {n}" for n in range(20))), person("assam", "sencha")
    made = packed.with_company(shipped, [many, few])

    assert len(made["company_kinds"]) == packed.COMPANY + 2
    assert len(made["company_meanings"]) == packed.COMPANY + 2
    kinds = readings.taken("tea_0", "assam", weights.of(shipped)).kinds
    assert any(np.allclose(row, kinds, atol=1e-3) for row in made["company_kinds"][-2:])


def test_instructions_are_no_company(shipped):
    made = packed.with_company(shipped, [person("a", "b", mode=Mode.INSTRUCTION), person("tea")])

    assert len(made["company_kinds"]) == 1


def test_the_company_is_the_same_twice(shipped):
    many = person(*(f"oolong {n}" for n in range(20)))
    first, again = (packed.with_company(shipped, [many]) for _ in range(2))

    assert np.array_equal(first["company_kinds"], again["company_kinds"])

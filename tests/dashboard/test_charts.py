from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard import charts
from memory.decision import Lane

COUNTS = st.fixed_dictionaries({lane: st.integers(0, 2000) for lane in Lane})


def test_a_glyph_has_one_mark_for_each_slot():
    glyph = charts.glyph({Lane.USED: 2, Lane.SILENT: 1, Lane.HELD: 3})

    assert [(lane, path.count("M")) for lane, path in glyph.paths] == [
        (Lane.USED, 2), (Lane.SILENT, 1), (Lane.HELD, 3)
    ]  # fmt: skip
    assert glyph.rects == ()


@given(COUNTS)
def test_a_glyph_stays_narrow_however_much_is_on_file(counts):
    glyph = charts.glyph(counts)

    assert glyph.width <= 256  # a list's row on a screen of 320
    assert bool(glyph.rects) == (sum(counts.values()) > charts.MANY)


@given(COUNTS)
def test_the_parts_of_a_bar_are_in_proportion_and_stay_inside(counts):
    total = sum(counts.values())
    rects = charts.cost(counts[Lane.USED], counts[Lane.SILENT], total)

    for rect in rects:
        assert float(rect.x) >= 1
        assert float(rect.x) + float(rect.width) <= 99.05
    widths = {rect.lane: float(rect.width) for rect in rects}
    for lane in (Lane.USED, Lane.SILENT) if rects else ():
        share = widths.get(lane, 0.0) / sum(widths.values())
        assert share == pytest.approx(counts[lane] / total, abs=0.005)


@given(st.lists(st.tuples(*[st.integers(0, 10_000)] * 3), min_size=1, max_size=14))
def test_columns_stand_in_their_box(numbers):
    days = [
        charts.Day(day=date(2026, 11, 24), used=used, silent=silent, held=held)
        for used, silent, held in numbers
    ]

    for rect in charts.columns(days):
        assert float(rect.y) >= 0
        assert float(rect.y) + float(rect.height) <= 100
        assert float(rect.x) + float(rect.width) <= 10 * len(days)


@given(st.lists(st.integers(1, 1000), min_size=3, max_size=3))
def test_the_parts_of_a_column_are_in_proportion_and_apart(numbers):
    used, silent, held = numbers
    rects = charts.columns(
        [charts.Day(day=date(2026, 11, 24), used=used, silent=silent, held=held)]
    )

    heights = [float(rect.height) for rect in rects]
    for height, number in zip(heights, numbers, strict=True):
        assert height / sum(heights) == pytest.approx(number / sum(numbers), abs=0.001)
    for below, above in pairwise(rects):
        assert float(above.y) + float(above.height) < float(below.y)


def test_one_and_four_are_drawn_as_one_to_four():
    rects = charts.columns([charts.Day(day=date(2026, 11, 24), used=1, held=4)])

    assert float(rects[1].height) == pytest.approx(4 * float(rects[0].height), abs=0.05)


def test_a_day_without_answers_keeps_its_place():
    days = [charts.Day(day=date(2026, 11, 23)), charts.Day(day=date(2026, 11, 24), held=1)]

    assert [float(rect.x) for rect in charts.columns(days)] == [11.2]


def test_a_place_without_a_mark_stays_empty():
    glyph = charts.marks([None, Lane.USED])

    assert glyph.paths == ((Lane.USED, "M16 0h12v12h-12z"),)


def test_marks_wrap_and_keep_their_size():
    glyph = charts.marks([Lane.HELD] * 20)

    assert (glyph.width, glyph.height) == (188, 28)


def test_a_held_mark_is_four_filled_corners():
    ((lane, path),) = charts.marks([Lane.HELD]).paths

    assert (lane, path.count("z")) == (Lane.HELD, 4)

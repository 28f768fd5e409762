from datetime import date

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

    assert glyph.width <= charts.MANY * 16
    assert bool(glyph.rects) == (sum(counts.values()) > charts.MANY)


@given(COUNTS)
def test_the_parts_of_a_bar_are_in_proportion_and_stay_inside(counts):
    total = sum(counts.values())
    rects = charts.cost(counts[Lane.USED], counts[Lane.SILENT], total)

    for rect in rects:
        assert float(rect.x) + float(rect.width) <= 101
    used = next((r for r in rects if r.lane is Lane.USED), None)
    if used:
        assert float(used.width) == pytest.approx(100 * counts[Lane.USED] / total, abs=0.51)


@given(st.lists(st.tuples(*[st.integers(0, 10_000)] * 3), min_size=1, max_size=14))
def test_columns_stand_in_their_box(numbers):
    days = [
        charts.Day(day=date(2026, 11, 24), used=used, silent=silent, held=held)
        for used, silent, held in numbers
    ]

    for rect in charts.columns(days):
        assert -5 <= float(rect.y) <= 100
        assert float(rect.height) > 0
        assert float(rect.x) + float(rect.width) <= 10 * len(days)


def test_a_day_without_answers_keeps_its_place():
    days = [charts.Day(day=date(2026, 11, 23)), charts.Day(day=date(2026, 11, 24), held=1)]

    assert [float(rect.x) for rect in charts.columns(days)] == [11.2]


def test_a_place_without_a_mark_stays_empty():
    glyph = charts.marks([None, Lane.USED])

    assert glyph.paths == ((Lane.USED, "M16 0h12v12h-12z"),)

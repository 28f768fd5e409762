import re

from hypothesis import given
from hypothesis import strategies as st

from dashboard import charts

SCORES = st.lists(st.floats(0, 1), max_size=40)


def test_a_gauge_has_its_score_and_the_band_between_the_thresholds():
    gauge = charts.gauge(0.56, (0.4, 0.7), ())

    assert (gauge.score, gauge.start, gauge.size, gauge.end) == ("56.0", "40.0", "30.0", "70.0")
    assert gauge.line == ""


def test_the_last_scores_are_steps_that_end_at_the_right():
    assert charts.gauge(0.5, (0.4, 0.7), (0.0, 0.5)).line == "M90.0 100.0V100.0H95.0V50.0H100.0"


@given(SCORES)
def test_a_line_stays_in_its_box_and_ends_at_the_right(scores):
    line = charts.gauge(0.5, (0.4, 0.7), scores).line

    numbers = [float(number) for number in re.findall(r"-?[\d.]+", line)]
    assert all(0 <= number <= 100 for number in numbers)
    assert bool(line) == (len(scores) > 1)
    assert not line or line.endswith("H100.0")

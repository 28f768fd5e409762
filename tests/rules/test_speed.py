from tests.rules import speed

OF_LOADS = 10  # times what json.loads of the same body takes
GROWTH = 25  # of ten times the units; n log n is 13


def test_a_thousand_candidates_against_fifty_rules_take_ten_times_their_parsing_at_most():
    assert speed.of_loads(most=60) <= OF_LOADS


def test_so_do_candidates_that_break_most_of_the_rules():
    assert speed.of_loads(most=400) <= OF_LOADS


def test_choosing_among_ten_times_the_units_takes_little_more_than_ten_times_as_long():
    assert speed.selecting(10_000) <= GROWTH * speed.selecting(1_000)

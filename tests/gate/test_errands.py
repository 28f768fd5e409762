import pytest

from memory.gate import DoubtCode, ErrandError
from tests.gate.asked import codes, judge


@pytest.mark.parametrize(
    "value",
    [
        "two seats for tonight",
        "needs a table tomorrow at 8",
        "is in Lisbon this weekend",
        "is off next week",
        "wants the early train next Friday",
        "dinner on Friday at 7",
        "on Friday at 7",
        "has a flight on 12 June",
        "flight on June 12th",
        "hotel booked for 2026-07-03",
        "has an appointment at the immigration office on 4 March at 9:20",
        "meets the plumber on Tuesday",
        "book a table for four",
        "remind me to water the plants",
        "cancel my reservation",
        "is meeting Sam later today",
        "lunch with Ana on the 14th",
        "works late tonight",
        "dinner tomorrow with every guest",
    ],
)
def test_the_errand_in_progress_is_refused(value):
    with pytest.raises(ErrandError) as refusal:
        judge(value)
    assert refusal.value.field == "value"


@pytest.mark.parametrize(
    "value",
    [
        "works from home on Fridays",
        "weeknights only",
        "wakes at 6",
        "birthday is 12 June",
        "was born on 9 June 1951",
        "has dinner at 7",
        "got married on June 20, 2009",
        "lifts at Axiom Fitness on Tuesday mornings",
        "has soccer practice on Tuesdays and Thursdays at 5:30",
        "works 7 pm to 7 am on Fridays, Saturdays and Sundays",
        "opens the shop Tuesday to Sunday from 7 to 3",
        "has German class on Monday, Wednesday and Friday at 6",
        "holds a 16-25 railcard valid until 3 November",
        "takes the bins out on the 1st of each month",
        "reads tomorrow's weather every evening",
        "always flies on Friday at 7",
        "turns 7 on 14 October",
        "moved to Leeds on 3 May 2019",
        "fasts on Friday",
        "books aisle seats",
        "books club editions",
        "goes to bed at 23:30 on weekdays",
        "eats no meat on Mondays",
        "prefers trains to flights",
    ],
)
def test_a_habit_and_a_date_of_ones_own_pass(value):
    assert judge(value) == ()


@pytest.mark.parametrize(
    "value",
    [
        "sits the genetics exam on 21 May",
        "is in Oaxaca from 27 October to 6 November",
        "is away from 5 to 20 August",
        "is looking for a new flat",
        "wants to book a cruise",
        "is at the airport right now",
        "is moving to Leeds next month",
        "would like a small portion this time",
    ],
)
def test_what_may_be_an_errand_waits(value):
    assert codes(value) == {DoubtCode.ERRAND}

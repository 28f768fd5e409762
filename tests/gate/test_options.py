import pytest

from memory.gate import DoubtCode, OptionError
from tests.gate.asked import codes, judge


@pytest.mark.parametrize(
    "value",
    [
        "Hotel Adler, €140 a night",
        "likes the €140 room at the Adler",
        "suite with a view from $210 per night",
        "SIM-only deal, £8, unlimited data",
        "tasting menu at 95 euros per person",
        "Hotel Adler, a quiet house near the station",
        "Blue Lagoon Resort - close to the beach",
        "rated 4.6 by guests",
        "4.5 stars, 1,230 reviews",
        "8.9 out of 10 on the portal",
        "booking reference X7Q2ZK",
        "confirmation number 48213",
        "promo code SUMMER",
        "flight BA249",
        "https://example.com/rooms",
        "see www.example.com for rooms",
        "refundable until 3 June",
        "returns accepted within 30 days",
        "check-in after 3 pm",
        "free cancellation up to 24 hours before",
        "minimum stay two nights",
        "wants to remember the second hotel",
        "option 2",
    ],
)
def test_what_comes_from_an_option_or_a_policy_is_refused(value):
    with pytest.raises(OptionError):
        judge(value)


def test_the_refusal_asks_for_the_need():
    with pytest.raises(OptionError) as refusal:
        judge("Hotel Adler, €140 a night")
    assert refusal.value.say.endswith("What does it have that you need? I can save that.")


@pytest.mark.parametrize(
    "value",
    [
        "keeps meals under 30 euros",
        "pays at most 1,200 a month",
        "spends at most €90 a night on lodging",
        "has a budget of $200 per person for gifts",
        "needs free cancellation",
        "prefers refundable fares",
        "wants late check-out by default",
        "wants prices in euros",
        "is on an £8 giffgaff plan with 15 GB of data",
        "sells the house sourdough for €6.20",
        "a kitchen and a walkable location on work trips",
        "prefers small hotels near the station",
        "stays in four-star hotels",
        "Hilton, Marriott or a small inn",
        "runs the shop website on Squarespace",
        "quiet room, gym, free breakfast",
        "shares a flat with a greyhound called Tempo",
    ],
)
def test_a_need_and_a_budget_pass(value):
    assert judge(value) == ()


@pytest.mark.parametrize("value", ["Hotel Adler", "reads example.com", "about €140"])
def test_what_may_be_an_option_waits(value):
    assert codes(value) == {DoubtCode.OPTION}

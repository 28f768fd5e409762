import pytest

from memory import gate
from memory.gate import ExplicitAskError, Kind
from tests.gate.asked import judge

SPECIAL = [
    ("has type 2 diabetes", Kind.HEALTH),
    ("takes 50 mg of sertraline in the morning", Kind.HEALTH),
    ("takes apixaban twice a day", Kind.HEALTH),
    ("has high blood pressure", Kind.HEALTH),
    ("is pregnant", Kind.HEALTH),
    ("sees a therapist on Mondays", Kind.HEALTH),
    ("goes to AA meetings", Kind.HEALTH),
    ("uses a wheelchair", Kind.HEALTH),
    ("is allergic to penicillin", Kind.HEALTH),
    ("works part-time because of depression", Kind.HEALTH),
    ("works at a hospital and has epilepsy", Kind.HEALTH),
    ("is a cancer survivor", Kind.HEALTH),
    ("earns 52,000 a year", Kind.FINANCIAL),
    ("has £1,200 saved", Kind.FINANCIAL),
    ("owes $23,400 in student loans", Kind.FINANCIAL),
    ("pays €1,150 a month in rent", Kind.FINANCIAL),
    ("has a mortgage with Acme", Kind.FINANCIAL),
    ("banks with Acme", Kind.FINANCIAL),
    ("went bankrupt in 2019", Kind.FINANCIAL),
    ("is Catholic", Kind.IDENTITY),
    ("prays five times a day", Kind.IDENTITY),
    ("is gay", Kind.IDENTITY),
    ("is a trans woman and an engineer", Kind.IDENTITY),
    ("is a gay nurse", Kind.IDENTITY),
    ("uses they/them pronouns", Kind.IDENTITY),
    ("votes for the Greens", Kind.IDENTITY),
    ("is a union member", Kind.IDENTITY),
    ("has a visa that allows work", Kind.IDENTITY),
    ("was convicted of fraud", Kind.IDENTITY),
    ("is of Hispanic origin", Kind.IDENTITY),
    ("holds a Spanish passport", Kind.IDENTITY),
    ("lived with domestic violence", Kind.OTHER),
    ("is having an affair", Kind.OTHER),
    ("is in a custody case", Kind.OTHER),
]
MILD = [
    "has a gluten intolerance",
    "is allergic to peanuts",
    "is lactose intolerant",
    "is coeliac",
    "has hay fever",
    "gets seasick",
    "keeps kosher",
]
EVERYDAY = [
    "eats fish",
    "does not eat meat",
    "vegetarian",
    "runs marathons",
    "works at a hospital",
    "studies law",
    "studies medicine in Leeds",
    "plays in a bank of saxophones",
    "banks on early trains",
    "likes German bread",
    "speaks Spanish",
    "works for a health insurance company",
    "is a mental health nurse",
    "is a patent lawyer",
    "teaches religious studies",
    "runs a cancer charity",
    "writes tax software",
    "reads about political history",
    "drinks black coffee",
    "loves blood orange juice",
    "likes blind dates",
    "lives on Church Street",
    "pays with Visa",
    "belongs to the student union",
    "keeps meals under 30 euros",
    "pays at most 1,200 a month",
    "earns points with every flight",
    "flies premium economy",
    "likes hospitality and gastropubs",
    "wants GPS in rental cars",
    "is patient with children",
    "naps in April",
    "grows tomatoes, leeks and beans",
    "wears a women's US 9 wide",
    "goes to bed at 23:30 on weekdays",
    "avoids violent films",
    "collects vinyl records",
    "meditates before work",
]


def find(value, key="saved_note"):
    """The finding, or what stands for none."""
    found = gate.sensitive(key, value)
    return (found.kind, found.is_special, found.because) if found else (None, None, None)


@pytest.mark.parametrize(("value", "kind"), SPECIAL)
def test_a_special_detail_is_found_with_its_kind(value, kind):
    assert find(value)[:2] == (kind, True)


@pytest.mark.parametrize("value", MILD)
def test_an_allergy_is_mild(value):
    assert find(value)[1] is False


@pytest.mark.parametrize("value", EVERYDAY)
def test_an_everyday_fact_is_no_detail(value):
    assert gate.sensitive("saved_note", value) is None


@pytest.mark.parametrize("value", [*(value for value, _ in SPECIAL), *MILD])
def test_a_detail_has_to_be_asked_for(value):
    with pytest.raises(ExplicitAskError) as refusal:
        judge(value)
    assert refusal.value.field == "explicit_ask"


@pytest.mark.parametrize("value", [*(value for value, _ in SPECIAL), *MILD])
def test_a_detail_that_was_asked_for_is_not_refused(value):
    assert judge(value, explicit_ask=True) == ()


@pytest.mark.parametrize(
    ("key", "value", "kind"),
    [
        ("medication", "takes two a day", Kind.HEALTH),
        ("salary", "52,000", Kind.FINANCIAL),
        ("religion", "none", Kind.IDENTITY),
        ("adhd.diagnosis", "since childhood", Kind.HEALTH),
    ],
)
def test_a_key_tells_as_much_as_a_value(key, value, kind):
    assert find(value, key)[0] is kind


def test_an_employers_name_is_about_work():
    assert gate.sensitive("employer.name", "Cancer Research Leeds") is None


def test_the_graver_detail_counts():
    assert find("is allergic to nuts and has asthma") == (Kind.HEALTH, True, "condition")


def test_a_finding_names_the_lexicons_entry():
    assert find("has a gluten intolerance")[2] == "food allergy or intolerance"

import pytest

from memory.gate import IdentifierError, checksums
from tests.gate.asked import judge


@pytest.mark.parametrize(
    "value",
    [
        "number 123456789",
        "number 123 456 789",
        "pays with 4111 1111 1111 1111",
        "pays with 4111/1111/1111/1111",
        "pays with 4111,1111,1111,1111",
        "account GB82 WEST 1234 5698 7654 32",
        "account de89370400440532013000 at the bank",
        "uses priya@example.org",
        "uses priya at example dot org",
        "call 208-555-0143",
        "call (870) 555-0198",
        "call +44 20 7946 0958",
        "phone number 555-0198",
        "SSN 078-05-1120",
        "national insurance QQ 12 34 56 C",
        "passport number X1234567",
        "has VAT number IE3628739T",
        "DNI 12345678Z",
        "password is hunter2",
        "the door code 4821",
        "PIN: 4821",
        "four one one one, two two two two, three three three three",
        "\u0664\u0661\u0661\u0661 \u0661\u0661\u0661\u0661 \u0661\u0661\u0661\u0661",
        "\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11",
    ],
)
@pytest.mark.parametrize("explicit_ask", [False, True])
def test_an_identifier_is_never_kept(value, explicit_ask):
    with pytest.raises(IdentifierError):
        judge(value, explicit_ask=explicit_ask)


@pytest.mark.parametrize(
    "value",
    [
        "lives at 47 Halloway Road, Bristol",
        "lived in Rome 2011-2014 and in Turin 2015-2019",
        "moved on 2019-05-03, back on 2021-06-04",
        "has a 1,000-litre tank",
        "has library card number 2209 4471",
        "owns a WH-1000XM5 and an RTX 4070",
        "uses a password manager",
        "plays at 165 Hz on 27 inches, 1440p",
        "one of three sisters",
        "works 9 to 5, 5 days, 46 weeks",
        "@priya is what friends say",
    ],
)
def test_other_numbers_pass(value):
    assert judge(value) == ()


@pytest.mark.parametrize(
    ("parts", "field"),
    [
        ({"key": "card.n4111111111111111"}, "key"),
        ({"subject": "partner 208-555-0143"}, "subject"),
    ],
)
def test_an_identifier_may_not_hide_in_another_field(parts, field):
    with pytest.raises(IdentifierError) as refusal:
        judge("likes tea", **parts)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("text", "passes"),
    [("79927398713", True), ("79927398710", False), ("4539 1488 0343 6467", True)],
)
def test_a_card_number_has_a_check_digit(text, passes):
    assert checksums.luhn(text) is passes


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("gb82 west 1234 5698 7654 32", True),
        ("gb82west12345698765433", False),
        ("fr1420041010050500013m02606", True),
        ("zz82west12345698765432", False),
        ("gb82", False),
    ],
)
def test_an_account_has_a_checksum_and_its_countrys_length(text, passes):
    assert checksums.iban(text) is passes

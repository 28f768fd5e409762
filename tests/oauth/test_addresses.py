"""How many clients one visitor may register: others are not locked out by it."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from django.test import Client, RequestFactory, override_settings

from memory import addresses
from memory.actions import limits, retention
from memory.models import Meter
from memory.oauth.endpoints import FROM_ONE
from tests.conftest import NOON
from tests.oauth.flow import BACK

ONE, OTHER = "203.0.113.7", "203.0.113.8"
PROXY = {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")}


def register(flow, address, **headers):
    flow.web = Client(REMOTE_ADDR=address, headers=headers)
    return flow.register("Menu Maker", BACK)


@pytest.fixture
def crowded(flow):
    """From ONE has come what may come."""
    register(flow, ONE)
    Meter.objects.filter(key=limits.address_key(ONE)).update(count=FROM_ONE)
    return flow


def test_one_address_is_refused_and_told_how_long_to_wait(crowded):
    response = register(crowded, ONE)

    assert (response.status_code, response.json()["error"]) == (429, "temporarily_unavailable")
    assert 1 <= int(response["Retry-After"]) <= 600


def test_another_is_not(crowded):
    assert register(crowded, OTHER).status_code == 201


def test_a_forged_header_gives_no_further_one(crowded):
    response = register(crowded, ONE, X_Forwarded_For=OTHER, Forwarded=f"for={OTHER}")

    assert response.status_code == 429


def test_what_is_refused_for_what_it_says_counts_too(flow):
    flow.web = Client(REMOTE_ADDR=ONE)
    flow.register("Menu Maker", "javascript:alert(1)")

    assert Meter.objects.get(key=limits.address_key(ONE)).count == 1


def test_ten_pass_in_ten_minutes_of_the_clock(db):
    """NOON begins ten of them."""
    times = [NOON + timedelta(minutes=minute) for minute in (*range(10), 9.5, 10)]
    waits = [limits.take_from(ONE, FROM_ONE, 10, at) for at in times]

    assert waits == [0] * 10 + [30, 0]


def test_a_clock_that_is_behind_begins_no_new_count(db):
    limits.take_from(ONE, 1, 10, NOON)

    assert limits.take_from(ONE, 1, 10, NOON - timedelta(seconds=1)) == 1


def test_the_address_is_kept_nowhere(flow):
    register(flow, ONE)
    kept = str([*Meter.objects.values()])

    assert ONE not in kept
    assert sha256(ONE.encode()).hexdigest()[:16] not in kept  # which could be tried out


def test_a_count_is_none_of_the_calls_of_this_minute(db):
    for minute in range(20):
        at = NOON + timedelta(minutes=minute)
        limits.take_from(ONE, FROM_ONE, 10, at)
        assert not Meter.objects.filter(window=limits.minute(at)).exists()


def test_retention_takes_the_counts_away(flow):
    register(flow, ONE)
    retention.run(at=datetime.now(UTC))
    assert Meter.objects.filter(key=limits.address_key(ONE)).exists()

    retention.run(at=datetime.now(UTC) + timedelta(hours=2))
    assert not Meter.objects.exists()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_a_proxy_is_no_visitor(flow, address):
    """All that come through it would be one."""
    with override_settings(**PROXY):
        Meter.objects.all().delete()
        register(flow, address)

    assert not Meter.objects.exists()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (ONE, ONE),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::/64"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        (f"::ffff:{ONE}", ONE),
        ("", ""),
        ("a socket", ""),
    ],
)
def test_an_address_stands_for_its_visitor(address, told):
    assert addresses.visitor(RequestFactory().get("/", REMOTE_ADDR=address)) == told


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (ONE, ONE),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        (f"{ONE}:5678", None),
        ("unknown", None),
        ("", None),
    ],
)
def test_wrong_passwords_are_counted_by_what_a_column_of_addresses_takes(address, told):
    assert addresses.network(RequestFactory().get("/", REMOTE_ADDR=address)) == told

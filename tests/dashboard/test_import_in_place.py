"""What htmx gets back while a file's lines are answered."""

from tests.dashboard.bringing import fields, paste
from tests.dashboard.conftest import HTMX


def test_another_key_gets_its_row_and_the_sum_back(empty_client):
    address = paste(empty_client, "User likes tea\nUser lives in Leeds")
    form = fields(empty_client, address) | {"said-1": "yes", "key-1": "hot.drinks"}

    answer = empty_client.post(address, form, headers=HTMX | {"HX-Trigger-Name": "key-1"})

    assert answer.text.count('<li class="ask">') == 1
    assert 'id="sum" class="note" hx-swap-oob="true"' in answer.text
    assert "Save 1 fact" in answer.text
    assert "Leeds" not in answer.text


def test_a_tick_gets_the_sum_back(empty_client):
    address = paste(empty_client, "User likes tea")

    answer = empty_client.post(
        address, fields(empty_client, address) | {"said-1": "yes"}, headers=HTMX
    )

    assert "Save 1 fact" in answer.text
    assert "<li" not in answer.text

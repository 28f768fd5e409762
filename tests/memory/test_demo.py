import json
import re
import shlex
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from memory.management import demo
from memory.models import Answer, Event, Fact, Person, Rule, Token, Verification


def run():
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


@pytest.fixture
def printed(db):
    return run()


def test_twice_changes_nothing(printed):
    def state():
        return [
            model.objects.count()
            for model in (Person, Fact, Answer, Event, Token, Rule, Verification)
        ]

    before = state()
    again = run()
    assert state() == before
    assert again.split("\n")[2:] == printed.split("\n")[2:]


def test_it_has_about_forty_receipts_that_all_add_up(printed):
    answers = Answer.objects.all()
    assert 35 <= len(answers) <= 45
    assert all(a.used + a.silent + a.held == a.on_file == 6 for a in answers)


def test_one_answer_was_stopped_by_the_rule_and_one_kept_it(printed):
    outcomes = Verification.objects.order_by("at").values_list("outcome", flat=True)
    assert [*outcomes] == ["commit", "recontract"]


def test_they_lie_within_the_last_fourteen_days(printed):
    now = timezone.now()
    times = Answer.objects.values_list("at", flat=True)
    assert now - timedelta(days=14) <= min(times)
    assert max(times) <= now


def test_the_printed_call_works(printed):
    command = shlex.split(printed[printed.index("curl") :])
    headers = dict(part.split(": ", 1) for part in command if re.match(r"(Auth|Content-T)", part))
    path = command[2].removeprefix("http://127.0.0.1:8000")
    body = command[command.index("-d") + 1]
    response = Client().post(
        path, data=body, content_type="application/json",
        headers={"Authorization": headers["Authorization"]},
    )  # fmt: skip
    assert response.status_code == 201
    assert {slot["slot"] for slot in response.json()["used"]} == {"diet", "employer"}
    assert json.loads(body)["message"]


def test_the_printed_sign_in_works(printed):
    ((username, password),) = re.findall(r"Sign in  (\S+) / (\S+)", printed)
    assert Person.objects.get(username=username).check_password(password)


def test_somebody_elses_priya_is_left_alone(priya):
    with pytest.raises(CommandError, match="is not the demo person"):
        run()
    assert not Token.objects.exists()


def test_another_server_has_another_token(settings):
    mine = str(demo.credential(demo.PANTRY))
    settings.SECRET_KEY = "another key of enough characters"
    assert str(demo.credential(demo.PANTRY)) != mine

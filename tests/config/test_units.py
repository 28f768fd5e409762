"""What systemd starts beside a server that `make serve` does not."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
TIMERS = {"held-retain": "daily", "held-check-erasures": "minutely"}


def unit(name):
    parser = ConfigParser(interpolation=None, strict=False)
    parser.read(ROOT / "deploy" / name)
    return parser


@pytest.mark.parametrize("name", TIMERS)
def test_each_timer_starts_its_service_when_it_is_said_to(name):
    timer = unit(f"{name}.timer")

    assert timer["Timer"]["OnCalendar"] == TIMERS[name]
    assert timer["Install"]["WantedBy"] == "timers.target"
    assert (ROOT / "deploy" / f"{name}.service").exists()


def test_a_day_that_was_missed_is_made_up_for():
    assert unit("held-retain.timer")["Timer"]["Persistent"] == "true"


@pytest.mark.parametrize(
    ("name", "command"), [("held-retain", "retain"), ("held-check-erasures", "check_erasures")]
)
def test_each_service_runs_a_command_that_exists(name, command):
    service = unit(f"{name}.service")["Service"]

    assert service["ExecStart"].split()[1:] == ["manage.py", command]
    assert command in get_commands()


def test_the_services_differ_in_what_they_run_alone():
    found = [dict(unit(f"{name}.service")["Service"]) for name in TIMERS]

    assert len({str(each | {"execstart": ""}) for each in found}) == 1


def test_the_guide_names_each_timer_and_no_other():
    named = set(re.findall(r"held-[a-z-]+(?=\.timer)", (ROOT / "docs" / "deploy.md").read_text()))

    assert named == set(TIMERS) == {path.stem for path in (ROOT / "deploy").glob("*.timer")}

"""The commands of the examples' README, run as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "examples" / "README.md").read_text()
MESSAGE = "what should I not eat?"


def run(module, *words, **environment):
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.parametrize("talk", ["anthropic"], indirect=True)
@pytest.mark.parametrize("module", ["examples.with_anthropic", "examples.with_openai"])
def test_one_turn_from_the_command_line(server, model_url, talk, module):
    known = {"HELD_URL": server.url, "HELD_TOKEN": talk.held.token, "MODEL_URL": model_url}
    done = run(module, MESSAGE, **known)
    assert "does not eat meat" in done.stdout
    assert f"What this answer used: {server.url}/answers/ans_" in done.stdout


def test_it_takes_three_commands():
    (block,) = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert len(block.splitlines()) == 3
    assert f'HELD_TOKEN=held_… python -m examples.with_anthropic "{MESSAGE}"' in block


@pytest.mark.parametrize("module", re.findall(r"python -m (examples\.\w+)", README))
def test_each_module_that_it_names_is_there(module):
    path = ROOT / module.replace(".", "/")
    assert path.with_suffix(".py").exists() or (path / "__main__.py").exists()


def test_the_sdks_that_it_needs_are_those_of_the_tests():
    needed = (ROOT / "examples" / "requirements.txt").read_text().split()
    known = (ROOT / "pyproject.toml").read_text()
    assert all(f'"{line}"' in known for line in needed)


def test_each_variable_that_it_names_is_read():
    named = re.findall(r"^\| `(\w+)`", README, re.MULTILINE)
    source = (ROOT / "examples" / "settings.py").read_text()
    assert named
    assert set(named) == set(re.findall(r'"((?:HELD|MODEL)\w*)"', source))

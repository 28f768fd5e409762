"""What README and docs say is there, is there."""

import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import resolve

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXT = "\n".join(page.read_text() for page in PAGES)
SOURCES = "\n".join(path.read_text() for path in (ROOT / "config").glob("*.py"))


def found(pattern: str) -> list[str]:
    matches = sorted(set(re.findall(pattern, TEXT)))
    assert matches, f"Nothing in the docs matches {pattern}."
    return matches


@pytest.mark.parametrize("target", found(r"`?make ([a-z-]+)`?"))
def test_each_make_target_exists(target):
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, check=False)

    assert done.returncode == 0


@pytest.mark.parametrize("command", found(r"manage\.py ([a-z_]+)"))
def test_each_command_exists(command):
    assert command in get_commands()


@pytest.mark.parametrize("path", found(r"`(?:GET |POST |PUT )?(/api/v1/[^`]*)`"))
def test_each_address_of_the_api_exists(path):
    assert resolve(path.replace("{key}", "diet"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_leads_to_a_file(page):
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text())

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_variables_in_the_guide_are_those_that_are_read():
    guide = (ROOT / "docs" / "deploy.md").read_text()

    documented = set(re.findall(r"^\| `([A-Z_]+)`", guide, re.MULTILINE))
    read = set(re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', SOURCES))
    read |= set(re.findall(r'os\.environ\.get\(\s*"([A-Z_]+)"', SOURCES))
    assert documented == read


def test_the_product_speaks_only_of_itself():
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    speaks = [
        name
        for name in tracked
        if not name.startswith(("tests/", "benchmarks/"))
        and re.search(r"\.\./shared|/work/|/root/", (ROOT / name).read_text(errors="ignore"))
    ]

    assert speaks == []

"""Words that promise more than happens, or boast of it: nobody meets them, in code or out of it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORD = re.compile(r"\b(deleted|forgotten|cleared|wiped|permanently|successfully)\b", re.IGNORECASE)
ROOMS = ("config", "dashboard", "memory", "tone")
# A trigger's name in a database that was made before; nobody reads it.
KNOWN = {"memory/migrations/_guards.py": {"deleted"}}


def sources(pattern, *folders):
    return [path for folder in folders for path in sorted((ROOT / folder).rglob(pattern))]


def strings(path):
    """Every text in a module, those of its docstrings too: the API shows some of them."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def found(text):
    return {word.lower() for word in WORD.findall(text)}


@pytest.mark.parametrize("room", ROOMS)
def test_no_module_says_them(room):
    said = {
        str(path.relative_to(ROOT)): found("\n".join(strings(path)))
        for path in sources("*.py", room)
    }
    assert {name: words for name, words in said.items() if words} == {
        name: words for name, words in KNOWN.items() if name.startswith(room)
    }


def test_no_page_script_style_or_locale_file_says_them():
    paths = [
        *sources("*.html", "templates"),
        *sources("*.*", "static"),
        *sources("*.po", *ROOMS, "locale"),
    ]
    assert [path.name for path in paths if found(path.read_text())] == []


def test_no_page_of_the_documentation_says_them():
    paths = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sources("*.md", "docs")]
    assert [path.name for path in paths if found(path.read_text())] == []


def test_the_search_finds_what_it_looks_for():
    assert found("Successfully DELETED, not un-cleared") == {"successfully", "deleted", "cleared"}

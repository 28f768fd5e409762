"""One file a shape, as each product hands it out."""

import pytest

from memory.portable.lines import Source
from tests.portable.build import read, values


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        (
            "chatgpt_memories.json",
            Source.CHATGPT,
            {"residence": "lives in Leeds", "allergies": "is allergic to peanuts"},
        ),
        (
            "chatgpt_list.txt",
            Source.CHATGPT,
            {
                "residence": "lives in Leeds",
                "family": "has two kids, Mia (7) and Leo (4)",
                "favorite_color": "dark green",
                "response_style": "prefers concise answers",
                "anna_allergies": "is allergic to nuts",
            },
        ),
        (
            "chatgpt_dated.txt",
            Source.CHATGPT,
            {"residence": "lives in Leeds", "diet": "is vegetarian"},
        ),
        (
            "chatgpt_summary.txt",
            Source.CHATGPT_SUMMARY,
            {
                "employer": "works at Calico Systems as a data engineer",
                "starts_early": "usually starts early",
                "diet": "doesn't eat meat",
                "beverage": "drinks three coffees a day",
            },
        ),
        (
            "chatgpt_summary.json",
            Source.CHATGPT_SUMMARY,
            {"residence": "lives in Leeds", "pets": "has two cats"},
        ),
        (
            "claude_memories.json",
            Source.CLAUDE,
            {"employer": "works at Calico Systems", "residence": "lives in Bristol"},
        ),
        (
            "claude_dated.txt",
            Source.CLAUDE,
            {
                "residence": "lives in Leeds with two cats",
                "units": "prefers metric units",
                "form_of_address": "Priya",
            },
        ),
        (
            "mem0_results.json",
            Source.MEM0,
            {"diet": "prefers vegetarian restaurants", "residence": "lives in San Francisco"},
        ),
        (
            "mem0_list.json",
            Source.MEM0,
            {"allergies": "is allergic to peanuts", "likes": "loves hiking"},
        ),
        (
            "librechat.json",
            Source.LIBRECHAT,
            {"diet": "does not eat meat", "home_city": "Leeds"},
        ),
        (
            "librechat_list.json",
            Source.LIBRECHAT,
            {"diet": "does not eat meat", "not_a_key": "rides a bike"},
        ),
        (
            "plain.txt",
            Source.TEXT,
            {"residence": "lives in Leeds", "pets": "two cats", "bike": "rides a bike to work"},
        ),
    ],
)
def test_a_file_is_understood_by_its_shape(name, source, expected):
    parsed = read(name, person="Priya")
    assert (parsed.source, values(parsed)) == (source, expected)
    assert not any(line.problem for line in parsed.lines)


def test_prose_is_read_sentence_by_sentence_and_doubt_is_a_problem():
    parsed = read("claude_memory.md", person="Priya Shah")
    found = {line.value: line.problem for line in parsed.lines}
    assert parsed.source is Source.CLAUDE
    assert [value for value, problem in found.items() if problem] == ["is allergic to peanuts"]


def test_a_name_that_the_file_uses_throughout_is_the_persons():
    assert values(read("mem0_results.json"))["diet"] == "prefers vegetarian restaurants"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chatgpt_memories.json", "1 entry without a text."),
        ("claude_dated.txt", "2 lines beside the list."),
        ("claude_memories.json", "1 memory of a project, not of the person."),
        ("mem0_results.json", "1 memory of an agent, not of a person."),
    ],
)
def test_what_is_passed_over_is_counted(name, said):
    assert read(name).passed_over == (said,)


def test_a_line_says_when_it_was_kept_there():
    notes = [line.origin_note for line in read("chatgpt_dated.txt").lines]
    assert notes == ["kept there on 2 May 2025", "kept there on 11 June 2025"]


def test_another_products_key_is_kept_and_a_companion_gets_a_slot_of_their_own():
    given = {line.key: line.suggested for line in read("librechat.json").lines}
    last = read("chatgpt_list.txt").lines[-1]
    assert given == {"diet": False, "home_city": False}
    assert (last.subject, last.suggested) == ("wife Anna", True)

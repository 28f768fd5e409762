import pytest

from memory.portable import reading
from memory.portable.errors import NotUnderstoodError, PortableError, SeveralPeopleError
from memory.portable.lines import Source
from tests.portable.build import encoded, fact, held, values


def read(text, **more):
    return reading.read(text.encode(), **more)


@pytest.mark.parametrize(
    ("data", "source"),
    [
        ([{"id": "1", "content": "User likes tea"}], Source.CHATGPT),
        ({"memory_entries": [{"content": "User likes tea"}]}, Source.CHATGPT),
        ({"conversations_memory": "She likes tea."}, Source.CLAUDE),
        ({"count": 1, "next": None, "results": [{"memory": "likes tea"}]}, Source.MEM0),
        ({"id": "1", "memory": "likes tea"}, Source.MEM0),
        ([{"key": "drinks", "value": "likes tea"}], Source.LIBRECHAT),
    ],
)
def test_a_wrapper_may_be_there_or_not(data, source):
    assert reading.read(encoded(data)).source is source


def test_json_may_stand_in_a_code_block_or_one_object_a_line():
    fenced = read('```json\n[{"memory": "likes tea"}]\n```\n')
    by_line = read('{"memory": "likes tea"}\n{"memory": "eats fish"}\n')
    assert values(fenced) == {"beverage": "likes tea"}
    assert len(by_line.lines) == 2


@pytest.mark.parametrize("field", ["user_id", "userId", "account_uuid"])
def test_the_memories_of_two_people_are_refused(field):
    data = [{"memory": "likes tea", field: "one"}, {"memory": "eats fish", field: "two"}]
    with pytest.raises(SeveralPeopleError):
        reading.read(encoded(data))


@pytest.mark.parametrize(
    ("data", "remedy"),
    [
        ([{"title": "Trip", "mapping": {}}], "Copy the saved memories"),
        ([{"uuid": "1", "chat_messages": []}], "Copy the saved memories"),
        ({"name": "x"}, "paste the text"),
        ([], "paste the text"),
        ([["likes tea"]], "paste the text"),
        ({"memories": []}, "paste the text"),
        ({"memories": [{"content": 7}]}, "Paste them"),
    ],
)
def test_json_without_memories_is_told_what_to_do(data, remedy):
    with pytest.raises(NotUnderstoodError, match=remedy):
        reading.read(encoded(data))


@pytest.mark.parametrize("first", ["Held: what is on file about Priya", '"key","value","about"'])
def test_an_export_for_reading_is_sent_back_for_the_json(first):
    rest = ',"mode","category","sensitivity","origin","confirmed","saved","updated","expires",'
    line = first + (rest + '"overwritten"' if first.startswith('"') else "")
    with pytest.raises(NotUnderstoodError, match="Send the JSON export"):
        read(f"{line}\n- lives in Leeds\n")


def test_a_files_name_decides_only_between_shapes_that_fit_equally():
    headed = "# About\n\nPriya works at Calico. She commutes by train.\n"
    assert read(headed, name="claude.md").source is Source.CLAUDE
    assert read(headed).source is Source.CHATGPT_SUMMARY
    assert read("lives in Leeds", name="claude.md").source is Source.TEXT


def test_a_date_that_is_none_is_left_out():
    assert read("[2025-13-45] - likes tea").lines[0].origin_note == ""


def test_every_refusal_is_of_one_family():
    assert issubclass(NotUnderstoodError, PortableError)
    assert reading.read(held(fact("diet", "eats fish"))).source is Source.HELD

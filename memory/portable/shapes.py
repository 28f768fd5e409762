"""The JSON in which other products hand out what they remember, told apart by its shape.

ChatGPT: the list behind *Manage memories*, ``{"memories": [{"id", "content", "updated_at", …}]}``
or the bare list, as its web client receives it and browser extensions save it; the *memory
summary*, ``{"sections": [{"title", "description"}]}``, from the same client. OpenAI documents
neither (Help Center, "Memory FAQ", names only the pages).

Claude: ``memories.json`` of the account's data export, ``[{"conversations_memory": markdown,
"project_memories": {…}, "account_uuid"}]`` (support.claude.com, "Export your Claude data").

mem0: `get_all`, ``{"results": [{"id", "memory", "metadata", "created_at", "user_id", …}]}``, and
the bare list of its first version (docs.mem0.ai, API reference, "Get Memories").

LibreChat: ``GET /api/memories``, ``{"memories": [{"key", "value", "tokenCount", "updated_at"}]}``,
or the list in it (librechat.ai, "Memory"; schema ``MemoryEntry``).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from memory.portable import prose, raw
from memory.portable.errors import NotUnderstoodError, SeveralPeopleError
from memory.portable.lines import Entry, Memories, Source, counted, kept_on

_WRAPPERS = ("memories", "results", "memory_entries")
_OWNERS = ("user_id", "userId", "account_uuid")
_MOMENTS = ("updated_at", "updatedAt", "created_at", "created_timestamp")
_CONVERSATIONS = ("mapping", "chat_messages", "messages")

Item = Mapping[str, Any]


def read(data: Any) -> Memories:
    """Raises NotUnderstoodError, SeveralPeopleError, TooManyError."""
    if isinstance(data, Mapping) and _is_list(data.get("sections"), "title", "description"):
        return _summary(data["sections"])
    items = _items(data)
    if len(items) > raw.MAX_ROWS:
        raise raw.too_many()
    for fields, understand in _SHAPES:
        if items and all(any(field in item for item in items) for field in fields):
            _check_owner(items)
            return understand(items)
    raise NotUnderstoodError(_why(items))


def _items(data: Any) -> Sequence[Item]:
    """The objects of a list, wrapped or not; one object that is no wrapper is a list of one."""
    if isinstance(data, Mapping):
        inner = next((data[name] for name in _WRAPPERS if isinstance(data.get(name), list)), [data])
        return _items(inner)
    return [item for item in data if isinstance(item, Mapping)] if isinstance(data, list) else []


def _why(items: Sequence[Item]) -> str:
    if any(name in item for item in items for name in _CONVERSATIONS):
        return (
            "This is a file of conversations, not of memories. Copy the saved memories from the "
            "assistant's settings and paste them here."
        )
    return (
        "No memories were found in this JSON. Send Held's own export, mem0's get_all, "
        "LibreChat's memories, or paste the text."
    )


def _is_list(data: Any, *fields: str) -> bool:
    return isinstance(data, list) and any(
        isinstance(item, Mapping) and all(field in item for field in fields) for item in data
    )


def _check_owner(items: Sequence[Item]) -> None:
    for name in _OWNERS:
        owners = {str(item[name]) for item in items if item.get(name)}
        if len(owners) > 1:
            raise SeveralPeopleError(
                "The file holds the memories of several people. Export those of one, and send that."
            )


def _chatgpt(items: Sequence[Item]) -> Memories:
    return _listed(Source.CHATGPT, items, "content")


def _mem0(items: Sequence[Item]) -> Memories:
    people = [item for item in items if item.get("user_id") or not item.get("agent_id")]
    found = _listed(Source.MEM0, people, "memory")
    passed = counted(
        len(items) - len(people),
        "memory of an agent, not of a person",
        "memories of an agent, not of a person",
    )
    return replace(found, passed_over=(*found.passed_over, *passed))


def _librechat(items: Sequence[Item]) -> Memories:
    return _listed(Source.LIBRECHAT, items, "value", key="key")


def _claude(items: Sequence[Item]) -> Memories:
    texts = [text for item in items if (text := _text(item, "conversations_memory"))]
    projects = sum(len(item.get("project_memories") or ()) for item in items)
    passed = counted(
        projects,
        "memory of a project, not of the person",
        "memories of projects, not of the person",
    )
    entries = tuple(entry for text in texts for entry in prose.entries(text))
    return Memories(source=Source.CLAUDE, entries=entries, passed_over=passed)


def _summary(sections: Sequence[Any]) -> Memories:
    texts = [_text(section, "description") for section in sections if isinstance(section, Mapping)]
    entries = tuple(entry for text in filter(None, texts) for entry in prose.entries(text))
    return Memories(source=Source.CHATGPT_SUMMARY, entries=entries)


_SHAPES: tuple[tuple[tuple[str, ...], Callable[[Sequence[Item]], Memories]], ...] = (
    (("conversations_memory",), _claude),
    (("key", "value"), _librechat),
    (("memory",), _mem0),
    (("content",), _chatgpt),
)


def _listed(source: Source, items: Sequence[Item], field: str, key: str = "") -> Memories:
    entries = tuple(_entries(items, field, key))
    blank = len(items) - len(entries)
    passed = counted(blank, "entry without a text", "entries without a text")
    return Memories(source=source, entries=entries, passed_over=passed)


def _entries(items: Sequence[Item], field: str, key: str) -> Iterator[Entry]:
    for item in items:
        if text := _text(item, field):
            yield Entry(text=text, key=_text(item, key) if key else "", note=_note(item))


def _text(item: Item, field: str) -> str:
    value = item.get(field)
    text = value.strip() if isinstance(value, str) else ""
    raw.check_length(text)
    return text


def _note(item: Item) -> str:
    moments = map(_moment, map(item.get, _MOMENTS))
    return next((kept_on(moment) for moment in moments if moment), "")


def _moment(value: Any) -> datetime | None:
    """ISO 8601 or seconds since 1970; None for anything else."""
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value)
        if isinstance(value, int | float):
            return datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        pass  # a note is no reason to refuse a memory
    return None

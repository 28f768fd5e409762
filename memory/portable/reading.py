"""A file from outside, understood: bytes in, lines out, nothing saved.

Which products' files are read, and where their shapes are known from: `shapes` and `prose`.
"""

from memory.portable import gathering, held, prose, raw, shapes
from memory.portable.errors import NotUnderstoodError, PortableError
from memory.portable.lines import Line, Parsed, Source
from memory.reach import catalogue as catalogues
from memory.reach.catalogue import Catalogue

__all__ = ["Line", "Parsed", "PortableError", "Source", "read"]


def read(
    data: bytes, *, name: str = "", person: str = "", catalogue: Catalogue | None = None
) -> Parsed:
    """Understand a file by its shape; its *name* decides only between shapes that fit equally.

    *person* is the name of whom it is about, which a sentence may start with. *catalogue* is what
    keys are suggested from. Raises PortableError.
    """
    text = raw.decode(data)
    if raw.is_json(text):
        content = raw.parse(text)
        if held.is_ours(content):
            return held.read(content)
        memories = shapes.read(content)
    else:
        memories = prose.read(text, name)
    lines = gathering.gather(memories.entries, catalogue or catalogues.load(), _names(person))
    if not lines:
        raise NotUnderstoodError("No memories were found in this file. Paste them, one a line.")
    return Parsed(source=memories.source, lines=lines, passed_over=memories.passed_over)


def _names(person: str) -> tuple[str, ...]:
    """'Priya Shah' may be called by both names or by the first."""
    return tuple(dict.fromkeys(filter(None, (person, person.partition(" ")[0]))))

"""What an assistant is told about tone: fixed sentences in a fixed order, nothing else."""

from collections.abc import Iterable

from tone import vocabulary
from tone.vocabulary import Group

OPENING = "<TONE POLICY>"
CLOSING = "</TONE POLICY>"
KEEP_FORMAT = "Keep the output format that the task asks for."
NEVER_MIRROR = "Never mirror hostility, sarcasm, insults or unsafe language."
DEFAULT_STANCE = "neutral_professional"  # where no stance is on (seed 004)


def guide(tags: Iterable[str], *, keeps_format: bool = False) -> str:
    """The block for a prompt, or nothing where no tag is on.

    Where the assistant keeps its own format, tags that bear on format are left out.
    """
    known = vocabulary.TAGS
    active = [n for n in vocabulary.ordered(tags) if not (keeps_format and known[n].formats)]
    if not active:
        return ""
    if not any(known[name].group is Group.STANCE for name in active):
        active.append(DEFAULT_STANCE)
    sentences = [known[name].sentence for name in vocabulary.ordered(active)]
    if keeps_format:
        sentences.append(KEEP_FORMAT)
    return "\n".join((OPENING, *sentences, NEVER_MIRROR, CLOSING))

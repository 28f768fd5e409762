"""Where a reply does not follow what it was told; None where it does, or where nobody can say."""

from memory.review.following import form, languages, length, units
from memory.review.reply import Reply

Span = tuple[int, int]
_CHECKS = (length.broken, languages.broken, form.broken, units.broken)
_TAGS = {
    "concise": "keep it short",
    "no_emojis": "no emojis",
    "one_question_at_a_time": "one question at a time",
}


def ignored_instruction(instruction: str, message: str, reply: Reply) -> Span | None:
    """The first place that shows it. What the message asks for comes before an instruction."""
    for check in _CHECKS:
        span = check(instruction.lower(), message.lower(), reply)
        if span is not None:
            return span
    return None


def ignored_tag(tag: str, message: str, reply: Reply) -> Span | None:
    return ignored_instruction(_TAGS[tag], message, reply) if tag in _TAGS else None

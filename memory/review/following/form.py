"""Lists, tables, emojis and marks: what a reply looks like."""

import re

from memory.review.reply import Reply

_NO = r"\b(?:no|not|never|without|avoid\w*|don't|dislikes?|hates?|skip|leave out)\b(?: \w+){0,3}? "
BULLET = re.compile(r"^[ \t]*[-*+\u2022\u2023\u25aa\u2013][ \t]+\S", re.MULTILINE)
NUMBERED = re.compile(r"^[ \t]*\d{1,3}[.)][ \t]+\S", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\|[^\n]*\|[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^[ \t]*#{1,6} \S", re.MULTILINE)
_BOLD = re.compile(r"\*\*[^\s*][^*\n]{0,200}\*\*|__[^\s_][^_\n]{0,200}__")
_EMOJI = re.compile(
    "[\U0001f300-\U0001faff\U0001f1e6-\U0001f1ff\u2600-\u27bf\u2b50\u2b55\u231a\u231b\u23e9-\u23f3]"
)
_UNWANTED = (  # an instruction, what a message calls it, and what breaks it
    (re.compile(_NO + r"(?:bullet|bulleted|lists?\b)"), r"\bbullet|\blist", (BULLET,)),
    (re.compile(_NO + r"(?:numbered )?lists?\b"), r"\blist", (NUMBERED,)),
    (re.compile(_NO + "tables?"), r"\btables?\b", (_TABLE,)),
    (re.compile(_NO + "(?:emojis?|emoticons?|smileys?)"), r"\bemoji|\bsmiley", (_EMOJI,)),
    (re.compile(_NO + "(?:headings?|headers?)"), r"\bhead(?:ing|er)", (_HEADING,)),
    (re.compile(_NO + "bold"), r"\bbold\b", (_BOLD,)),
    (
        re.compile(_NO + r"markdown|\bplain text\b"),
        r"\bmarkdown|\bbullet|\btable|\blist",
        (BULLET, _TABLE, _HEADING, _BOLD),
    ),
)
_BULLETS = re.compile(r"\bbullets?\b|\bbullet[- ]points?\b|\bbulleted\b")
_FORBIDS = re.compile(_NO)
_LISTABLE = 80  # words; a longer reply has something to list
_ITEMS = 3  # numbered lines that are a list


def broken(instruction: str, message: str, reply: Reply) -> tuple[int, int] | None:
    for unwanted, called, marks in _UNWANTED:
        if unwanted.search(instruction) and not re.search(called, message):
            places = [found.start() for mark in marks if (found := mark.search(reply.prose))]
            if places:
                return reply.around(_first_letter(reply, min(places)))
    if _BULLETS.search(instruction) and not _FORBIDS.search(instruction) and _lacks_bullets(reply):
        return 0, len(reply.text)
    return None


def _first_letter(reply: Reply, place: int) -> int:
    while place < len(reply.text) - 1 and reply.text[place].isspace():
        place += 1
    return place


def _lacks_bullets(reply: Reply) -> bool:
    listed = len(NUMBERED.findall(reply.prose)) >= _ITEMS
    return not BULLET.search(reply.prose) and (listed or reply.count > _LISTABLE)

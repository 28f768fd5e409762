"""Several options where one was asked for, and an option where the rules let none through."""

import re

from memory.review.following.form import BULLET, NUMBERED
from memory.review.reply import Reply

Span = tuple[int, int]
_ONE_ASKED = re.compile(
    r"\b(?:just|only|simply) (?:pick|choose|give|tell|name|say|book|get)\b"
    r"|\b(?:pick|choose|decide|select)(?: \w+)? for (?:me|us)\b|\b(?:pick|choose|name) one\b"
    r"|\b(?:just|only|exactly) one\b|\b(?:a|one) single\b|\bmake the (?:decision|choice)\b"
    r"|\bone (?:answer|option|suggestion|pick|recommendation|choice|name)\b"
    r"|\b(?:no|without) (?:options|alternatives)\b|\bdon't give me (?:options|a list)\b",
    re.IGNORECASE,
)
_PICK = re.compile(
    r"\b(?:i(?:'d|\u2019d| would)? (?:recommend|suggest|advise|propose|pick|choose|take|book|get|"
    r"go (?:with|for))|i(?:'ve|\u2019ve| have)? (?:booked|ordered|reserved|chosen|picked|chose)|"
    r"my (?:pick|choice|recommendation|suggestion|advice)|"
    r"(?:best|top|better) (?:option|choice|pick|bet|one|match)(?: here)? (?:is|would be))\b"
    r"|(?:^|[.!?:;,]\s|\bso )(?:go (?:with|for)|take|choose|book|pick|try|get)\b",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?:here (?:are|is)|there are|some|a few|several|two|three|four|five)"
    r" (?:\w+ )?(?:options?|ideas?|choices?|suggestions?|possibilities|alternatives|a few)\b"
    r"|\bhere are (?:a few|some|two|three|four|five|several|my top)\b"
    r"|\boption (?:[a-d]|[1-4]|one|two)\b|\beither\b[^.!?]{1,80}\bor\b"
    r"|\bboth (?:are|of them|would|have|work|options)\b|\b(?:it )?depends on\b"
    r"|\b(?:could|can|might) (?:take|choose|go (?:with|for)|try|pick|get|use|book|consider)\b"
    r"[^.!?]{1,120}\bor\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|n't|can't|cannot|couldn't|nothing|none|no)\b", re.IGNORECASE)
_LISTED = 2  # lines of a list that are several options


def options(message: str, reply: Reply, *, committed: bool | None) -> Span | None:
    if committed is False:
        return _first_pick(reply)
    if _ONE_ASKED.search(message) and _first_pick(reply) is None:
        return _first_offer(reply)
    return None


def _first_pick(reply: Reply) -> Span | None:
    """A sentence that recommends, unless it asks or says that nothing does."""
    for sentence in reply.prose_sentences:
        picks = _PICK.search(sentence.text)
        if picks and not sentence.asks and not _NEGATED.search(sentence.text[: picks.end()]):
            return sentence.start, sentence.end
    return None


def _first_offer(reply: Reply) -> Span | None:
    for sentence in reply.prose_sentences:
        if _OFFER.search(sentence.text):
            return sentence.start, sentence.end
    items = [*BULLET.finditer(reply.prose), *NUMBERED.finditer(reply.prose)]
    return reply.around(items[0].end() - 1) if len(items) >= _LISTED else None

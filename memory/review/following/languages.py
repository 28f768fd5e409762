"""Which language a reply is in: by its script, or by the small words of some languages."""

import re
from collections import Counter

from memory.review.reply import Reply

_ENOUGH = 4  # small words of a language that have to be there
_AHEAD = 1.5  # times as many as of any other
_SAMPLE = 4000  # characters that are looked at
_STOP = {
    "english": "the and is of to in that it you for with are this on be as have not your they",
    "french": "le la les et est des une un dans que qui pour vous avec sur pas plus ce il du au",
    "german": "der die das und ist ein eine nicht mit sich auf für den dem zu von sie ich dass im",
    "spanish": "el la los las y es una un en que de con por para se no del está lo su al",
    "italian": "il la le e è un una di che non con per si sono del della in gli lo più",
    "portuguese": "o a os as e é um uma de que não com para em se do da no na por",
    "dutch": "de het een en is van dat niet met op voor zijn te je er aan maar ook wordt bij",
    "swedish": "och är en ett det att som på för med inte av den till du har jag i om kan",
    "polish": "i w na z że nie się jest do to jak po o dla przez od ale są czy oraz",
    "turkish": "ve bir bu için ile da de çok olarak gibi daha en ne var değil kadar sonra ama her",
}
_SCRIPTS = {
    "russian": "\u0400-\u04ff",
    "ukrainian": "\u0400-\u04ff",
    "japanese": "\u3040-\u30ff",
    "chinese": "\u4e00-\u9fff",
    "korean": "\uac00-\ud7af",
    "arabic": "\u0600-\u06ff",
    "hindi": "\u0900-\u097f",
    "greek": "\u0370-\u03ff",
    "hebrew": "\u0590-\u05ff",
    "thai": "\u0e00-\u0e7f",
}
_STOPS = {language: frozenset(words.split()) for language, words in _STOP.items()}
_NAMED = re.compile(rf"\b(?:{'|'.join((*_STOP, *_SCRIPTS))})\b")
_NEGATED = re.compile(r"\b(?:not|never|no|don't|avoid|without)\b")
_TRANSLATE = re.compile(r"\btranslat|\blanguage\b")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")


def broken(instruction: str, message: str, reply: Reply) -> tuple[int, int] | None:
    wanted = _NAMED.findall(instruction)
    if len(wanted) != 1 or _NEGATED.search(instruction):
        return None
    if _NAMED.search(message) or _TRANSLATE.search(message):
        return None
    return (0, len(reply.text)) if _differs(reply.prose[:_SAMPLE], wanted[0]) else None


def _differs(text: str, wanted: str) -> bool:
    if wanted in _SCRIPTS:
        return len(_LETTER.findall(text)) >= 20 and not _is_in(text, _SCRIPTS[wanted])
    found = language_of(text)
    return found is not None and found != wanted


def language_of(text: str) -> str | None:
    """The language of *text*; None where it is too short or too mixed to tell."""
    for language, script in _SCRIPTS.items():
        if _is_in(text, script):
            return language
    bag = Counter(_WORD.findall(text.lower()))
    scores = Counter({name: sum(bag[w] for w in stops) for name, stops in _STOPS.items()})
    (first, most), (_, next_most) = scores.most_common(2)
    return first if most >= _ENOUGH and most >= _AHEAD * next_most else None


def _is_in(text: str, script: str) -> bool:
    """Whether a third of the letters or more are of a script."""
    letters = len(_LETTER.findall(text))
    return letters > 0 and len(re.findall(f"[{script}]", text)) >= letters / 3

"""What a clause in German, French, Spanish or Chinese says of how things are, and of whom.

The grammar of the rules is English. Of the other languages only what has to stay out is known:
what is supposed, talk of earlier conversations, and clauses about somebody else alone.
"""

import re

from memory.reach.languages import Language

_SUPPOSED = {
    Language.GERMAN: r"""\b(?:angenommen|stell dir vor|gesetzt den fall)\b|
        \b(?:wenn|falls) (?:ich|wir)\b.{0,80}\b(?:wäre|hätte|würde|müsste|äße)n?\b|
        ^(?:wäre|hätte|würde|müsste) (?:ich|wir)\b""",
    Language.FRENCH: r"""\bsi (?:j'|je |nous )(?:étai|avai|devai|mangeai|pouvai|vivai|n'avai)\w*|
        \bsi (?:j'|je )\w+ais\b|\b(?:imagine[zs]?|supposons|admettons) que\b""",
    Language.SPANISH: r"""\bsi (?:yo )?(?:fuera|fuese|tuviera|tuviese|pudiera|comiera|viviera)\b|
        \b(?:imagina|supongamos|suponiendo|supón) que\b""",
    Language.CHINESE: r"""假如|假设|假使|如果我是|要是我是|如果我变成""",
}
_SAID_BEFORE = {
    Language.GERMAN: r"""\b(?:habe?|hatte) ich (?:dir|ihnen|euch)\b.{0,80}
        \b(?:erzählt|gesagt|geschrieben|gefragt)\b|
        \b(?:letztes mal|letzte woche|neulich|vorhin|gestern)\b.{0,80}
        \b(?:erzählt|gesagt|gefragt)\b""",
    Language.FRENCH: r"""\bje (?:t'|vous )a(?:i|vais|vait) (?:\w+ )?(?:dit|raconté|demandé|parlé)\b|
        \b(?:dernière fois|la semaine dernière|hier)\b.{0,80}\b(?:dit|raconté|demandé|parlé)\b""",
    Language.SPANISH: r"""\b(?:te|le) (?:dije|conté|pregunté|había dicho|había contado|he dicho)\b|
        \bla última vez\b.{0,80}\b(?:dije|conté|hablamos)\b""",
    Language.CHINESE: r"""我?(?:上次|之前|以前|昨天|上周).{0,8}
        (?:说过|告诉过|跟你说|和你说|问过)""",
}
_CHINESE = "(?:邻居|朋友|同事|老板|哥哥|弟弟|姐姐|妹妹|妈妈|爸爸|儿子|女儿|奶奶|爷爷|丈夫|妻子)"
_OTHERS = {
    Language.GERMAN: r"""\b(?:mein(?:e[mnrs]?)?|der|die|dem|einem?|einer) (?:nachbar|freund|kolleg|
        chef|bruder|schwester|mutter|vater|sohn|tochter|oma|opa|onkel|tante|cousin|partner|mann|frau)\w*""",
    Language.FRENCH: r"""\b(?:mon|ma|mes|le|la|un|une) (?:voisin|ami|collègue|chef|frère|sœur|soeur|
        mère|père|fils|fille|oncle|tante|cousin|mari|femme|
        copain|copine)\w*""",
    Language.SPANISH: r"""\b(?:mi|mis|el|la|un|una) (?:vecin|amig|coleg|compañer|jef|herman|
        madre|padre|hij|abuel|tí[oa]|prim[oa]|marido|mujer|novi|espos)\w*""",
    Language.CHINESE: _CHINESE,
}
_SPEAKER = {
    Language.GERMAN: r"\b(?:ich|mir|mich|wir|uns)\b",
    Language.FRENCH: r"\b(?:je|j'|moi|me|m'|nous|on)(?:\b|(?<='))",
    Language.SPANISH: r"""\b(?:yo|me|mí|conmigo|nosotros|nos|puedo|tengo|debo|quiero|necesito|vivo|
        trabajo|uso|hago|voy|estoy|soy|llevo|\w+(?:amos|emos|imos))\b""",
    Language.CHINESE: rf"我(?!的?{_CHINESE})",
}


_JOINS = {
    Language.GERMAN: frozenset(["und", "oder", "aber", "sowie"]),
    Language.FRENCH: frozenset(["et", "ou", "mais", "puis"]),
    Language.SPANISH: frozenset(["y", "e", "o", "pero"]),
}
_OPENS = {
    Language.GERMAN: r"""(?:was|wer|wem|wen|wo|wann|wie|wieviel|warum|wohin|welche[mnrs]?|
        darf|kann)\b""",
    Language.FRENCH: r"(?:qu|que|quoi|qui|où|quand|comment|combien|pourquoi|quel(?:le)?s?)\b",
    Language.SPANISH: r"(?:qué|quién|quiénes|cuál|cuáles|cuándo|cuánt[oa]s?|cómo|dónde|por qué)\b",
}


def _read(rules: dict[Language, str]) -> dict[Language, re.Pattern[str]]:
    return {one: re.compile(_packed(rule)) for one, rule in rules.items()}


def _packed(rule: str) -> str:
    """Without the breaks and indents of its lines."""
    return re.sub(r"\n\s*", "", rule)


_CLOSED = [_read(_SUPPOSED), _read(_SAID_BEFORE)]
_ABOUT, _SPOKEN, _OPENING = _read(_OTHERS), _read(_SPEAKER), _read(_OPENS)


def is_closed(text: str, spoken: Language) -> bool:
    """Whether it only supposes, or speaks of what was said before. Not for English."""
    said = _plain(text)
    return any(spoken in rules and bool(rules[spoken].search(said)) for rules in _CLOSED)


def is_about_others(text: str, spoken: Language) -> bool:
    """Whether somebody else is named and the speaker is not. Not for English."""
    if spoken not in _ABOUT:
        return False
    said = _plain(text)
    return bool(_ABOUT[spoken].search(said)) and not speaks(text, spoken)


def speaks(text: str, spoken: Language) -> bool:
    """Whether the speaker is in it. Not for English."""
    return spoken in _SPEAKER and bool(_SPOKEN[spoken].search(_plain(text)))


def joins(word: str, spoken: Language) -> bool:
    return word in _JOINS.get(spoken, ())


def opens(text: str, spoken: Language) -> bool:
    """Whether a question starts here: at "qué" of "…, y qué puedo comer"."""
    return spoken in _OPENS and bool(_OPENING[spoken].match(_plain(text)))


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\u2019", "'").split())

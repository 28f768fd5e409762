"""Instructions smuggled in a fact: text that addresses the assistant, or other saved facts.

Most tell-tales rest on grammar. A fact is in the third person or a phrase ("prefers", "likes",
"no jargon"); an order is in the base form ("ignore", "always recommend") or speaks to a "you".
This stops no one who tries hard: what protects the person is that a fact is only ever data.
"""

import re

from memory.gate.errors import SmuggledError
from memory.gate.wording import Wording
from memory.gate.writing import Doubt, DoubtCode

_TEXTS = (
    r"(?:instructions?|rules?|prompts?|guidelines?|messages?|memor(?:y|ies)|facts?|entries"
    r"|records?|context|restrictions?|directions?|directives?|policy|policies|training|safety"
    r"|preferences?|settings?|notes?|constraints?|conversations?|said|told|programming)"
)
_READER = (
    r"(?:the |this |that |it |anything |to )*(?:user|person|customer|client|owner|human|anyone)"
)
_SAY = r"(?:say|tell|reply|respond|answer|claim|pretend|state|recommend|suggest|promote|mention)"
_STEER = (
    r"(?:recommend|suggest|promote|advise|say|tell|claim|pretend|prioriti[sz]e|endorse|reply|"
    r"respond)"
)
_BETWEEN = r"(?: [\w'-]{1,30}){0,4} "  # at most four words

# Read in *loose*, where there are only words.
_ORDERS = re.compile(
    "|".join(
        (
            rf"\b(?:ignore|disregard|forget|override|bypass|overlook|discard){_BETWEEN}?{_TEXTS}\b",
            r"\b(?:ignore|disregard|forget) (?:everything|all|anything)\b",
            r"\b(?:ignorier\w{0,2}|ignora|ignore[zr]?|ignorar|vergiss|olvida|oubli\w{0,4}|"
            r"dimentica)(?: [\w']{1,20}){0,4} (?:anweisungen|instruc\w{1,6}|istruzioni|regeln|"
            r"regles|reglas|instructions)\b",
            r"\b(?:supersedes?|overrides?|replaces?|overrules?|corrects?|invalidates?|"
            rf"takes? (?:precedence|priority) over){_BETWEEN}?"
            rf"(?:all|any|every|earlier|previous(?:ly)?|prior|existing|other|saved){_BETWEEN}?"
            r"(?:entries|entry|records?|facts?|memor(?:y|ies)|rules?|instructions?|notes?|"
            r"statements?|preferences?|information|data|versions?)\b",
            rf"\b(?:always|never|please|now) {_STEER}\b",
            rf"\b(?:when|whenever|if)(?: [\w']{{1,20}}){{0,3}} (?:asks?|asked|asking|mentions?|"
            rf"mentioned|says|queried|prompted)\b(?: [\w']{{1,30}}){{0,12}}? {_SAY}\b",
            r"\bfrom (?:now|this point|here) on(?:wards?)? (?:you|always|never|only|act|the)\b",
            rf"\b(?<!i )(?<!we )(?<!they )(?:do not|don't|never|without) (?:tell|inform|notify|"
            rf"alert|warn|reveal|disclose|telling|informing|letting|let) {_READER}\b",
            r"\byou (?:must|shall|have to|are to|can now|may now)\b",
            r"\byou(?:'re| are) (?:now|no longer|an?|the|my)\b",
            r"\b(?:system|developer|admin|hidden|initial) (?:prompt|message|note|instructions?|"
            r"override)\b",
            r"\bend of (?:the )?(?:memory|memories|file|data|context|prompt|facts)\b",
            r"\b(?:jailbreak|developer mode|prompt injection|do anything now)\b",
            r"\b(?:treat|regard|consider|accept) (?:this|it|the following|these) as\b",
            r"\b(?:save|store|write|add|remember|keep)(?: [\w']{1,20}){0,4} "
            r"(?:to|in|into) (?:your |the |long term )*(?:memory|memories)\b",
            r"\b(?:reveal|print|repeat|output|show|leak|send|forward|email|post|upload)"
            rf"{_BETWEEN}?(?:prompt|password|passwords|secrets?|credentials|api keys?|"
            r"conversation|chat history|memories|instructions)\b",
            r"\b(?:click|visit|download|install|go to|browse to)"
            r"(?: [\w']{1,20}){0,4} (?:http|https|www|link|url|site)\b",
        )
    )
)
# Read in *folded*, where punctuation stands.
_FORMS = re.compile(
    "|".join(
        (
            r"(?:^|[.;!?|>\])}] ?)\s*[\[(]?(?:system|assistant|user|developer|human|ai|tool|"
            r"instructions?|prompt)(?: (?:note|message|prompt|instructions?|update))?[\])]? ?:",
            r"</?\|?\s?(?:system|assistant|user|human|instructions?|im_\w|tool\w{0,12}|"
            r"function\w{0,12}|memory|context|script|img|iframe|prompt|think\w{0,3})\b",
            r"<\||\|>|\[/?(?:inst|system|assistant|user)\]|<<sys>>|```|~~~|<!--|-->|\{\{|\}\}|\{%",
            r"(?:^| )#{1,6} (?=[a-z*_])(?<!c # )|^---|^===|^>{1,3} ",
            r"\]\((?:https?|data|javascript):|javascript:",
            r"[\"'](?:role|tool|name|function|arguments|tool_calls?|content)[\"'] ?:",
            r"\b[a-z]{2,20}(?:_[a-z]{2,20}){1,3}\(",
            r"\b(?:curl|wget) (?:-|http)|\bsudo \w|\brm -rf\b|\b(?:eval|exec|system)\(",
        )
    )
)
# "your reply" is an order, unless somebody wants something of it.
_ANSWER = re.compile(r"\byour(?: \w{1,12})? (?:response|reply|replies|answer|output|prompt)s?\b")
_WISH = re.compile(r"(?:wants|prefers|likes|needs|asks|dislikes|hates|loves) ")
# Spelled with spaces, dots or other signs between the letters.
_SQUASHED = (
    "ignoreprevious",
    "ignoreallprevious",
    "ignoretheprevious",
    "ignoreearlier",
    "ignoreprior",
    "disregardprevious",
    "disregardallprevious",
    "forgetprevious",
    "forgetallprevious",
    "previousinstructions",
    "systemprompt",
    "donottelltheuser",
)


def check(field: str, wording: Wording) -> None:
    """Raise `SmuggledError` where the text is plainly an order."""
    if (
        _ORDERS.search(wording.loose)
        or (_ANSWER.search(wording.loose) and not _WISH.match(wording.loose))
        or _FORMS.search(wording.folded)
        or any(phrase in wording.squashed for phrase in _SQUASHED)
    ):
        raise SmuggledError(
            field,
            f"The {field} speaks to an assistant or about other saved facts. "
            "Save what is true of the person: 'prefers shorter answers'.",
        )


_IMPERATIVES = (
    "add|answer|apply|append|ask|augment|avoid|begin|break|call|change|choose|combine|compose|"
    "convert|create|describe|develop|direct|draft|encourage|end|enhance|ensure|execute|explain|"
    "favou?r|find|follow|forward|generate|give|group|include|insert|integrate|introduce|jumble|"
    "list|make|mention|misspell|modify|never|note|offer|pick|prefer|promote|provide|rearrange|"
    "recommend|refer|remember|remove|rename|render|repeat|replace|report|respond|rewrite|run|"
    "scramble|send|share|show|speak|start|stop|substitute|suggest|summari[sz]e|switch|talk|tell|"
    "transfer|translate|treat|trust|use|verify|visit|warn|write"
)
_ARTICLES = (
    r"an?|the|this|that|these|those|every|each|all|any|only|me|them|us|him|her|it|with|as|in|to|"
    r"down|how|why|what|when|where|which|whether|who|random|some|no|words|letters|vowels|spaces|numbers|commonly"
)
# At the start, or after a stop: "I never use it" is no order.
_START = r"(?:^|[.;:!,] ?|\bplease )"
_DOUBTFUL = re.compile(
    "|".join(
        (
            rf"^(?:please |always |never |do not |don't |only )?(?:{_IMPERATIVES}) "
            rf"(?:{_ARTICLES})\b",
            rf"{_START}(?:always|never|do not|don't) (?:mention|use|ask|call|include|answer|choose|"
            r"pick|book|buy|order|trust|share|show|give|offer|add|send|avoid|prefer)\b",
            rf"\b(?:must|should|will|only) {_STEER}\b",
            r"\b(?:you|your|yours|yourself)\b",
            r"\b(?:assistants?|chatbots?|ai|language models?|llms?) (?:must|should|has to|have to|"
            r"needs? to|is to|are to)\b",
            r"\bfrom (?:now|this point) on\b|\bhenceforth\b|\bgoing forward\b",
            r"\b(?:has been|was|is|been) (?:verified|confirmed|approved|authori[sz]ed) by\b",
            r"^(?:please )?(?:ignore|disregard|override|bypass|roleplay|role-play|pretend|act as|"
            r"speak like|respond|begin each|begin every|end each|end every|stop [a-z]{2,12}ing)\b",
            r"\b(?:no|without|skips?|skip any) (?:further |more )?(?:confirmation|approval|"
            r"permission|consent)\b|\bfull access\b|\bneed(?:s)? (?:not|to) be asked\b",
            r"\b(?:has|have|had|already) (?:already )?(?:approved|agreed|authori[sz]ed|"
            r"consented)\b",
            r"\b(?:earlier|previous|prior|existing|saved|stored)(?: \w{1,20}){0,2} (?:notes?|"
            r"facts?|entries|entry|memor(?:y|ies)|information|statements?)\b",
            r"\b(?:entry|entries|memories) (?:is|are|was|were) (?:outdated|wrong|invalid|old)\b",
            r"^(?:important|attention|warning|note|notice|urgent|update)\b",
            r"\b(?:translate|transcribe) (?:this|the following)\b",
        )
    )
)
_STRANGE = re.compile(
    r"\?\s*[\"')]*$|</?[a-z][^<>]{0,40}>|[A-Za-z0-9+/_=-]{48}|[A-Za-z0-9+/]{22,47}={1,2}|\{\""
)


def doubt(wording: Wording) -> Doubt | None:
    """What might be an order, a question, or text that nobody can read."""
    if not _DOUBTFUL.search(wording.folded) and not _STRANGE.search(wording.plain):
        return None
    return Doubt(
        code=DoubtCode.INSTRUCTION,
        say="I've put that on your page to look at first: it reads like an instruction.",
        why="It reads like an instruction rather than a fact about you.",
    )

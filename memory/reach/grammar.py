"""How English asks, sets a task, or does neither: patterns over the folded words of a clause.

Folding (``words.fold``) reads "what's" and "whats" as "what", "don't" and "can't" as "not",
"I'm" as "i", "I'd" as "iwould", "asking" as "ask"; the patterns are written in folded words.
"""

import re
from collections.abc import Sequence

from memory.reach.words import Token, folded


def _rule(pattern: str) -> re.Pattern[str]:
    """Alternatives over whole words; line breaks are layout."""
    return re.compile(r"\b(?:" + re.sub(r"\s*\n\s*", "", pattern) + r")\b")


SENTENCE_END = re.compile(
    r"(?<!\bSt)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)[.!?;:]+(?=\s|$)|\n+| [-\u2013\u2014] "
)

# Words that no pattern needs to know.
ADVERBS = folded(
    "actually really honestly currently usually normally typically ever even still exactly kindly"
)
# What opens a clause before its first real word.
LEAD = re.compile(
    r"^(?:(?:and|so|but|also|then|please|ok|okay|right|well|hey|hi|hello|oh|maybe|just|now|"
    r"yes|yeah|btw|plus|or|quick|question|quickly|first|secondly|thanks|next|"
    r"finally|while (?:you|i) at it|by the way|because|since|in that case) )+"
)

# What somebody said before is in the notes, not in the model (seed 000: the Spark job).
PAST_TALK = _rule(
    r"""did (?:i|we|you|that \w+)
    (?: say| tell| mention| discuss| talk| speak| chat| recommend| suggest| write| decide| agree)|
    (?:we|you) (?:talked|discussed|spoke|chatted|said|told|mentioned|recommended|suggested|wrote|
    gave|agreed|decided)|
    i (?:talked|spoke|chatted) (?:to|with) you|
    (?:yesterday|earlier|last \w+) i (?:talked|spoke|chatted) about|
    (?<!as )i (?:said|mentioned|asked you|told you|pasted|wrote|sent|shared)|
    did (?:i|we) (?!give|buy|send|gift)\w+(?: \w+){0,12}
    (?: yesterday| last \w+| ago| earlier| this morning)|
    where did (?:i|we) (?:live|work)|what did (?:i|we) (?:eat|have|drink|cook)|(?:i|we) used? to|
    (?:earlier|previous|past|last|old) (?:comment|conversation|chat|message|discussion|session)"""
)
# A fact replaced for the sake of argument is no question about the fact...
HYPOTHETICAL = _rule(
    r"""(?:if|say|suppose|imagine|pretend|assume) (?:that )?(?:i|we)
    (?: was| were| be| became| become| suddenly| went| turned| had| lived| worked| not| could| gave|
    [ ]quit| stopped| moved| earned| switched| changed| started| joined| ate| retired)|
    what would my(?: \w+){1,3} be|
    (?:let (?:us )?|^)say (?:that )?(?:i|we)|assume (?:that )?(?:i|we)|
    if (?:someone|somebody|a person|one|people|anyone)|hypothetically|pretend|
    suppose (?:someone|i|we|you)|imagine (?:i|we|you|someone)|what if (?:i|we|you)|
    ^were (?:i|we) to|^(?:assum|suppos) (?:that )?(?:i|we)"""
)
# ...unless it is held against how things are.
AGAINST_NOW = _rule(
    r"(?:compared|than|versus|vs|relative|unlike)(?: \w+){0,8} (?:now|today|current|moment)"
)
FICTION = _rule(
    r"""(?:write|tell|make|compose|invent|give|say|draft)(?: \w+){0,8}
    (?: story| poem| haiku| limerick| joke| song| lyric| rap| novel| screenplay| tale| riddle|
    [ ]something funny)"""
)
KNOWLEDGE = _rule(
    r"""(?:explain|define|translate|conjugate|summari[sz]e|shorten|rewrite|rephrase|paraphrase|
    proofread|convert|calculate|compute|simplify|debug|refactor|put (?:this|that|it) in)|
    thank (?:you )?(?:so much |a lot )?for|
    what(?: does)?(?: \w+){0,12} (?:mean|stand for)|
    what (?:is |are )?an? (?!good|nice|decent|cheap|quick|easy|healthy|great|safe|simple)\w+|
    what (?:is |are )?the (?:difference|meaning|definition|capital|plural|origin|french|spanish|
    german|opposite)"""
)
# A change to what is remembered is a write, not a question.
WHO_KNOWS = re.compile(r"^(?:who|does \w+|do (?!you\b)\w+|did \w+) know\b")
WRITE = _rule(
    r"""(?:update|change|forget|delete|erase|correct|overwrite|remember|save|note)
    (?: that)? (?:my|i)|
    (?:remember|save|note) (?:that|this)"""
)
# "Who do you work for?" is about the assistant; "do you remember…" is not.
TO_THE_ASSISTANT = _rule(
    r"""(?:do|are|did|were|have) you
    (?: (?!know|remember|have|think|keep|hold|store|save|need|recommend|suggest|mind|got|able|sure|
    learned|saved|stored|kept)\w+)|
    you (?:\w+ )?(?:keep|hide|protect|share|sell|see|access|use) my"""
)
# "Not my shoes, …" and "without saying where I live" leave out what they name.
LEAVES_OUT = re.compile(r"(?:do )?(?:not|never)\b|without\b|omit\b|leave out\b")
OMITS = re.compile(
    r"(?:(?:do )?(?:not|never)|without) (?:tell|say|mention|give|share|reveal|name|disclose|use|"
    r"using|refer|include|includ|repeat|put|add|ad|write|show|print|reference)\b|omit\b|leave out\b"
)
# What a colon after these brings is text to work on, whatever it says.
WORKS_ON = re.compile(
    KNOWLEDGE.pattern + r"|(?:(?:can|could|would) you |help me )?(?:review|parse|fix|edit|correct|"
    r"format|reply|respond|improve|polish|clean|analy[sz]e|classify|grade|turn (?:this|it)|write|"
    r"draft|compose|post|publish|tweet|send|email|text|message|print|say|ask|"
    r"tell (?!me\b|us\b))\b|here (?:is|are)\b|here an?\b|"
    r"(?:it|they|he|she|my \w+|the \w+) (?:say|said|ask|asked|wrote|read)\b"
)
# No question about the person, whatever stands in the clause.
NO_QUESTION = (re.compile("^" + KNOWLEDGE.pattern), TO_THE_ASSISTANT, WHO_KNOWS)
HABIT = _rule(
    r"""how (?:do |should |would |can )?(?:i|we|my)
    (?: get (?:to|there|home|in|into|back)| commute| travel| go| take| like| prefer| pay| spell|
    [ ]drink| want)|
    how (?:do |does |is |are |old |big )?my"""
)
TRAVEL = re.compile(
    r"how (?:do|can|could|should|might|would|to) (?:(?:i|we) )?(?:best )?(?:get|travel|go) from\b"
)
HOW_TO = re.compile(r"how (?:do|does|did|can|could|to|would|should|might|come)\b")

# What may stand between a verb of telling and what is to be told; single words, and one open
# place, so that no text makes the search slow.
_BETWEEN = (
    r"(?: (?:for|about|me|us|to|have|out|up|off|both|all|any|some|down|the|and|of|on|name|number))*"
    r"(?: \w+)?(?: (?:and|of|off|on|for|the|both|all))*"
)
_TOLD = r" (?:my|what|where|which|who|whose|when|how|if|everything|i|they have)"
# Wants something told, though the clause may look like a task or a statement.
TELLING = _rule(
    r"""remind (?:me|us) (?!to\b)|tell (?:me|us|them|him|her)|confirm|recall|verify|
    (?:need|want|like|love) to know|(?:do|can|could) you (?:know|remember)|what i ask|
    (?:about|asks?|asked|wonder|require)"""
    + _BETWEEN
    + _TOLD
    + r"|(?:need|want|would like|iwould like)(?! an?\b| some\b| new\b| to\b| you\b| help\b)"
    + r"(?: \w+){0,7} (?:my|they have)"
)
WRITES = re.compile(
    r"(?:(?:can|could|would) you |help me )?(?:write|draft|compose) (?:(?:me|us) )?(?:an?|the) "
)
# A form asks for the speaker's facts without naming anybody.
FORM = _rule(
    r"""(?:form|box|field|desk|office|app|portal|application)(?: \w+)?
    (?: want| need| require| ask| say| have| has)|
    (?:have|has) (?:\w+ ){0,2}(?:box|field|line) for"""
)
SAYS = re.compile(
    r"(?:(?:can|could|would|will) (?:you|someone) (?:please |just |also )*)?"
    r"(?:give|list|show|send|name|read|check|look up|share|provide|state|supply|get|spell)"
    + _BETWEEN
    + _TOLD
    + r"\b"
)
FORBIDS = _rule(
    r"""(?:should|can|must|may|do|am|what|which|to) (?:i|we)? ?(?:\w+ )?(?:not|avoid|never)|
    not (?:i|we) (?:eat|drink|have)|can (?:i|we) (?:eat|drink)|allowed|ok with|meant to|off limit"""
)
# "Can I eat a Caesar salad" wants a verdict on the salad, "what can I eat" the rules themselves.
VERDICT = re.compile(
    r"(?:can|could|may|should) (?:i|we) (?:(?!not\b|never\b)\w+ )?"
    r"(?:eat|drink|have|take|use|wear) (?!it\b|that\b|this\b|for\b|at\b)\w+"
)
# What somebody may or must not have: it asks for more than what they like.
BARS = _rule(
    FORBIDS.pattern + r"|(?:not|can|could|may|should|must)(?: \w+){0,4} (?:eat|have|drink)"
)

SETS_TASK = re.compile(
    r"(?:(?:can|could|would|will) (?:you|someone|we) (?:please |maybe |just |also )*|"
    r"help (?:me|us) (?:to )?|(?:i|we|iwould) (?:need|want|wanna|like) (?:you )?to |let us |let |"
    r"i try to |to |go ahead and )?"
    r"(?:book|reserve|find|order|buy|plan|make|cook|bake|write|draft|pick|choose|suggest|recommend|"
    r"sort|arrange|organi[sz]e|schedule|create|put together|prepare|fill|help|list|look|search|"
    r"do (?!i\b|we\b|you\b|they\b|my\b)|compare|build|design|set|add|pack|fit|fix|give|show|get|"
    r"invite|remind (?:me|us) to|need|work out|figure out|come up|hire|cater|host|format|send|"
    r"check|track|throw|narrow|(?:put|include|insert|enter|print)(?= my\b))\b"
)
ADVICE = _rule(
    r"""(?:i|we|iwould) (?:\w+ )?(?:need|want|wanna|like|fancy|look (?:for|to))
    (?: to (?:get|buy|book|find|make|cook|see|watch|read|go|try|plan)| an?| some| new| something|
    [ ]somewhere| idea| another| one)|
    recommend|recommendation|suggest|suggestion|ideas?|(?:find|pick|get|sort|fix) (?:me|us)|
    need (?:a|an|some|new|to find|something|somewhere)|
    (?:something|somewhere|what|where|which) to
    (?: make| cook| bake| get| buy| wear| pack| eat| order| do| watch| read| see| bring| give|
    [ ]serve| go| stay)|
    (?:should|could|can|may|shall|might|would) (?:i|we)
    (?: (?!not\b|tell\b|say\b|(?:put|write) (?:down|for|in|as|under)\b)\w+)|
    (?:what|which|which one) (?:do |should )?(?:i|we) (?:buy|choose|pick|say|go for|order)|
    when am i free|which day am i free|
    (?:can|could|should|may) (?!you\b)\w+(?: and (?:i|me))? (?:have|eat|drink|take|use|wear)|
    what for (?:breakfast|lunch|dinner|tea|supper)|
    what am i have|what (?:do )?i (?:make|cook|bake|wear)|what (?:would|could|should) \w+ \w+|
    what (?:is )?the (?:best|easiest|cheapest|quickest)"""
)
# A question about the world that the person's facts narrow.
WORLD = _rule(
    r"""(?:is|are) there|what are some|any (?:good|decent|nice)|best|good|nice|decent|cheap|
    cheapest|cheaper|nearest|closest|quickest|fastest|somewhere|worth|would|
    will (?:\w+ ){1,4}(?:me|my)|
    (?:right|suit|work|fit) for (?:me|us)|(?:ok|okay|safe|suitable) for|
    i can (?:eat|drink|have|do|use)"""
)
INTERROGATIVE = re.compile(
    r"^(?:what|which|who|whose|whom|where|when|how|why|am|is|are|do|does|did|was|were|have|has|can|"
    r"could|should|will|would)\b"
)
EMBEDDED = _rule(
    r"""(?:what|where|which|who|whose|when|how|how \w+)(?: \w+)? (?:do|am|did|have|should|was)
    (?: )?(?:i|we)|(?:what|where|when|who|which)(?: is| are)? (?:my|i)|
    what (?:is |are )?(?:it|they|that)|(?:what|which) \w+ is it"""
)
SUBJECT = _rule(
    r"""i|we|he|she|they|it|you|is|are|was|were|have|has|had|will|would|not|this|that|there|say|
    said|came|went|how|why"""
)
# A clause made of these alone says nothing of what it is about: the words before it do.
EMPTY = folded(
    """what which who where when how it they them that those these this one each both thing number
    say tell give supply pick go put write need want know date answer in me us for to on be sort
    him her i do am is are should must have we my the a an please just take choose and so of up
    down out check some now any find help maybe can could you will would get goes again there then
    or best suggest recommend"""
)
# Words for what was named before.
BACK = folded("them those these one each both he she him her")
# Words that open a clause: on their own after a comma or a conjunction...
OPENS = folded(
    """what which who whose where when how why remind recommend suggest give tell find sort
    iwould please"""
)
# ...with the right word after them...
INVERTS = folded("do does did am is are can could should would will have was shall must may")
SUBJECTS = folded("i we he she they it you someone everyone my there this iwould")
TASKS = folded(
    "book order list pick write plan make cook buy draft schedule arrange pack choose get do show"
)
OBJECTS = folded("me us a an the my some any this that it them two three four five him her one")
# ...or after one of these.
JOINS = folded("and but so also then or plus because")


def heard(found: Sequence[Token]) -> str:
    """A clause as the patterns read it: folded words, without adverbs and what leads in."""
    words = (token.word for token in found if token.word not in ADVERBS)
    return LEAD.sub("", " ".join(words))


# "Amy: where do I live?" twice or more is a conversation or a form that was pasted.
SPOKEN_LINE = re.compile(
    r"^[^\S\n]*(?!(?:q|question|task|ask)\W?\d*:)\w[\w ]{0,30}:[^\S\n]+\S.*$", re.MULTILINE | re.I
)

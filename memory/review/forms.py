"""Words that say nothing by themselves, irregular forms, and a few words that mean the same."""

SMALL = frozenset(
    """a an the and or but of to in on at by for from with as is are was were be been being am
    has have had do does did not no never nor his her their its my your our he she they it i you
    we me him them us this that these those there here so since because such very also too just
    about into than then up out off over under most least more less per each every all any some
    only really usually often always sometimes never called named who which what when where how
    don't doesn't isn't aren't can't won't you're you've i'm i've it's cannot who's that's
    get gets getting got goes go going lot bit kind""".split()  # noqa: SIM905
)
CURRENCY = frozenset(
    "pound pounds euro euros dollar dollars gbp eur usd quid bucks".split()  # noqa: SIM905
)
NEGATIVE = frozenset(
    """not no never nor without cannot don't doesn't isn't aren't can't won't didn't haven't hasn't
    avoid avoids avoiding dont doesnt isnt cant none neither hardly off""".split()  # noqa: SIM905
)
# Verbs that many values begin with: what stands behind them is what a value says.
LIGHT = frozenset(
    """work live use like own keep speak play drive drink eat go take make run have be do prefer
    want need enjoy love teach study rent pay earn spend get know read own avoid share hold
    """.split()  # noqa: SIM905
)
_IRREGULAR = """
ate:eat eaten:eat drank:drink drunk:drink ran:run taught:teach drove:drive driven:drive slept:sleep
spoke:speak spoken:speak children:child men:man women:woman feet:foot teeth:tooth wives:wife
lives:live living:live took:take taken:take went:go gone:go kept:keep paid:pay spent:spend
grew:grow grown:grow wrote:write written:write rode:ride ridden:ride sang:sing sung:sing swam:swim
bought:buy sold:sell knew:know known:know made:make held:hold owed:owe owes:owe met:meet left:leave
wore:wear worn:wear born:born people:person daily:day weekly:week monthly:month yearly:year
annual:year annually:year nightly:night mins:minute min:minute hrs:hour hr:hour
"""
_SAME = """
child kid kids; husband wife spouse; car vehicle automobile; flat apartment; mother mum mom;
father dad; film movie movies; holiday vacation; doctor physician; answer reply response replies;
short brief concise shorter briefly; bicycle bike; phone mobile; salary income wage;
like love enjoy; dislike hate; live reside; kilometre km kilometer kilometres kilometers;
town city; university college; begin start; job occupation; house home; grandma grandmother;
grandpa grandfather; colleague coworker; lawyer solicitor attorney; physiotherapist physio
"""
IRREGULAR = dict(pair.split(":") for pair in _IRREGULAR.split())
SAME = tuple(tuple(group.split()) for group in _SAME.split(";"))

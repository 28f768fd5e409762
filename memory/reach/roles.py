"""Words for people: what companions are called, and the words that tell what somebody does."""

import re
from collections.abc import Mapping

from memory.reach.words import folded

HOUSEHOLD = """partner spouse husband wife girlfriend boyfriend fiance fiancee son daughter child
    kid children kids stepson stepdaughter baby family"""
# What a companion is called → the roles in a subject ("mother Carol") it may stand for.
CALLED: Mapping[str, frozenset[str]] = {
    called: folded(roles)
    for names, roles in (
        ("mum mom mother mam mummy mommy mama", "mum mom mother mam mama parents"),
        ("dad father da daddy papa pop", "dad father da papa parents"),
        ("parent folk", "mum mom mother mam mama dad father da papa parents parent"),
        (
            "partner spouse husband wife girlfriend boyfriend fiance fiancee hubby missus",
            "partner spouse husband wife girlfriend boyfriend fiance fiancee",
        ),
        ("son boy", "son child kid children stepson"),
        ("daughter girl", "daughter child kid children stepdaughter"),
        (
            "kid child children toddler baby",
            "son daughter child kid children stepson stepdaughter baby",
        ),
        ("brother bro", "brother sibling"),
        ("sister sis", "sister sibling"),
        ("sibling", "brother sister sibling"),
        ("grandmother gran grandma nan granny nana", "grandmother gran grandma nan granny"),
        ("grandfather grandad grandpa granddad", "grandfather grandad grandpa"),
        ("grandson", "grandson"),
        ("granddaughter", "granddaughter"),
        ("grandkid grandchild grandchildren", "grandson granddaughter grandchild"),
        ("flatmate roommate housemate", "flatmate roommate housemate"),
        ("friend mate buddy pal bestie", "friend mate buddy pal"),
        ("boss manager", "boss manager"),
        ("colleague coworker", "colleague coworker"),
        ("dog puppy", "dog puppy pet"),
        ("cat kitten", "cat kitten pet"),
        ("pet", "dog puppy cat kitten pet rabbit horse"),
        ("aunt auntie", "aunt"),
        ("uncle", "uncle"),
        ("cousin", "cousin"),
        ("niece", "niece"),
        ("nephew", "nephew"),
        ("neighbour neighbor", "neighbour neighbor"),
        ("family household", HOUSEHOLD),
    )
    for called in folded(names)
}
STRANGERS = folded(
    """guest client customer landlord landlady teacher tutor coach doctor dentist nurse lawyer
    accountant guy man woman lady fella lad bloke someone somebody person supervisor
    student pupil patient carer babysitter nanny plumber caterer in-law ex
    stepmum stepdad godson goddaughter godmother fiancé crew visitor teammate employee staff"""
)
# Names that are words too are names only when written so.
WORDS = folded(
    """will may rose mark grace joy hope bill art dawn june april august summer faith pat sue rob
    frank olive ivy biscuit pixel jack drew dean chase hunter daisy lily ruby pearl amber sky
    peanut ginger pepper oreo cookie honey sunny max bean pumpkin"""
)
CALENDAR = folded(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december christmas easter eid diwali hanukkah
    passover ramadan thanksgiving halloween valentine i"""
)
HE = folded("he she him his her hers")
THEY = folded("they them their theirs")
SEVERAL = folded("kid child children parent folk grandchild grandchildren grandkid family")
FIRST = folded("i we my us iwould")
AUXILIARY = folded(
    "is are was were does do did can could should would will has have what who not when where"
)
MESSAGE = folded(
    "want ask asked need say said rang ring call told tell require wonder write wrote email"
)
GIVING = folded("give get buy make send cook bring treat for to take help bake giving")
TELLING = folded(
    """remind tell give show send get find let ask help sort do make book order plan buy cook write
    pick"""
)
TOGETHER = folded("us we both together family household")
ALL_OF_US = re.compile(r"\ball (?:\w+ )?of us\b|\bus all\b")
HOMES = folded("home house flat place apartment own")
ASKING = folded("is does did has can")
CARE = folded("cook bake make buy get gift present cake card birthday dinner lunch treat surprise")
# Short of naming anybody: left out of a companion's names ("friend from work" has none).
NAMELESS = (
    FIRST
    | HE
    | THEY
    | AUXILIARY
    | folded(
        """me you your it its this that these those the a an some any each every everyone everybody
        someone nobody and or but so if as why how to into with without about after before over
        under then than now here there yes please let get use want need new old same other"""
    )
) - WORDS
# A possessive that owns nothing: "what's my…", "today's dinner".
UNPOSSESSIVE = (
    AUXILIARY
    | CALENDAR
    | folded(
        """it that there here let he she how why today tonight tomorrow yesterday week month year
        this everything something nothing"""
    )
)
PREPOSITIONS = folded("of for in at from per on to with by near tonight today tomorrow and or but")
LINKS = folded("of for in at from per")  # what may tie a thing to its owner
# Verbs that tell a name from another word at the start of a clause: "Tom is vegan".
SAID_OF = folded("is has does can was will eat drink need want like love hate prefer live work")
OCCASIONS = folded("birthday party wedding shower")  # "plan Tom's birthday dinner"
TOLD = folded("tell ask remind email text ring")  # "tell Tom"
EXCLUDES = folded("except excluding exclude without minus besides not")  # "not for Sam"
ALL = folded("everyone everybody all anyone anybody")  # "everyone but me"

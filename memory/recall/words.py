"""The words by which a text is found: folded, without those that nearly every text has."""

from memory.reach.words import WORD, fold, folded

_STEM = 3  # letters that an ending leaves at the least
_COMMON = folded(
    """a an the i me my mine myself we us our you your he him his she her it its they them their
    this that these those there here is am are was were be been being do does did done have has
    had having will would shall should can could may might must not no nor and or but if then than
    so as at by for from in into of off on onto out over to up with without about what which who
    whom whose when where why how all any some each every both few more most other such only own
    same too very just want need get got let please help make like user"""
)


def words(text: str) -> list[str]:
    """'Where did I get my shoes repaired?' → ['sho', 'repair']."""
    found = (fold(match[0]) for match in WORD.finditer(text))
    return [_stem(word) for word in found if word not in _COMMON]


def _stem(word: str) -> str:
    """'recommended' as 'recommend', 'baked' as 'bake': past and silent endings."""
    for ending in ("ed", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word.removesuffix(ending)
    return word

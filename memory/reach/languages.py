"""Which of the five languages a message is in: those that the wordings are written in."""

import re
from enum import StrEnum


class Language(StrEnum):
    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    CHINESE = "zh"


HAN = re.compile(r"[\u4e00-\u9fff]")
_WORD = re.compile(r"[\w'\u2019]+")
# Words so common in one language, and so rare in the others, that a few tell it.
_WORDS = {
    Language.ENGLISH: frozenset(
        """the i my is and not what for a an to of in on with me where when do have am you can it
        this that be""".split()  # noqa: SIM905
    ),
    Language.GERMAN: frozenset(
        """ich mein meine meinen meiner meinem der die das ist und nicht wie was für mir mich ein
        eine einen auf mit bei wo wann noch habe hab zu im dem den es du bitte
        welche welcher welches welchen warum wer wieviel""".split()  # noqa: SIM905
    ),
    Language.FRENCH: frozenset(
        """je mon ma mes le la les est et pas que quoi pour une un des dans avec moi où quand j'ai
        suis du au ce sur me tu il
        c'est qui quel quelle quels quelles combien""".split()  # noqa: SIM905
    ),
    Language.SPANISH: frozenset(
        """yo mi mis el la los las es y no que qué para una un con me de en dónde cuándo tengo soy
        del al lo se por mí tu
        quién cómo cuál cuáles cuánto cuánta cuántos cuántas""".split()  # noqa: SIM905
    ),
}


def language(text: str) -> Language:
    """English where nothing tells."""
    if HAN.search(text):
        return Language.CHINESE
    said = [word.replace("\u2019", "'") for word in _WORD.findall(text.lower())]
    counted = {one: sum(word in words for word in said) for one, words in _WORDS.items()}
    return max(counted, key=lambda one: counted[one])

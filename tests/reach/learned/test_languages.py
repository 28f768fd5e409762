"""In which of the five languages a message is."""

import pytest

from memory.reach.languages import Language, language

SAID = {
    Language.ENGLISH: """what's my blood type
        which of the tablets do I take with food?
        the vet is asking
        book me a table for two
        where do I park
        size for the boots
        my plate number
        do you have it""",
    Language.GERMAN: """welche Blutgruppe habe ich
        wie viel verdiene ich
        der Tierarzt fragt nach dem Alter
        meine Schuhgröße bitte
        wo parke ich
        Darf ich Lilien auf den Tisch stellen?
        was nehme ich morgens
        einen Tisch für zwei
        welche Blutgruppe
        wer zahlt""",
    Language.FRENCH: """c'est quoi mon groupe sanguin
        où est-ce que je gare la voiture
        le véto demande l'âge du chat
        ma pointure
        je peux manger du fromage ?
        j\u2019ai faim
        une table pour deux
        quel est le prix
        combien de vacances
        quelle taille
        qui paie""",
    Language.SPANISH: """cuál es mi grupo sanguíneo
        cuánto gano al mes
        el veterinario pregunta por la edad del gato
        mi talla
        qué pastillas tomo por la mañana
        dónde aparco
        una mesa para dos
        tengo que ir
        cuál es
        cuánto gano
        quién paga""",
    Language.CHINESE: """我的血型是什么
        我早上吃什么药
        兽医问猫几岁了
        鞋码
        帮我订两个人的位子
        我的 blood type 是什么
        停车在哪里
        药""",
}
CASES = [(text.strip(), one) for one, texts in SAID.items() for text in texts.splitlines()]


@pytest.mark.parametrize(("text", "spoken"), CASES)
def test_a_message_is_in_its_language(text, spoken):
    assert language(text) is spoken


@pytest.mark.parametrize("text", ["", "?", "ok", "Miso", "12345", "\u3053\u3093\u306b\u3061\u306f"])
def test_where_nothing_tells_it_is_english(text):
    assert language(text) is Language.ENGLISH


@pytest.mark.parametrize(("text", "spoken"), CASES)
def test_capitals_make_no_difference(text, spoken):
    assert language(text.upper()) is spoken

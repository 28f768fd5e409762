# ruff: noqa: RUF001
"""What stays out in the languages that the rules do not read."""

import pytest

from memory.reach import foreign, formulate
from memory.reach.languages import language
from tests.reach.learned import cast

SUPPOSED_OR_PAST = [
    "Angenommen, ich wäre vegan, was könnte ich kochen?",
    "Wenn ich Diabetiker wäre, welchen Kuchen dürfte ich essen?",
    "Was habe ich dir letzte Woche über meine Allergien erzählt?",
    "Si j'étais végétarien, que pourrais-je manger ce soir ?",
    "Imagine que je sois allergique aux noix, quel gâteau ferais-tu ?",
    "Qu'est-ce que je t'ai dit sur mon régime ?",
    "Si fuera vegano, ¿qué podría cocinar para la cena?",
    "¿Qué te dije sobre mi trabajo la semana pasada?",
    "假如我是素食者，晚饭该做什么？",
    "我上次跟你说过我的工作吗？",
]
PLAIN = [
    "Was darf ich nicht essen?",
    "Wenn ich am Freitag koche, was passt für uns?",
    "Qu'est-ce que je ne dois pas manger ?",
    "¿Qué no debo comer?",
    "我不能吃什么？",
    "what should I not eat?",
]
OTHERS = [
    "Mein Nachbar ist Diabetiker, was darf er trinken?",
    "Mon voisin est diabétique, que peut-il boire ?",
    "Mi vecino es diabético, ¿qué puede beber?",
    "我的邻居有糖尿病，他能喝什么？",
]
TOGETHER = [
    "Was kann ich für meine Schwester und mich kochen?",
    "Que puis-je cuisiner pour ma sœur et moi ?",
    "¿Qué cocino para mi hermana y para mí? Yo invito.",
    "我和我的妹妹晚饭吃什么？",
]


@pytest.mark.parametrize("text", SUPPOSED_OR_PAST)
def test_what_is_supposed_or_was_said_before_is_closed(text):
    assert foreign.is_closed(text, language(text))


@pytest.mark.parametrize("text", [*PLAIN, *OTHERS, *TOGETHER])
def test_what_is_asked_now_is_not_closed(text):
    assert not foreign.is_closed(text, language(text))


@pytest.mark.parametrize("text", OTHERS)
def test_somebody_else_alone_is_not_the_speaker(text):
    assert foreign.is_about_others(text, language(text))


@pytest.mark.parametrize("text", [*PLAIN, *TOGETHER])
def test_the_speaker_with_somebody_else_is_meant_too(text):
    assert not foreign.is_about_others(text, language(text))


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("Wo arbeite ich, und was darf ich nicht essen?", 2),
        ("¿dónde vivo y qué puedo comer?", 2),
        ("où j'habite, et combien je gagne ?", 2),
        ("welche Schuhe habe ich, wann muss ich los und wo wohne ich?", 3),
        ("Mein Nachbar ist im Krankenhaus, welche Blutgruppe hat er?", 1),
        ("mon frère vient samedi, quelles allergies a-t-il ?", 1),
        ("mi hermano viene a cenar y qué alergias tiene", 1),
        ("Brot und Butter für mich", 1),
        ("was, und was, und und was, was?", 1),
    ],
)
def test_questions_that_follow_one_another_are_read_apart(text, questions):
    found = formulate(text)

    assert len(found) == questions
    assert all(question.text for question in found)


@pytest.mark.parametrize(
    "message",
    [
        "Mein Nachbar ist im Krankenhaus, welche Blutgruppe hat er?",
        "mon frère est à l'hôpital, quel groupe sanguin a-t-il ?",
        "mi hermano está en el hospital y qué grupo sanguíneo tiene",
    ],
)
def test_what_is_asked_of_somebody_spoken_of_before_is_not_the_speaker_s(message):
    assert cast.names(message) == set()

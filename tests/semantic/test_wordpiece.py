"""Text becomes the ids that uncased BERT knows. The ids here are those of `tokenizers` 0.23."""

import pytest

from memory.semantic import wordpiece
from memory.semantic.vocabulary import pieces

IDS = [
    ("Hello, world!", [7592, 1010, 2088, 999]),
    ("You commute forty minutes by train.", [2017, 4012, 26746, 5659, 2781, 2011, 3345, 1012]),
    ("\u00a34,000 a month", [1069, 2549, 1010, 2199, 1037, 3204]),
    ("Cal\u00adico\u2026 \u201cq\u201d", [10250, 11261, 1529, 1523, 1053, 1524]),
    ("\u0130 \u1e9e", [1045, 1096]),
    ("\u00bd x\u00b2 \ufb01ne", [1092, 1060, 10701, 1984, 2638]),
]


def words(text):
    names = {number: piece for piece, number in pieces().items()}
    return [names[number] for number in wordpiece.encode(text)[1:-1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Eats FISH", ["eats", "fish"]),
        ("pescatarian", ["pe", "##sca", "##tarian"]),
        ("caf\u00e9 na\u00efve", ["cafe", "naive"]),
        ("don't", ["don", "'", "t"]),
        ("£4,000", ["£", "##4", ",", "000"]),
        ("a\u200bb\x00c", ["abc"]),
        ("北京", ["北", "京"]),
        ("x" * 101, ["[UNK]"]),
        ("😀", ["[UNK]"]),
    ],
)
def test_it_splits_as_the_original_does(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(("text", "ids"), IDS)
def test_its_ids_are_those_of_the_original(text, ids):
    assert wordpiece.encode(text) == [101, *ids, 102]


def test_a_long_text_is_cut_where_the_model_s_training_was():
    assert len(wordpiece.encode("word " * 5000)) == wordpiece.LENGTH


@pytest.mark.parametrize(
    "text",
    ["Your 2014 Škoda, isn't it?", "東京に住む", "½ x² ﬁne", "Cal\u00adico\u2026 “q”", "İ ẞ"],
)
def test_it_agrees_with_tokenizers_where_that_is_installed(text):
    tokenizers = pytest.importorskip("tokenizers")
    other = tokenizers.BertWordPieceTokenizer(dict(pieces()), lowercase=True)

    assert wordpiece.encode(text) == other.encode(text).ids

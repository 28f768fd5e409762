import pytest

from memory.actions.erasing.quoting import needles, quotes


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("lives at 14 Rowan Street", "is 14 Rowan Street far?"),
        ("lives at 14 Rowan Street", "I LIVE AT 14, ROWAN STREET!"),
        ("has a gluten intolerance", "what about my gluten intolerance?"),
        ("commutes 40 minutes by train", "I commute 40 minutes by train, is that long?"),
        ("does not eat meat", "I don't eat meat"),
        ("eats fish", "which fish is in season?"),
        ("four lines, two of them teenagers'", "I have four lines, two of them teenagers'"),
        ("tea", "a tea for two"),
        ("\uff54\uff45\uff41", "tea"),
    ],
)  # fmt: skip
def test_a_text_quotes_a_value_whatever_stands_around_it(value, text):
    assert quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("lives at 14 Rowan Street", "where do I live?"),
        ("tea", "the team eats steak"),
        ("has a gluten intolerance", "what is gluten?"),
        ("", "anything"),
        ("!!", "anything!!"),
    ],
)
def test_a_text_that_only_asks_does_not(value, text):
    assert not quotes(text, needles([value]))


@pytest.mark.parametrize(
    "text",
    [
        "is Rowanstreet far?",
        "rowan-street?",
        "RowanStreet",
        "rowan_street",
        "ROWAN  STREET",
        "Ro\u200bwan Street",
    ],
)
@pytest.mark.parametrize("value", ["Rowan Street", "lives at rowan-street", "Rowanstreet"])
def test_words_are_found_however_they_are_joined(value, text):
    assert quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("北京市朝阳区", "从北京市朝阳区怎么走?"),
        ("我住在北京市朝阳区", "北京市朝阳区远吗"),
        ("茶", "お茶を買う"),
        ("茶", "green 茶 please"),
        ("コーヒー", "朝のコーヒーはどこで?"),
        ("カタカナ", "\uff76\uff80\uff76\uff85とは"),
        ("緑茶が好きです", "緑茶はどこで買える?"),
        ("แพ้ถั่วลิสง", "ฉันแพ้ถั่วลิสงกินอะไรได้"),
        ("tea", "私はteaを飲む"),
        ("हिन्दी", "क्या हिन्दी आसान है?"),
    ],
)
def test_a_value_in_a_script_without_spaces_is_found(value, text):
    assert quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("茶", "茶色の靴"),  # one character, inside a word
        ("はい", "これではいけない"),
        ("北京市朝阳区", "北京的天气"),
        ("มา", "ม้าอยู่ไหน"),
        ("กน", "กนิ"),  # a mark changes the last letter
        ("हिन", "हिन्दी"),
    ],
)
def test_a_few_letters_inside_another_word_are_no_quote(value, text):
    assert not quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("🐟", "any 🐟 today?"),
        ("loves 🐟", "where is 🐟 sold?"),
        ("❤\ufe0f", "I ❤ it"),
        ("👍", "👍🏽"),
        ("🇬🇧", "from 🇫🇷🇬🇧"),
        ("🐟🍋", "🐟 🍋?"),
        ("green tea 🍵", "where is green tea sold?"),
    ],
)
def test_a_value_of_symbols_alone_is_found(value, text):
    assert quotes(text, needles([value]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("🐟", "any fish?"),
        ("loves 🐟", "she loves it"),
        ("👩", "👩\u200d👧"),
        ("🇫🇬", "🇪🇫🇬🇧"),
        ("🐟🍋", "🍋🐟"),
        ("green tea 🍵", "🍵"),
    ],
)
def test_other_symbols_are_no_quote(value, text):
    assert not quotes(text, needles([value]))


@pytest.mark.parametrize(
    "text", ["steam, tear", "a car petted", "not able", "rowanstreets", "is it"]
)
def test_a_part_of_a_word_is_no_quote(text):
    values = ["tea", "carpet", "notable one", "Rowan Street", "🐟"]
    assert not quotes(text, needles(values))


def test_a_value_of_small_words_alone_is_looked_for_whole():
    assert needles(["is not"]).texts == {"isnot"}


def test_nothing_is_looked_for_of_a_value_that_says_nothing():
    assert not needles(["", "!!", "…"])

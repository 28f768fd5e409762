"""What is observed from messages, and what is not."""

import time

import pytest

from tests.tone import chat
from tone import observer, reading, vocabulary

OTHERS = {
    "German": "Hallo, kannst du mir bitte sagen, was in der Stadt heute so los ist? Ich will mit "
    "meiner Schwester ins Kino, also nicht zu spät. Hast du eine Idee, die gut und billig ist?",
    "Dutch": "Hoi, kun je me vertellen wat we vanavond kunnen eten? We zijn met ons drieën en er "
    "is niet veel in huis. Het liefst iets met pasta, maar dat was er gisteren ook al.",
    "French": "Salut, tu peux me dire ce que je dois acheter pour ce soir ? On est quatre, et il "
    "y a un enfant qui ne mange pas de viande. Merci, c'est super gentil !",
    "Spanish": "Hola, me puedes decir a qué hora sale el tren de mañana? No quiero llegar tarde a "
    "la cita con mi jefe, que ya está enfadado. Gracias, eres el mejor!",
    "Italian": "Ciao, mi puoi consigliare un posto in centro? Non troppo caro, siamo in tre e ci "
    "piace la pizza. Va bene anche domani, ma non la sera perché ho da fare.",
    "Danish": "Hej, jeg vil gerne have en kop kaffe for det er godt at have om morgenen. Kan du "
    "finde en god opskrift, der ikke er for svær?",
    "Polish": "Hej, powiedz mi prosze, co dzisiaj gotowac. Nie mam pomyslu, a my lubimy makaron. "
    "To jest trudne, ale moze dasz rade. We wtorek mam wolne.",
    "Indonesian": "Halo, bisa tolong cari resep nasi goreng yang mudah? Saya mau masak untuk ibu "
    "nanti malam. Jangan terlalu pedas ya, ok? Terima kasih banyak.",
    "Turkish": "Merhaba, bana yar\u0131n için bir tarif verir misin? Annem geliyor, et "
    "yemiyor. Kolay bir şey olsun, çok zaman\u0131m yok.",
    "Russian": "Привет, подскажи, что приготовить на ужин? ok thanks please.",
    "Japanese": "こんにちは。今晩の夕食に何を作ればいいですか。ok thanks",
}


def tags(*messages):
    return [seen.tag for seen in observer.observe(messages)]


@pytest.mark.parametrize("messages", [[], [""], ["   \n"], ["ok"], ["hey u"], ["?!"], ["\ud800"]])
def test_nothing_is_observed_from_nothing_or_too_little(messages):
    assert observer.observe(messages) == ()


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS.keys())
def test_nothing_is_said_about_words_of_another_language(text):
    assert tags(text, text, text) == []
    assert tags(*text.split(". ")) == []


def test_emojis_are_seen_in_any_language():
    assert tags("こんにちは 😀", "Bis morgen 🎉", "да") == ["emojis_ok"]


def test_lists_are_seen_in_any_language():
    assert tags("- Milch\n- Brot", "1. да\n2. нет", "ok") == ["bullet_points"]


def test_one_emoji_or_list_is_no_habit():
    assert tags("Bis morgen 🎉") == []
    assert tags("- Milch\n- Brot") == []


def test_arrows_signs_and_dashes_are_no_emojis_and_no_lists():
    assert tags("a → b © ™ ✓", "10 \u2212 3 = 7 -- ja", "☐ -5 Grad\n-6 Grad") == []


def test_short_messages_speak_for_concise_and_long_ones_for_detailed():
    brief = ["What is the time there?", "And the price?", "Is it far from the hotel?"]
    assert "concise" in tags(*brief)
    assert "detailed" in tags(*[" ".join(chat.NEUTRAL[:4])] * 3)


def test_two_messages_say_nothing_about_length():
    assert tags("What is the time there?", "And what is the price of it?") == []


@pytest.mark.parametrize(
    ("messages", "tag"), [(chat.FORMAL, "formal"), (chat.CASUAL, "casual"), (chat.NEUTRAL, "")]
)
def test_register_is_read_from_chat(messages, tag):
    assert [seen for seen in tags(*messages) if seen in ("formal", "casual")] == [tag] * bool(tag)


@pytest.mark.parametrize(
    "pasted",
    [
        "```\nhey lol u gonna {}\n- a\n- b 😀\n```",
        "```\nnever closed lol - a\n- b",
        "> hey lol\n> gonna wanna\n> - a\n> - b 😀",
        "https://example.org/hey/lol?u=gonna",
        "hey@lol.example",
        '"hey lol u gonna wanna that, dude 😀"',
        "\u201chey lol u gonna wanna that, dude\u201d",
        "    if (hey) { lol(); }",
        "var hey = gonna.wanna();",
    ],
)
def test_what_is_pasted_is_not_read(pasted):
    assert reading.read([pasted]).words == 0
    assert observer.observe([pasted] * 5) == ()


def test_what_is_written_below_a_quote_is_read():
    assert reading.read(["> hey lol\n> gonna\nThat is right."]).words == 3


def test_the_last_messages_are_read_and_the_first_part_of_each():
    messages = ["old 😀"] * 100 + ["x " * reading.LENGTH + "😀"] * reading.MESSAGES

    assert reading.read(messages).with_emoji == 0
    assert reading.read(messages).words == reading.MESSAGES * reading.LENGTH // 2


def test_the_reason_holds_figures_and_no_word_of_a_message():
    seen = observer.observe(["Zanzibar is what I would require, therefore regards"] * 3)

    assert [made.because for made in seen if "anzibar" in made.because] == []
    assert all(made.because.endswith(".") and any(map(str.isdigit, made.because)) for made in seen)


def test_a_reason_names_what_was_counted():
    emojis, lists = observer.observe(["- a 😀\n- b", "- c 😀\n- d", "hm 😀"])

    assert emojis.because == "Emojis in 3 of 3 messages."
    assert lists.because == "Lists in 2 of 3 messages."


@pytest.mark.parametrize("messages", [chat.FORMAL, chat.CASUAL, ["- a 😀\n- b"] * 3])
def test_what_is_observed_can_be_proposed(messages):
    seen = observer.observe(messages)

    assert [made.tag for made in seen] == list(vocabulary.ordered(made.tag for made in seen))
    assert all(observer.COUNTED <= made.score <= 1 for made in seen)


FILLERS = ["a", " ", '"a b ', '"a b c' + " " * 90, "```", "`", "- ", "\n", "> ", "a@", "a.", "<a"]


@pytest.mark.parametrize("filler", [*FILLERS, "!", "!a", "i ", "don't", "; ", "1. ", "\u201ca b "])
def test_no_text_takes_long(filler):
    start = time.process_time()
    observer.observe([filler * reading.LENGTH])

    assert time.process_time() - start < 0.5

"""What holds for each page: strangers, other methods, nobody signed in, queries, words."""

import ast
import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from tests.dashboard.conftest import HTMX
from tests.dashboard.rules import STEW, check, make

KEYED = ("fact", "fact-correct", "fact-undo", "fact-overwrite", "fact-reach", "fact-rule")
RULED = ("rule", "rule-change")
RECEIPTS = ("receipt", "receipt-text", "receipt-json")
READ = (
    "answers", "assistant-new", "assistants", "changes", "consent", "export", "facts", "import",
    "rule-new", "rules", "tone", "try", "waiting", "words",
)  # fmt: skip
BANNED = {
    "deleted", "forgotten", "cleared", "wiped", "permanently", "successfully",
    "please", "just", "simply", "oops",
}  # fmt: skip


@pytest.fixture
def addresses(priya, pantry, ask):
    answer = ask("what should I not eat?").answer
    ref, rule = answer.ref, make(priya)
    check(pantry, answer, STEW)
    return (
        [reverse(name) for name in READ]
        + [reverse(name, args=[ref]) for name in RECEIPTS]
        + [reverse(name, args=["diet.fish"]) for name in KEYED if name != "fact-undo"]
        + [reverse("slot-use", args=["diet"]), reverse("receipt-overwrite", args=[ref])]
        + [reverse(name, args=[rule.ref]) for name in RULED]
    )


def test_each_page_opens_for_its_person(priya_client, addresses):
    assert {priya_client.get(address).status_code for address in addresses} == {200}


def test_each_page_asks_for_a_sign_in(client, addresses):
    answers = [client.get(address) for address in addresses]

    assert {answer.status_code for answer in answers} == {302}
    assert all(answer.url.startswith(reverse("sign-in")) for answer in answers)


@pytest.mark.parametrize("name", RECEIPTS)
def test_a_strangers_receipt_is_as_missing_as_one_that_never_was(mallory_client, ask, name):
    theirs = mallory_client.get(reverse(name, args=[ask("where do I work?").answer.ref]))
    nobodys = mallory_client.get(reverse(name, args=["ans_0000000000000000"]))

    assert (theirs.status_code, nobodys.status_code) == (404, 404)
    assert _without_tokens(theirs.text) == _without_tokens(nobodys.text)


@pytest.mark.parametrize("name", KEYED)
@pytest.mark.parametrize("key", ["diet.fish", "no_such_key"])
def test_a_strangers_fact_is_not_found(mallory_client, priya, name, key):
    address = reverse(name, args=[key])
    send = mallory_client.post if name == "fact-undo" else mallory_client.get

    assert send(address, {"version": 1}).status_code == 404


@pytest.mark.parametrize("name", ["fact-correct", "fact-undo", "fact-overwrite"])
def test_a_stranger_changes_nothing(mallory_client, priya, name):
    answer = mallory_client.post(
        reverse(name, args=["diet.fish"]), {"version": 1, "value": "eats anything"}
    )

    assert answer.status_code == 404
    assert set(priya.facts.values_list("version", "overwritten_at")) == {(1, None)}


def test_a_strangers_slot_is_not_found(mallory_client, priya):
    address = reverse("slot-use", args=["diet"])

    assert mallory_client.get(address).status_code == 404
    assert mallory_client.post(address, {"do": "stop"}).status_code == 404


def test_a_page_that_is_read_takes_no_post(priya_client, ask):
    ref = ask("where do I work?").answer.ref
    read = [reverse("answers"), reverse("facts"), reverse("waiting"), reverse("words")]
    read += [reverse(name, args=[ref]) for name in RECEIPTS] + [reverse("fact", args=["commute"])]
    read += [reverse("rules"), reverse("rule-new")]

    assert {priya_client.post(address).status_code for address in read} == {405}


@pytest.mark.parametrize("name", ["sign-out", "theme"])
def test_an_act_takes_no_get(priya_client, name):
    assert priya_client.get(reverse(name)).status_code == 405


@pytest.mark.parametrize(
    ("name", "argument"),
    [("fact-ask-admin", "diet.fish"), ("ask-first", "00000000-0000-0000-0000-000000000000")],
)
def test_what_only_asks_takes_no_get(priya_client, name, argument):
    assert priya_client.get(reverse(name, args=[argument])).status_code == 405


def test_undo_takes_no_get(priya_client):
    assert priya_client.get(reverse("fact-undo", args=["diet.fish"])).status_code == 405


def test_each_page_sends_few_queries(priya_client, addresses, queries):
    for address in addresses:
        with queries() as sent:
            priya_client.get(address)
        assert len(sent) <= 12, address


def test_queries_do_not_grow_with_the_facts(priya_client, addresses, queries, put, ask):
    few = {address: _count(priya_client, address, queries) for address in addresses}
    for number in range(30):
        put(f"note_{number}.one", "is one")
        put(f"note_{number}.two", "is two")
    for _ in range(3):
        ask("what should I not eat?")

    many = {address: _count(priya_client, address, queries) for address in addresses}
    assert [address for address in addresses if many[address] > few[address]] == []


def test_nothing_personal_stays_in_a_cache(priya_client, addresses):
    for address in addresses:
        answer = priya_client.get(address)
        assert answer["Cache-Control"] == "private, no-store", address
        assert "HX-Request" in answer["Vary"]


def test_a_page_is_compressed_on_the_way_and_data_is_not(priya_client, ask):
    ref = ask("where do I work?").answer.ref
    sent = {"Accept-Encoding": "gzip"}

    page = priya_client.get(reverse("facts"), headers=sent)
    data = priya_client.get(reverse("receipt-json", args=[ref]), headers=sent)

    assert page["Content-Encoding"] == "gzip"
    assert len(page.content) < 6_000
    assert "Content-Encoding" not in data


def test_a_page_loads_nothing_from_elsewhere_and_runs_no_inline_script(priya_client, addresses):
    for address in addresses:
        page = priya_client.get(address).text
        assert not re.search(r"https?://(?!www\.w3\.org)|<style|style=|hx-on|<script(?! src)", page)
        assert len(re.findall(r"<link|<script", page)) <= 3, address  # with the page: 4 requests


def test_the_script_is_kept_by_the_browser_and_small(client, priya_client):
    page = priya_client.get(reverse("facts")).text
    (address,) = re.findall(r'<script src="([^"]+)"', page)

    sent = client.get(address, headers={"Accept-Encoding": "gzip"})

    assert "immutable" in sent["Cache-Control"]
    assert len(sent.content) < 20_000
    assert gzip.decompress(sent.content) == client.get(address).content
    assert (Path(settings.BASE_DIR) / "static" / "app.js").stat().st_size <= 3 * 1024
    assert client.get(reverse("script", args=["0" * 16])).status_code == 404


def test_templates_keep_to_the_words():
    for template in _templates():
        assert not _banned(template.read_text()), template
        assert "!" not in re.sub(r"<!doctype|{[%#].*?[%#]}|<[^>]*>", "", template.read_text()), (
            template
        )


def test_the_sentences_in_code_keep_to_the_words():
    for module in sorted((Path(settings.BASE_DIR) / "dashboard").rglob("*.py")):
        tree = ast.parse(module.read_text())
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        said = " ".join(text for text in texts if isinstance(text, str))
        assert not _banned(said), module


@pytest.mark.parametrize("said", ["Please wait", "DELETED.", "It is gone, permanently"])
def test_a_word_that_is_not_ours_is_found_however_it_is_written(said):
    assert _banned(said)


def test_templates_trust_no_value():
    for template in _templates():
        assert not re.search(r"\|\s*safe|autoescape off", template.read_text()), template


def test_htmx_restores_a_page_whole(priya_client):
    headers = HTMX | {"HX-History-Restore-Request": "true"}

    assert "<html" in priya_client.get(reverse("facts"), headers=headers).text


def test_htmx_without_a_session_goes_to_the_sign_in_and_back_to_the_page(client, priya):
    headers = HTMX | {"HX-Current-URL": "http://testserver/facts/?q=diet"}

    answer = client.get(reverse("fact-correct", args=["diet.fish"]), headers=headers)

    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/sign-in/?next=%2Ffacts%2F%3Fq%3Ddiet"


def test_the_way_back_never_leads_elsewhere(client, priya):
    headers = HTMX | {"HX-Current-URL": "https://evil.example/facts/"}

    answer = client.get(reverse("facts"), headers=headers)

    assert answer["HX-Redirect"] == "/sign-in/?next=%2F"


def _banned(said):
    return set(re.findall(r"[a-z]+", said.lower())) & BANNED


def _templates():
    return sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


def _count(client, address, queries):
    with queries() as sent:
        client.get(address)
    return len(sent)


def _without_tokens(page):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)

from datetime import timedelta

from django.urls import reverse

from memory.actions import callers, overwrite, use
from memory.actions.undo import undo
from memory.attributes import Origin
from memory.models import Fact
from tests.conftest import NOON
from tests.dashboard.conftest import HTMX, text_of

URL = reverse("facts")


def test_it_lists_what_is_on_file_by_area(priya_client):
    text = text_of(priya_client.get(URL))

    assert "11 facts" in text
    assert text.index("Food and drink") < text.index("Home address") < text.index("Work and study")
    assert "does not eat meat Said by you on" in text


def test_what_belongs_nowhere_comes_last(priya_client, put):
    put("aardvark", "owns an aardvark")

    text = text_of(priya_client.get(URL))

    assert text.index("Work and study") < text.index("Other Aardvark")


def test_it_tells_how_often_a_slot_was_given(priya_client, ask):
    for _ in range(3):
        ask("what should I not eat?")

    text = text_of(priya_client.get(URL))

    assert "Given in 3 of the last 3 answers" in text
    assert "Held back in all 3 of the last 3 answers" in text


def test_the_label_of_a_longer_name_is_its_own(priya_client, put):
    put("kids_shoe_size", "is 31")

    assert "Kids shoe size kids_shoe_size" in text_of(priya_client.get(URL))


def test_a_search_finds_values_keys_and_labels(priya_client):
    found = text_of(priya_client.get(URL, {"q": "GLUTEN"}))

    assert "1 fact found" in found
    assert "has a gluten intolerance" in found
    assert "eats fish" not in found
    assert "4 facts found" in text_of(priya_client.get(URL, {"q": "diet"}))
    assert "1 fact found" in text_of(priya_client.get(URL, {"q": "home address"}))


def test_htmx_gets_only_what_was_found_and_the_count_to_be_read_out(priya_client):
    page = priya_client.get(URL, {"q": "coffee"}, headers=HTMX).text

    assert "<html" not in page
    assert '<div id="status" hx-swap-oob="innerHTML">1 fact found</div>' in page


def test_a_search_that_finds_nothing_leads_back(priya_client):
    text = text_of(priya_client.get(URL, {"q": "<zebra>"}))

    assert "No fact holds “ &lt;zebra&gt; ”." in text
    assert "Show all facts" in text


def test_with_nothing_on_file_it_says_how_facts_come(empty_client):
    assert "Nothing on file." in text_of(empty_client.get(URL))


def test_each_key_leads_to_its_fact(priya_client, priya):
    page = priya_client.get(URL).text

    for key in priya.facts.values_list("key", flat=True):
        assert f'<a class="k" href="/facts/{key}/">' in page


def test_it_pages_at_fifty_facts_and_each_is_reached(priya_client, put):
    for number in range(15):
        for part in range(8):
            put(f"note_{number}.p{part}", "is a note")

    pages = [priya_client.get(URL, {"q": "note", "page": page}).text for page in (1, 2, 3)]

    assert "120 facts found, in 3 pages" in pages[0]
    assert [page.count("is a note") for page in pages] == [48, 48, 24]


def test_a_name_with_many_facts_leads_to_all_of_them(priya_client, put):
    for number in range(60):
        put(f"log.p{number}", "is noted")
    slot = reverse("slot-use", args=["log"])

    page = priya_client.get(URL).text
    all_of_it = [priya_client.get(slot, {"page": page}).text for page in (1, 2)]

    assert page.count("is noted") == 10
    assert f'href="{slot}">All 60 facts' in page
    assert [part.count("is noted") for part in all_of_it] == [50, 10]


def test_it_pages_at_fifty_names_and_keeps_the_search(priya_client, put):
    for number in range(51):
        put(f"note_{number}", "is a note")

    page = priya_client.get(URL, {"q": "note"}).text

    assert page.count("<article") == 50
    assert 'href="?q=note&amp;page=2"' in page


def test_a_stopped_slot_offers_to_start_again(priya_client, priya):
    use.stop(callers.themselves(priya), "beverage", at=NOON)

    text = text_of(priya_client.get(URL))

    assert (
        "beverage stays on file. No assistant is given it. You stopped its use on 24 Nov." in text
    )
    assert "Start using again beverage" in text


def test_a_guess_an_expired_and_an_overwritten_fact_say_so(priya_client, priya, put):
    put("hobby", "paints", origin=Origin.INFERRED)
    Fact.objects.of(priya).filter(key="hobby").update(confirmed_at=None)
    put("commute", "takes the bus")
    Fact.objects.of(priya).filter(key="commute").update(expires_at=NOON - timedelta(days=1))
    overwrite.overwrite(callers.themselves(priya), "residence", at=NOON)

    text = text_of(priya_client.get(URL))

    assert "You have not confirmed this guess, so no assistant is given it." in text
    assert "It expired on 23 Nov, so no assistant is given it." in text
    assert "Overwritten by you on 24 Nov. The key residence still exists." in text


def test_what_is_followed_is_marked(priya_client):
    text = text_of(priya_client.get(URL, {"q": "response_style"}))

    assert "Followed in every answer, never stated" in text


def test_a_companions_facts_name_them(priya_client, put):
    put("samira_diet", "eats no nuts", subject="partner Samira")

    assert "About partner Samira" in text_of(priya_client.get(URL))


def test_nobody_finds_the_facts_of_another(mallory_client, priya):
    assert "gluten intolerance" not in mallory_client.get(URL, {"q": "gluten"}).text


def test_what_was_put_back_says_so(priya_client, pantry, put, priya):
    put("commute", "cycles to work")
    undo(callers.themselves(priya), "commute", expected=2, at=NOON)

    assert "commutes 40 minutes by train Put back by you on 24 Nov" in text_of(
        priya_client.get(URL)
    )
